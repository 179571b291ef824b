// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/plain_table.h"

#include <QHeaderView>

namespace ui {

PlainTable::PlainTable(const QString& name, QWidget* parent) : QTableView(parent) {
    setAccessibleName(name);
    setSelectionBehavior(QTableView::SelectRows);
    setSelectionMode(QTableView::SingleSelection);
    setEditTriggers(QTableView::NoEditTriggers);
    setWordWrap(false);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setHorizontalScrollMode(QTableView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 4);
    connect(this, &QTableView::clicked, this, &PlainTable::rowChosen);
    connect(this, &QTableView::activated, this, &PlainTable::rowChosen);
}

void PlainTable::setColumnWidths(const std::vector<int>& characters) {
    for (std::size_t i = 0; i < characters.size(); ++i) {
        const auto column = static_cast<int>(i);
        horizontalHeader()->setSectionResizeMode(column,
                                                 characters[i] == 0 ? QHeaderView::Stretch : QHeaderView::Interactive);
        if (characters[i] > 0)
            horizontalHeader()->resizeSection(column, characters[i] * fontMetrics().averageCharWidth());
    }
}

void PlainTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (hasFocus() && current.isValid() && current.row() != previous.row())
        Q_EMIT rowChosen(current);
}

}  // namespace ui
