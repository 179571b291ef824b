// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>

class QTableView;

namespace ui {

/// A table as tab-separated text with a header line, in the displayed order. `valueRole` gives numbers, which are
/// written in full with a decimal point.
QString tableAsTsv(const QAbstractItemModel& model, int valueRole);

/// Makes a table read-only, sortable by `sortRole` and selectable by rows, with Copy Table in its context menu (TSV).
/// Does not take ownership of `model`.
void setUpTable(QTableView* table, QAbstractItemModel* model, int sortRole);

}  // namespace ui
