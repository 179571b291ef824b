// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <vector>

namespace ui {

/// The table style of all panels: whole rows, one line each, no grid, Tab leaves it, a click or Enter chooses a row.
/// GUI thread.
class PlainTable : public QTableView {
    Q_OBJECT

public:
    PlainTable(const QString& name, QWidget* parent);

    /// Widths in average characters of the font, by column; 0: shares the remaining space, but is never
    /// narrower than a few words. After setModel().
    void setColumnWidths(const std::vector<int>& characters);

Q_SIGNALS:
    /// A row was clicked, chosen with Enter, or reached with the arrow keys.
    void rowChosen(const QModelIndex& index);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareWidth();

    std::vector<int> m_wide;  ///< columns without a width of their own
};

}  // namespace ui
