// SPDX-License-Identifier: GPL-3.0-or-later
// The scrolling part of DocumentView. The visible part is defined by the top block and the offset into it; the scroll
// bar follows, so that the text does not move when heights differ from their estimates.
#include <QResizeEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "ui/reading/document_view.h"

namespace ui {

using elmo::TokenIndex;

void DocumentView::settle() {
    if (m_settling)
        return;
    m_settling = true;
    m_placed.clear();
    if (m_layout.blockCount() > 0) {
        m_topBlock = std::min(m_topBlock, m_layout.blockCount() - 1);
        layOutDownwards();
    }
    showScrollPosition();
    m_settling = false;
    viewport()->update();
}

void DocumentView::layOutDownwards() {
    const auto heightOf = [this](std::size_t block) {
        m_layout.layOut(block);
        return std::int64_t{m_layout.heights().height(block)};
    };
    const std::int64_t page = viewport()->height();
    std::size_t last = m_topBlock;
    for (int pass = 0; pass < 2; ++pass) {
        for (std::int64_t height = heightOf(m_topBlock);
             m_topOffset >= height && m_topBlock + 1 < m_layout.blockCount(); height = heightOf(m_topBlock)) {
            m_topOffset -= height;
            ++m_topBlock;
        }
        while (m_topOffset < 0 && m_topBlock > 0)
            m_topOffset += heightOf(--m_topBlock);
        m_topOffset = std::max(m_topOffset, std::int64_t{0});

        std::int64_t y = -m_topOffset;
        last = m_topBlock;
        for (; last < m_layout.blockCount() && y < page; ++last)
            y += heightOf(last);
        if (y >= page)
            break;
        m_topOffset -= page - y;  // the text ends above the viewport's lower edge: repeat from higher up
    }
    m_topOffset = std::max(m_topOffset, std::int64_t{0});  // a text shorter than the viewport is aligned to the top
    std::int64_t y = -m_topOffset;
    for (std::size_t block = m_topBlock; block < last; ++block) {
        const auto origin = QPointF(m_columnLeft, static_cast<qreal>(y + m_layout.spaceAbove(block)));
        m_placed.push_back({block, origin, m_layout.layOut(block)});
        y += heightOf(block);
    }
}

void DocumentView::showScrollPosition() {
    const auto limited = [](std::int64_t value) {
        return static_cast<int>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<int>::max()));
    };
    const int page = viewport()->height();
    const std::int64_t top = m_layout.blockCount() > 0 ? m_layout.heights().top(m_topBlock) + m_topOffset : 0;
    verticalScrollBar()->setPageStep(std::max(page - verticalScrollBar()->singleStep(), 1));
    verticalScrollBar()->setRange(0, limited(m_layout.heights().total() - page));
    verticalScrollBar()->setValue(limited(top));
    m_shownValue = verticalScrollBar()->value();
}

void DocumentView::scrollContentsBy(int, int) {
    if (!m_settling)
        followScrollBar(m_shownValue, verticalScrollBar()->value());
}

void DocumentView::followScrollBar(int from, int to) {
    if (m_layout.blockCount() == 0)
        return;
    m_keptTop.reset();
    if (to == verticalScrollBar()->maximum() && to > from) {
        m_topBlock = m_layout.blockCount() - 1;
        m_topOffset = m_layout.heights().height(m_topBlock) - 1;
    } else if (to == 0) {
        m_topBlock = 0;
        m_topOffset = 0;
    } else if (std::abs(to - from) <= 2 * viewport()->height()) {
        m_topOffset += to - from;
    } else {
        m_topBlock = m_layout.heights().at(to);
        m_topOffset = to - m_layout.heights().top(m_topBlock);
    }
    settle();
}

void DocumentView::bringIntoSight(elmo::ByteSpan bytes) {
    if (!m_layout.document() || m_layout.document()->tokens().empty())
        return;
    const auto& tokens = m_layout.document()->tokens();
    const auto after = std::ranges::upper_bound(tokens, bytes.begin, std::ranges::less{}, &elmo::ByteSpan::end);
    const auto index = std::min<std::ptrdiff_t>(after - tokens.begin(), std::ssize(tokens) - 1);
    bringIntoSight(TokenIndex(index));
}

void DocumentView::bringIntoSight(TokenIndex token) {
    const TokenPlace place = placeOf(m_layout, token);
    const auto top = static_cast<std::int64_t>(m_layout.spaceAbove(place.block) + std::floor(place.box.rect.top()));
    const auto bottom =
        static_cast<std::int64_t>(m_layout.spaceAbove(place.block) + std::ceil(place.box.rect.bottom()));
    const std::int64_t margin = std::min<std::int64_t>(verticalScrollBar()->singleStep(), viewport()->height() / 4);
    const std::int64_t page = viewport()->height();
    const std::int64_t blockY = m_layout.heights().top(place.block) - m_layout.heights().top(m_topBlock) - m_topOffset;
    if (blockY + top >= margin && blockY + bottom + margin <= page)
        return;
    m_keptTop.reset();
    m_topBlock = place.block;
    if (std::abs(blockY + top) > 2 * page)
        m_topOffset = top - page / 3;  // far away: show some text before it
    else if (blockY + top < margin)
        m_topOffset = top - margin;
    else
        m_topOffset = bottom + margin - page;
    settle();
}

void DocumentView::scrollTo(TokenIndex token) {
    const TokenPlace place = placeOf(m_layout, token);
    m_topBlock = place.block;
    m_topOffset = static_cast<std::int64_t>(m_layout.spaceAbove(place.block) + std::floor(place.box.rect.top()));
    if (place.block == 0 && place.box.line == 0)
        m_topOffset = 0;  // with the page's margin
    m_keptTop = token;
    settle();
}

void DocumentView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        restyle();
    else
        settle();
}

}  // namespace ui
