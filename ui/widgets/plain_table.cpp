// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plain_table.h"

#include <QHeaderView>
#include <algorithm>

namespace ui {
namespace {

constexpr int kWideCharacters = 18;

}  // namespace

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
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int) {
        if (std::ranges::find(m_wide, column) == m_wide.end())
            shareWidth();
    });
    connect(this, &QTableView::clicked, this, &PlainTable::rowChosen);
    connect(this, &QTableView::activated, this, &PlainTable::rowChosen);
}

void PlainTable::setColumnWidths(const std::vector<int>& characters) {
    m_wide.clear();
    for (std::size_t i = 0; i < characters.size(); ++i) {
        const auto column = static_cast<int>(i);
        horizontalHeader()->setSectionResizeMode(column,
                                                 characters[i] == 0 ? QHeaderView::Fixed : QHeaderView::Interactive);
        if (characters[i] == 0)
            m_wide.push_back(column);
        else
            horizontalHeader()->resizeSection(column, characters[i] * fontMetrics().averageCharWidth());
    }
    shareWidth();
}

/// Wide columns share the width that the others leave; in a narrow table they stay readable, and the table scrolls.
void PlainTable::shareWidth() {
    if (m_wide.empty())
        return;
    int left = viewport()->width();
    for (int column = 0; column < horizontalHeader()->count(); ++column)
        if (std::ranges::find(m_wide, column) == m_wide.end())
            left -= horizontalHeader()->sectionSize(column);
    const int least = kWideCharacters * fontMetrics().averageCharWidth();
    const int width = std::max(least, left / static_cast<int>(m_wide.size()));
    for (const int column : m_wide)
        horizontalHeader()->resizeSection(column, width);
}

void PlainTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    shareWidth();
}

void PlainTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (hasFocus() && current.isValid() && current.row() != previous.row())
        Q_EMIT rowChosen(current);
}

}  // namespace ui
