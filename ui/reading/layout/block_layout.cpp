// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/layout/block_layout.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QTextOption>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace ui {
namespace {

using elmo::TokenIndex;

constexpr qreal kCaptionSize = 0.68;  ///< of the text's size
constexpr qreal kCaptionPadding = 3;  ///< to the left and right of a caption, in pixels
constexpr qreal kBelowText = 3;       ///< from the text, with the lines under its tokens, to the first lane
constexpr qreal kWordGap = 0.45;      ///< of the line's height: letters nearer than this stand together
constexpr qreal kArcRise = 0.4;       ///< of a label's height: from the text to the lowest label of an arc
constexpr qreal kShortestStub = 8;    ///< of an arc that continues on another line, without its label
constexpr qreal kSeenLine = 12;       ///< of an arc next to its label; with less, the label stands above the arc
constexpr qreal kArcGap = 4;          ///< between arcs on one level

/// Whether any character may be right-to-left; characters beyond the BMP count as such, to be safe.
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

LaneMetrics::LaneMetrics(const QFont& text) : font(text) {
    if (text.pointSizeF() > 0)
        font.setPointSizeF(text.pointSizeF() * kCaptionSize);
    else  // a font in pixels, for paper
        font.setPixelSize(qRound(text.pixelSize() * kCaptionSize));
    caption = std::ceil(QFontMetricsF(font).height());
    bar = std::max(std::round(caption * 0.34), qreal{5});
    gap = std::max(std::round(caption * 0.15), qreal{2});
}

BlockLayout::BlockLayout(const elmo::Document& document, const TextBlock& block, const TextStyle& style,
                         std::vector<SpanPiece> pieces, std::vector<ArcPiece> arcs)
    : m_text(document, block),
      m_layout(m_text.display(), style.font),
      m_hasRightToLeft(mayRunRightToLeft(m_text.display())),
      m_ribbonHeight(style.ribbon),
      m_pieces(std::move(pieces)),
      m_lanes(style.font),
      m_arcs(std::move(arcs)) {
    breakLines(style);
    boxSpans();
    boxArcs();
    placeLines(style);
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
    }
    m_layout.endLayout();
}

/// Horizontally first, because the number of lanes of a line determines the positions of the lines.
void BlockLayout::boxSpans() {
    const QFontMetricsF metrics(m_lanes.font);
    qreal width = 0;
    for (int i = 0; i < lineCount(); ++i)
        width = m_layout.lineAt(i).width();
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const SpanPiece& piece = m_pieces[i];
        const auto span = m_text.toUtf16(piece.bytes);
        const qreal caption =
            std::min(std::ceil(metrics.horizontalAdvance(piece.caption)) + 2 * kCaptionPadding, width);
        for (const LinePart& part : partsOf(piece.bytes)) {
            const int from = m_layout.lineAt(part.line).textStart();
            const int to = from + m_layout.lineAt(part.line).textLength();
            m_spanBoxes.push_back({.piece = i,
                                   .line = part.line,
                                   .bar = part.rect,
                                   .caption = part.holdsFirst ? QRectF(0, 0, caption, m_lanes.caption) : QRectF(),
                                   .rightToLeft = part.rightToLeft,
                                   .begins = part.holdsFirst && from <= span.begin.value(),
                                   .ends = part.holdsLast && span.end.value() <= to});
        }
    }
    std::ranges::stable_sort(m_spanBoxes, std::ranges::less{}, &SpanBox::line);
}

void BlockLayout::boxArcs() {
    const QFontMetricsF metrics(m_lanes.font);
    for (std::size_t i = 0; i < m_arcs.size(); ++i)
        boxArc(i, {std::ceil(metrics.horizontalAdvance(m_arcs[i].label)) + 2 * kCaptionPadding, m_lanes.caption});
}

