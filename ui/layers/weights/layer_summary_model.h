// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "ui/layers/weight_data.h"

namespace ui {

/// The layers of each group over its seeds: mean, spread, interval, and the test against the average of the layers.
/// Cells that need at least three seeds are empty below that. GUI thread.
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
