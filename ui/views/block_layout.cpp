// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/block_layout.h"

#include <QGlyphRun>
#include <QTextOption>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ui {
namespace {

using elmo::TokenIndex;

/// Whether any character may be set from right to left; characters beyond the BMP count as such, to be sure.
bool mayRunRightToLeft(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) {
        if (c.unicode() < 0x0590)
            return false;
        switch (c.direction()) {
            case QChar::DirR:
            case QChar::DirAL:
            case QChar::DirAN:
            case QChar::DirRLE:
            case QChar::DirRLO:
            case QChar::DirRLI:
                return true;
            default:
                return c.isSurrogate();
        }
    });
}

}  // namespace

BlockLayout::BlockLayout(const elmo::Document& document, const TextBlock& block, const TextStyle& style)
    : m_text(document, block),
      m_layout(m_text.display(), style.font),
      m_hasRightToLeft(mayRunRightToLeft(m_text.display())) {
    breakLines(style);
    placeTokens(document, block);
}

void BlockLayout::breakLines(const TextStyle& style) {
    QTextOption option((m_text.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(m_text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    m_layout.setTextOption(option);
    m_layout.setCacheEnabled(true);
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(style.width);
        const qreal advance = std::ceil(line.height() * style.lineSpacing);
        m_lineTops.push_back(m_height);
        line.setPosition({0, m_height + std::floor((advance - line.height()) / 2)});
        m_height += advance;
    }
    m_layout.endLayout();
}

void BlockLayout::placeTokens(const elmo::Document& document, const TextBlock& block) {
    int lineNumber = 0;
    for (TokenIndex token = block.tokens.begin; token < block.tokens.end; ++token) {
        const auto span = m_text.toUtf16(document.tokens()[static_cast<std::size_t>(token.value())]);
        const int begin = static_cast<int>(span.begin.value());
        const int end = static_cast<int>(span.end.value());
        while (lineNumber < lineCount() - 1 && m_layout.lineAt(lineNumber + 1).textStart() <= begin)
            ++lineNumber;
        for (int i = lineNumber; i < lineCount() && m_layout.lineAt(i).textStart() < end; ++i) {
            const QTextLine line = m_layout.lineAt(i);
            const int from = std::max(begin, line.textStart());
            const int to = std::min(end, line.textStart() + line.textLength());
            if (from < to)
                m_boxes.push_back({token, i, boxOnLine(line, from, to)});
        }
    }
}

QRectF BlockLayout::boxOnLine(const QTextLine& line, int begin, int end) const {
    qreal left = line.cursorToX(begin);
    qreal right = line.cursorToX(end);
    if (m_hasRightToLeft) {
        // Where the direction changes, the caret stands elsewhere than the letters: ask for these.
        QRectF letters;
        for (const QGlyphRun& run : line.glyphRuns(begin, end - begin))
            letters |= run.boundingRect();
        if (letters.width() > 0) {
            left = letters.left();
            right = letters.right();
        }
    }
    if (left > right)
        std::swap(left, right);
    return {left, line.y(), right - left, line.height()};
}

std::span<const TokenBox> BlockLayout::boxesOf(TokenIndex token) const {
    const auto [first, last] =
        std::ranges::equal_range(m_boxes, token, std::ranges::less{}, [](const TokenBox& box) { return box.token; });
    return {first, last};
}

const TokenBox* BlockLayout::boxAt(QPointF point) const {
    if (point.y() < 0 || point.y() >= m_height)
        return nullptr;
    const int line = lineAt(point.y());
    for (const TokenBox& box : m_boxes)
        if (box.line == line && box.rect.left() <= point.x() && point.x() < box.rect.right())
            return &box;
    return nullptr;
}

const TokenBox* BlockLayout::nearestOnLine(int line, qreal x) const {
    const TokenBox* nearest = nullptr;
    qreal best = std::numeric_limits<qreal>::max();
    for (const TokenBox& box : m_boxes) {
        const qreal distance = std::max({box.rect.left() - x, x - box.rect.right(), qreal{0}});
        if (box.line == line && distance < best) {
            nearest = &box;
            best = distance;
        }
    }
    return nearest;
}

int BlockLayout::lineAt(qreal y) const {
    const auto after = std::ranges::upper_bound(m_lineTops, y);
    return std::max(static_cast<int>(after - m_lineTops.begin()) - 1, 0);
}

}  // namespace ui
