// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wrap_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace ui {
namespace {

QSize wantedSize(const QLayoutItem& item) {
    return item.sizeHint().expandedTo(item.minimumSize());
}

bool isExpanding(const QLayoutItem* item) {
    return item->expandingDirections().testFlag(Qt::Horizontal);
}

}  // namespace

void WrapLayout::addItem(QLayoutItem* item) {
    m_items.emplace_back(item);
    invalidate();
}

int WrapLayout::count() const {
    return static_cast<int>(m_items.size());
}

QLayoutItem* WrapLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrapLayout::takeAt(int index) {
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* taken = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    invalidate();
    return taken;
}

std::vector<WrapLayout::Row> WrapLayout::rowsIn(int width) const {
    std::vector<Row> rows;
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = wantedSize(*item);
        if (rows.empty() || rows.back().width + spacing() + size.width() > width)
            rows.push_back({{}, -spacing(), 0});
        Row& row = rows.back();
        row.items.push_back(item.get());
        row.width += spacing() + size.width();
        row.height = std::max(row.height, size.height());
    }
    return rows;
}

int WrapLayout::heightForWidth(int width) const {
    int height = -spacing();
    for (const Row& row : rowsIn(width))
        height += spacing() + row.height;
    return std::max(height, 0);
}

QSize WrapLayout::sizeHint() const {
    const std::vector<Row> rows = rowsIn(QLAYOUTSIZE_MAX);
    return rows.empty() ? QSize(0, 0) : QSize(rows.front().width, rows.front().height);
}

QSize WrapLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(QSize(item->minimumSize().width(), wantedSize(*item).height()));
    return size;
}

void WrapLayout::setGeometry(const QRect& place) {
    QLayout::setGeometry(place);
    const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int top = place.top();
    for (const Row& row : rowsIn(place.width())) {
        auto expanding = static_cast<int>(std::ranges::count_if(row.items, isExpanding));
        int left = place.left(), free = std::max(place.width() - row.width, 0);
        for (QLayoutItem* item : row.items) {
            int width = std::min(wantedSize(*item).width(), place.width());
            if (isExpanding(item)) {
                const int share = free / expanding--;
                width += share;
                free -= share;
            }
            const QRect box(left, top, width, row.height);
            item->setGeometry(QStyle::visualRect(direction, place, box));
            left += width + spacing();
        }
        top += row.height + spacing();
    }
}

}  // namespace ui