/// The ends stand on the two parts that are on the nearest lines: a long argument may have parts on several.
void BlockLayout::boxArc(std::size_t arc, const QSizeF& size) {
    using End = ArcBox::End;
    const ArcPiece& piece = m_arcs[arc];
    const elmo::ByteSpan block = m_text.bytes();
    const auto partsHere = [&](elmo::ByteSpan bytes) {
        return bytes.overlaps(block) ? partsOf(bytes) : std::vector<LinePart>();
    };
    const std::vector<LinePart> from = partsHere(piece.from), to = partsHere(piece.to);
    const QRectF label({0, 0}, size);
    // Of an arc that goes on in a later line or block, or comes from an earlier one.
    const auto addStub = [&](const LinePart& part, End end, bool goesOn) {
        const QTextLine line = m_layout.lineAt(part.line);
        const QRectF ink = line.naturalTextRect();
        const bool toRight = goesOn != isRightToLeft();
        const qreal least = size.width() + kShortestStub;
        const qreal foot = part.rect.center().x();
        ArcBox box{.piece = arc, .line = part.line, .left = foot, .right = foot, .label = label};
        if (toRight) {
            box.right = std::max(std::min(std::max(ink.right(), foot + least), line.width()), foot);
            box.leftEnd = end;
            box.rightEnd = End::kOpen;
            box.leftFoot = part.rect;
        } else {
            box.left = std::min(std::max(std::min(ink.left(), foot - least), qreal{0}), foot);
            box.leftEnd = End::kOpen;
            box.rightEnd = end;
            box.rightFoot = part.rect;
        }
        m_arcBoxes.push_back(std::move(box));
    };
    const bool forward = piece.from.begin < piece.to.begin;
    if (from.empty() || to.empty()) {
        if (!from.empty())
            addStub(from.front(), End::kFrom, forward);
        if (!to.empty())
            addStub(to.front(), End::kTo, !forward);
        return;
    }
    const LinePart* a = &from.front();
    const LinePart* b = &to.front();
    for (const LinePart& one : from)
        for (const LinePart& other : to)
            if (std::abs(one.line - other.line) < std::abs(a->line - b->line)) {
                a = &one;
                b = &other;
            }
    if (a->line != b->line) {
        addStub(*a, End::kFrom, a->line < b->line);
        addStub(*b, End::kTo, b->line < a->line);
        return;
    }
    const bool fromIsLeft = a->rect.center().x() <= b->rect.center().x();
    const LinePart& left = fromIsLeft ? *a : *b;
    const LinePart& right = fromIsLeft ? *b : *a;
    m_arcBoxes.push_back({.piece = arc,
                          .line = left.line,
                          .left = left.rect.center().x(),
                          .right = right.rect.center().x(),
                          .leftEnd = fromIsLeft ? End::kFrom : End::kTo,
                          .rightEnd = fromIsLeft ? End::kTo : End::kFrom,
                          .leftFoot = left.rect,
                          .rightFoot = right.rect,
                          .label = label});
}

void BlockLayout::placeLines(const TextStyle& style) {
    const qreal width = lineCount() > 0 ? m_layout.lineAt(0).width() : 0;
    const std::vector<int> lanes = assignLanes(m_spanBoxes, lineCount(), width, m_lanes.gap);
    std::vector<ArcBox> leftOut;
    const std::vector<int> levels = stackArcs(m_arcBoxes, lineCount(), width, kArcGap, &leftOut);
    std::vector<qreal> laneTops, arcBottoms;
    for (int i = 0; i < lineCount(); ++i) {
        QTextLine line = m_layout.lineAt(i);
        const qreal advance = std::ceil(line.height() * style.lineSpacing);
        const int level = levels[static_cast<std::size_t>(i)];
        const qreal arcs = level == 0 ? 0 : std::ceil(m_lanes.caption * kArcRise + level * m_lanes.arc());
        m_lineTops.push_back(m_height);
        line.setPosition({0, m_height + arcs + m_ribbonHeight + std::floor((advance - line.height()) / 2)});
        arcBottoms.push_back(line.y() - m_ribbonHeight);
        laneTops.push_back(std::ceil(line.y() + line.height() + kBelowText + m_ribbonHeight));
        m_height += arcs + advance + 2 * m_ribbonHeight + lanes[static_cast<std::size_t>(i)] * m_lanes.height();
    }
    placeArcs(arcBottoms);
    markLeftOut(leftOut, width, arcBottoms);
    for (SpanBox& box : m_spanBoxes) {
        const qreal top = laneTops[static_cast<std::size_t>(box.line)] + box.lane * m_lanes.height();
        box.bar = QRectF(box.bar.left(), top, std::max(box.bar.width(), qreal{2}), m_lanes.bar);
        if (!box.caption.isEmpty())
            box.caption.moveTop(top + m_lanes.bar);
    }
}

