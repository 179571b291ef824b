// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plain_table.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <algorithm>

#include "ui/widgets/table_text.h"

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
    setUpCopying(this);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 4);
    horizontalHeader()->setResizeContentsPrecision(0);  // only what is visible: lists may be long
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int before, int now) {
        if (m_fitting || std::ranges::find(m_wide, column) != m_wide.end())
            return;
        if (before == 0 || now == 0)  // hidden or shown, not resized by the user
            return fitSoon();
        m_byHand.push_back(column);
        shareWidth();
    });
    m_fitSoon.setSingleShot(true);
    m_fitSoon.setInterval(0);
    connect(&m_fitSoon, &QTimer::timeout, this, &PlainTable::fit);
    connect(this, &QTableView::clicked, this, &PlainTable::rowChosen);
    connect(this, &QTableView::activated, this, &PlainTable::rowChosen);
}

void PlainTable::setColumnWidths(const std::vector<int>& characters) {
    m_characters = characters;
    m_wide.clear();
    m_byHand.clear();
    for (std::size_t i = 0; i < characters.size(); ++i) {
        const auto column = static_cast<int>(i);
        horizontalHeader()->setSectionResizeMode(column,
                                                 characters[i] == 0 ? QHeaderView::Fixed : QHeaderView::Interactive);
        if (characters[i] == 0)
            m_wide.push_back(column);
    }
    const auto* shown = model();
    connect(shown, &QAbstractItemModel::modelReset, this, &PlainTable::fitSoon, Qt::UniqueConnection);
    connect(shown, &QAbstractItemModel::rowsInserted, this, &PlainTable::fitSoon, Qt::UniqueConnection);
    connect(shown, &QAbstractItemModel::dataChanged, this, &PlainTable::fitSoon, Qt::UniqueConnection);
    connect(shown, &QAbstractItemModel::layoutChanged, this, &PlainTable::fitSoon, Qt::UniqueConnection);
    fit();
}

void PlainTable::setOptionalColumns(const std::vector<int>& columns) {
    m_optional = columns;
    fit();
}

void PlainTable::chooseRow(int row) {
    for (int column = 0; column < model()->columnCount(); ++column)
        if (!isColumnHidden(column))
            return selectionModel()->setCurrentIndex(model()->index(row, column),
                                                     QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void PlainTable::fitSoon() {
    m_fitSoon.start();
}

int PlainTable::naturalWidth(int column) const {
    return std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)) + 2;
}

/// Below this width words of the column are clipped. A wide column with short content needs less than others.
int PlainTable::leastWidth(int column) const {
    const int character = fontMetrics().averageCharWidth();
    if (std::ranges::find(m_byHand, column) != m_byHand.end())
        return horizontalHeader()->sectionSize(column);
    if (std::ranges::find(m_wide, column) != m_wide.end())
        return std::min(kWideCharacters * character, naturalWidth(column));
    const int own = m_characters[static_cast<std::size_t>(column)] * character;
    return std::min(naturalWidth(column), std::max(own, horizontalHeader()->sectionSizeHint(column)));
}

void PlainTable::hideWhatDoesNotFit() {
    if (m_optional.empty())
        return;
    for (const int column : m_optional)
        setColumnHidden(column, false);
    int needed = 0;
    for (int column = 0; column < horizontalHeader()->count(); ++column)
        needed += isColumnHidden(column) ? 0 : leastWidth(column);
    for (const int column : m_optional)
        if (needed > viewport()->width()) {
            needed -= leastWidth(column);
            setColumnHidden(column, true);
        }
}

/// As wide as their content, if that leaves the wide columns enough; otherwise at most their own widths.
void PlainTable::fit() {
    const QScopedValueRollback fitting(m_fitting, true);
    hideWhatDoesNotFit();
    const int character = fontMetrics().averageCharWidth();
    const auto count = std::min(static_cast<int>(m_characters.size()), horizontalHeader()->count());
    const auto isFitted = [&](int column) {
        return std::ranges::find(m_wide, column) == m_wide.end() &&
               std::ranges::find(m_byHand, column) == m_byHand.end();
    };
    int left = viewport()->width();
    for (const int column : m_wide)
        left -= isColumnHidden(column) ? 0 : leastWidth(column);
    std::vector<int> natural(static_cast<std::size_t>(count));
    for (int column = 0; column < count; ++column)
        if (!isColumnHidden(column) && std::ranges::find(m_wide, column) == m_wide.end()) {
            natural[static_cast<std::size_t>(column)] =
                isFitted(column) ? naturalWidth(column) : horizontalHeader()->sectionSize(column);
            left -= natural[static_cast<std::size_t>(column)];
        }
    for (int column = 0; column < count; ++column)
        if (isFitted(column) && !isColumnHidden(column)) {
            const auto i = static_cast<std::size_t>(column);
            const int own = std::max(m_characters[i] * character, horizontalHeader()->sectionSizeHint(column));
            horizontalHeader()->resizeSection(column, left >= 0 ? natural[i] : std::min(natural[i], own));
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
            left -= horizontalHeader()->sectionSize(column);  // of a hidden column: 0
    const int width = left / static_cast<int>(m_wide.size());
    for (const int column : m_wide)
        horizontalHeader()->resizeSection(column, std::max(leastWidth(column), width));
}

void PlainTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
}

void PlainTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 4);
    fitSoon();
}

void PlainTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (hasFocus() && current.isValid() && current.row() != previous.row())
        Q_EMIT rowChosen(current);
}

}  // namespace ui
