// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "ui/layers/weight_data.h"

namespace ui {

/// The mixes of every run with exact values: one row per run and place, one column per layer. Runs without any, such as
/// heads without ELMo, have a row without values, so that they can be removed. GUI thread.
class RunWeightModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The columns before and after those of the layers.
    enum Column { kGroup, kPlace, kRun, kSeed, kGamma, kFirstLayer };
    enum After { kMetricName, kMetric, kStep, kSettled, kComparable, kAfterCount };
    enum Role { kSortRole = Qt::UserRole, kRunRole };  ///< the plain value; index of the run in the data, as int

    using QAbstractTableModel::QAbstractTableModel;

    void setWeights(WeightDataPtr weights);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        std::size_t run;              ///< within the data's runs
        const tasks::WeightRow* row;  ///< null: the run has no values
        std::size_t place;            ///< within row->runs
    };

    void fill();
    QVariant value(const Line& line, int column) const;
    QVariant afterValue(const Line& line, int column) const;
    QString text(const Line& line, int column) const;
    int layers() const { return m_data ? m_data->comparison.layers : 0; }

    WeightDataPtr m_data;
    std::vector<Line> m_lines;
};

}  // namespace ui
