// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "ui/session/prediction_work.h"

namespace ui {

/// The tokens of a text with their surprisals. Sorts itself, because NA comes last in either order. GUI thread.
class SurprisalModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        kPlace,
        kWord,
        kLeft,
        kRight,
        kDifference,
        kEntropyLeft,
        kEntropyRight,
        kRankLeft,
        kRankRight,
        kColumnCount
    };
    enum Role { kValueRole = Qt::UserRole };  ///< the exact number, or "NA"

    using QAbstractTableModel::QAbstractTableModel;

    /// Null for an empty table. The order stays that of the last sort().
    void setResult(std::shared_ptr<const SurprisalResult> result);
    elmo::TokenIndex tokenAt(int row) const;
    /// None for a token that is not in the table.
    std::optional<int> rowOf(elmo::TokenIndex token) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    QVariant shown(std::size_t token, int column) const;
    QVariant value(std::size_t token, int column) const;
    void arrange();

    std::shared_ptr<const SurprisalResult> m_result;
    std::vector<std::size_t> m_order;  ///< tokens by row
    std::vector<int> m_rows;           ///< rows by token
    int m_column = kPlace;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace ui
