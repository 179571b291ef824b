// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QList>
#include <QString>

class QAction;
class QTableView;

namespace ui {

/// A table as tab-separated text with a header line, in the displayed order. `valueRole` gives numbers, which are
/// written in full with a decimal point.
QString tableAsTsv(const QAbstractItemModel& model, int valueRole);

/// The selected rows of a table, or all, in the same way: the columns that are shown, in their order.
enum class TableRows { kSelected, kAll };
QString tableAsTsv(const QTableView& table, TableRows rows, int valueRole);

/// Gives a table Copy (Ctrl+C, the selected rows) and Copy Table in its context menu, and rows that are as high as its
/// font when that changes. Tables with a menu of their own show the actions there.
void setUpCopying(QTableView* table, int valueRole = Qt::DisplayRole);
/// Copy and Copy Table.
QList<QAction*> copyActions(const QTableView& table);

/// Makes a table read-only, sortable by `sortRole` and selectable by rows, with setUpCopying().
/// Does not take ownership of `model`.
void setUpTable(QTableView* table, QAbstractItemModel* model, int sortRole);

}  // namespace ui
