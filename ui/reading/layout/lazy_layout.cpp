// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/layout/lazy_layout.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Space above the first and below the last block, as a multiple of the line height.
constexpr qreal kPageMargin = 1.2;
/// Space between paragraphs, likewise.
constexpr qreal kParagraphSpace = 0.45;
/// Height of an empty line relative to a full one.
constexpr qreal kEmptyLine = 0.3;

int scaled(const TextStyle& style, qreal factor) {
    return static_cast<int>(std::ceil(QFontMetricsF(style.font).height() * factor));
}

int heightOf(const TextBlock& block, qreal linesHeight) {
    return static_cast<int>(std::ceil(block.bytes.empty() ? linesHeight * kEmptyLine : linesHeight));
}

}  // namespace

void LazyLayout::setDocument(std::shared_ptr<const OpenedDocument> document) {
    m_document = std::move(document);
    m_spans = {};
    m_arcs = {};
    m_current.reset();
    estimate();
}

void LazyLayout::setStyle(const TextStyle& style) {
    m_style = style;
    estimate();
}

void LazyLayout::setSpans(SpanIndex spans) {
    m_spans = std::move(spans);
    std::erase_if(m_layouts, [this](const auto& kept) {
        return kept.second->pieces() != m_spans.within(blocks()[kept.first].bytes);
    });
}

bool LazyLayout::setArcs(ArcIndex arcs) {
    const bool hadArcs = hasArcs();
    m_arcs = std::move(arcs);
    return (hadArcs || hasArcs()) && dropOtherArcs();
}

bool LazyLayout::setCurrent(std::optional<elmo::TokenIndex> token) {
    m_current = token;
    return hasArcs() && dropOtherArcs();
}

bool LazyLayout::dropOtherArcs() {
    return std::erase_if(m_layouts, [this](const auto& kept) {
               return kept.second->arcs() != m_arcs.within(blocks()[kept.first].bytes, m_current);
           }) > 0;
}

void LazyLayout::estimate() {
    m_layouts.clear();
    m_heights = {};
    if (!m_document)
        return;
    const QFontMetricsF metrics(m_style.font);
    const qreal lineHeight = std::ceil(metrics.height() * m_style.lineSpacing) + 2 * m_style.ribbon;
    const qreal bytesPerLine = std::max(m_style.width / std::max(metrics.averageCharWidth(), qreal{1}), qreal{1});
    std::vector<int> heights;
    heights.reserve(blocks().size());
    for (std::size_t i = 0; i < blocks().size(); ++i) {
        const qreal lines =
            std::max(std::ceil(static_cast<qreal>(blocks()[i].bytes.length()) / bytesPerLine), qreal{1});
        heights.push_back(spaceAbove(i) + heightOf(blocks()[i], lines * lineHeight) + spaceBelow(i));
    }
    m_heights = BlockHeights(std::move(heights));
}

std::size_t LazyLayout::blockOf(elmo::TokenIndex token) const {
    return blockAt(blocks(), m_document->document->tokens()[static_cast<std::size_t>(token.value())].begin);
}

std::shared_ptr<const BlockLayout> LazyLayout::layOut(std::size_t block) {
    if (const auto known = m_layouts.find(block); known != m_layouts.end())
        return known->second;
    if (m_layouts.size() >= kKept) {
        const std::size_t first = m_layouts.begin()->first;
        const std::size_t last = m_layouts.rbegin()->first;
        const bool firstIsFarther = block > first && (block >= last || block - first > last - block);
        m_layouts.erase(firstIsFarther ? first : last);
    }
    auto layout = std::make_shared<const BlockLayout>(*m_document->document, blocks()[block], m_style,
                                                      m_spans.within(blocks()[block].bytes),
                                                      m_arcs.within(blocks()[block].bytes, m_current));
    m_heights.setHeight(block, spaceAbove(block) + heightOf(blocks()[block], layout->height()) + spaceBelow(block));
    m_layouts.emplace(block, layout);
    return layout;
}

int LazyLayout::spaceAbove(std::size_t block) const {
    return block == 0 ? scaled(m_style, kPageMargin) : 0;
}

int LazyLayout::spaceBelow(std::size_t block) const {
    if (block + 1 == blocks().size())
        return scaled(m_style, kPageMargin);
    const bool goesOn = blocks()[block + 1].paragraphBegin == blocks()[block].paragraphBegin;
    return goesOn ? 0 : scaled(m_style, kParagraphSpace);
}

}  // namespace ui
