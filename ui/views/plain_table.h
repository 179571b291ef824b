// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <functional>

namespace ui {

/// A table as all panels have it: whole rows, one line each, no grid, Tab leaves it, a click or Return goes to a row.
/// GUI thread.
class PlainTable : public QTableView {
    Q_OBJECT

public:
    PlainTable(const QString& name, QWidget* parent);

    /// Widths in average characters of the font, column by column; 0: this one takes the rest.
    void setColumnWidths(const std::vector<int>& characters);

Q_SIGNALS:
    /// A row was clicked, or chosen with Return; or the arrow keys moved to it.
    void rowChosen(const QModelIndex& index);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
};

}  // namespace ui
