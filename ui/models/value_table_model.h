// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QVariantList>
#include <vector>

namespace ui {

/// A read-only table of texts and numbers, replaced as a whole: what small tables of results show. Numbers are written
/// in the user's language and stand in full behind kValueRole. GUI thread.
class ValueTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    struct Column {
        QString title;
        QString toolTip = {};
        int decimals = 0;  ///< of numbers that are not whole
    };
    enum Role { kValueRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// Every row has a value a column.
    void setTable(std::vector<Column> columns, std::vector<QVariantList> rows);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Column> m_columns;
    std::vector<QVariantList> m_rows;
};

}  // namespace ui
