// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "ui/weight_data.h"

namespace ui {

/// Every group's layers over their seeds: mean, spread, interval, and the test against the layers' average. What three
/// seeds at least are needed for is left empty below that. GUI thread.
class LayerSummaryModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kGroup, kPlace, kLayer, kCount, kMean, kDeviation, kHalfWidth, kExcess, kT, kP, kColumnCount };
    enum Role { kSortRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setWeights(WeightDataPtr weights);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        const tasks::WeightRow* row;
        std::size_t layer;
    };

    QVariant value(const Line& line, int column) const;

    WeightDataPtr m_data;
    std::vector<Line> m_lines;
};

}  // namespace ui
