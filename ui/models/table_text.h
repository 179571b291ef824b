// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>

class QTableView;

namespace ui {

/// A table as tab-separated text with a head line, in the order it is shown in. `valueRole` gives plain numbers, which
/// are written with a point and in full.
QString tableAsTsv(const QAbstractItemModel& model, int valueRole);

/// Makes a table read-only, sortable by `sortRole`, selected by rows, with Copy in its context menu giving the whole
/// table as TSV. `model` stays the caller's.
void setUpTable(QTableView* table, QAbstractItemModel* model, int sortRole);

}  // namespace ui