void BlockLayout::placeArcs(const std::vector<qreal>& bottoms) {
    for (ArcBox& box : m_arcBoxes) {
        box.bottom = bottoms[static_cast<std::size_t>(box.line)];
        box.y = box.bottom - std::round(m_lanes.caption * kArcRise + box.level * m_lanes.arc() + m_lanes.caption / 2);
        box.label.moveTop(box.y - box.label.height() / 2);
        // Between neighbouring words a label is as wide as its arc: it stands on the line, which would be hidden.
        if (!box.isOpen() && box.right - box.left < box.label.width() + kSeenLine)
            box.y = box.label.bottom() + std::floor(m_lanes.gap / 2);
    }
}

void BlockLayout::markLeftOut(const std::vector<ArcBox>& boxes, qreal width, const std::vector<qreal>& bottoms) {
    for (const ArcBox& box : boxes) {
        if (m_leftOutArcs.empty() || m_leftOutArcs.back().line != box.line)
            m_leftOutArcs.push_back({.line = box.line});
        m_leftOutArcs.back().pieces.push_back(box.piece);
    }
    for (LeftOutArcs& arcs : m_leftOutArcs) {
        arcs.mark = QStringLiteral("+%1").arg(arcs.pieces.size());
        const qreal top = bottoms[static_cast<std::size_t>(arcs.line)] -
                          std::round(m_lanes.caption * kArcRise + kMaxArcLevels * m_lanes.arc());
        arcs.rect = QRectF(width + kCaptionPadding, top,
                           std::ceil(QFontMetricsF(m_lanes.font).horizontalAdvance(arcs.mark)), m_lanes.caption);
    }
}

std::vector<LinePart> BlockLayout::partsOf(elmo::ByteSpan bytes) const {
    std::vector<LinePart> parts;
    const auto span = m_text.toUtf16(bytes);
    const int begin = static_cast<int>(span.begin.value());
    const int end = static_cast<int>(span.end.value());
    if (begin >= end)
        return parts;
    for (int i = m_layout.lineForTextPosition(begin).lineNumber(); i >= 0 && i < lineCount(); ++i) {
        const QTextLine line = m_layout.lineAt(i);
        const int from = std::max(begin, line.textStart());
        const int to = std::min(end, line.textStart() + line.textLength());
        if (line.textStart() >= end)
            break;
        if (from < to)
            addParts(parts, i, from, to);
    }
    return parts;
}

void BlockLayout::addParts(std::vector<LinePart>& parts, int number, int begin, int end) const {
    const QTextLine line = m_layout.lineAt(number);
    if (!m_hasRightToLeft) {
        const QRectF rect = boxOnLine(line, begin, end);
        parts.push_back({number, rect, false, true, true});
        return;
    }
    const auto edge = [&](int letter) { return boxOnLine(line, letter, letter + 1).center().x(); };
    const qreal first = edge(begin);
    const qreal last = edge(end - 1);
    std::vector<LinePart> found;
    for (const QGlyphRun& run : line.glyphRuns(begin, end - begin))
        if (const QRectF ink = run.boundingRect(); ink.width() > 0)
            found.push_back({number, {ink.left(), line.y(), ink.width(), line.height()}, run.isRightToLeft()});
    std::ranges::sort(found, std::ranges::less{}, [](const LinePart& part) { return part.rect.left(); });
    const qreal together = line.height() * kWordGap;
    std::vector<LinePart> groups;
    for (const LinePart& part : found)
        if (!groups.empty() && part.rect.left() <= groups.back().rect.right() + together)
            groups.back().rect |= part.rect;
        else
            groups.push_back(part);
    for (LinePart& group : groups) {
        group.holdsFirst = group.rect.left() <= first && first <= group.rect.right();
        group.holdsLast = group.rect.left() <= last && last <= group.rect.right();
        if (group.holdsFirst && group.holdsLast)
            group.rightToLeft = last < first || (first == last && group.rightToLeft);
        parts.push_back(group);
    }
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
        // Where the direction changes, the caret is not at the letters, so use the letters' rectangles.
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
