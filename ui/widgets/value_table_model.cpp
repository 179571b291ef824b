// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_table_model.h"

#include <QLocale>

namespace ui {
namespace {

bool isText(const QVariant& value) {
    return value.typeId() == QMetaType::QString;
}

}  // namespace

void ValueTableModel::setTable(std::vector<Column> columns, std::vector<QVariantList> rows) {
    beginResetModel();
    m_columns = std::move(columns);
    m_rows = std::move(rows);
    endResetModel();
}

int ValueTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ValueTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant ValueTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QVariant& value = m_rows[static_cast<std::size_t>(index.row())][index.column()];
    switch (role) {
        case kValueRole:
            return value;
        case Qt::DisplayRole:
            if (isText(value) || !value.isValid())
                return value.toString();
            if (value.typeId() == QMetaType::Double)
                return QLocale().toString(value.toDouble(), 'f',
                                          m_columns[static_cast<std::size_t>(index.column())].decimals);
            return QLocale().toString(value.toLongLong());
        case Qt::ToolTipRole:
            return isText(value) ? value : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue<Qt::Alignment>((isText(value) ? Qt::AlignLeading : Qt::AlignTrailing) |
                                                      Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant ValueTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::ToolTipRole && !column.toolTip.isEmpty())
        return column.toolTip;
    return {};
}

}  // namespace ui
