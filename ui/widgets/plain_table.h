// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <QTimer>
#include <vector>

namespace ui {

/// The table style of all panels: whole rows, one line each, no grid, Tab leaves it, a click or Enter chooses a row,
/// and rows can be copied.
/// GUI thread.
class PlainTable : public QTableView {
    Q_OBJECT

public:
    PlainTable(const QString& name, QWidget* parent);

    /// Widths in average characters of the font, by column, where space is short: otherwise a column is as wide as
    /// what is visible in it. 0: shares the remaining space, but is never narrower than a few words. A width that the
    /// user has set stays. After setModel().
    void setColumnWidths(const std::vector<int>& characters);
    /// Columns that are hidden while the table is too narrow for all, the first one first. After setColumnWidths().
    void setOptionalColumns(const std::vector<int>& columns);
    /// Selects a row and makes it the current one. QTableView::selectRow() does nothing in mirrored windows (Qt 6.4).
    void chooseRow(int row);

Q_SIGNALS:
    /// A row was clicked, chosen with Enter, or reached with the arrow keys.
    void rowChosen(const QModelIndex& index);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitSoon();
    void fit();
    int naturalWidth(int column) const;
    int leastWidth(int column) const;
    void hideWhatDoesNotFit();
    void shareWidth();

    std::vector<int> m_characters;  ///< by column
    std::vector<int> m_wide;        ///< columns without a width of their own
    std::vector<int> m_byHand;      ///< columns whose width the user has set
    std::vector<int> m_optional;    ///< columns that may be hidden, in this order
    QTimer m_fitSoon;
    bool m_fitting = false;
};

}  // namespace ui
