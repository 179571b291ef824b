// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QVariantList>
#include <vector>

namespace ui {

/// A read-only table of texts and numbers, replaced as a whole, for small tables of results. Numbers are formatted in
/// the user's language; kValueRole has the exact values. GUI thread.
class ValueTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    struct Column {
        QString title;
        QString toolTip = {};
        int decimals = 0;  ///< of non-integer numbers
    };
    enum Role { kValueRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// Each row has one value per column.
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
