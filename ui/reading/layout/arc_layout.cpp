// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/layout/arc_layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace ui {
namespace {

constexpr qreal kFootStep = 7;     ///< between feet on the same word, where it has room for that
constexpr qreal kShortestArc = 8;  ///< of two ends at the same place
constexpr int kRaises = 12;        ///< attempts to keep labels and feet apart

/// A foot of an arc, to be placed on its word.
struct Foot {
    ArcBox* box;
    bool isLeft;
    qreal length;  ///< of its arc
};

/// From left to right on a word: arcs to the left, the shortest first, then arcs to the right, the longest first. So
/// no foot crosses the arc next to it.
void placeFeet(std::vector<Foot>& feet, const QRectF& word) {
    std::ranges::stable_sort(feet, [](const Foot& a, const Foot& b) {
        if (a.isLeft != b.isLeft)
            return b.isLeft;  // a left foot belongs to an arc that goes to the right
        return a.isLeft ? a.length > b.length : a.length < b.length;
    });
    const auto count = static_cast<qreal>(feet.size());
    const qreal step = std::min(kFootStep, word.width() / count);
    qreal x = word.center().x() - step * (count - 1) / 2;
    for (const Foot& foot : feet) {
        (foot.isLeft ? foot.box->left : foot.box->right) = x;
        x += step;
    }
}

void spreadFeet(std::span<ArcBox> boxes) {
    std::map<std::pair<qreal, qreal>, std::vector<Foot>> words;
    for (ArcBox& box : boxes) {
        const qreal length = box.right - box.left;
        if (box.leftEnd != ArcBox::End::kOpen)
            words[{box.leftFoot.left(), box.leftFoot.right()}].push_back({&box, true, length});
        if (box.rightEnd != ArcBox::End::kOpen)
            words[{box.rightFoot.left(), box.rightFoot.right()}].push_back({&box, false, length});
    }
    for (auto& [word, feet] : words)
        placeFeet(feet, QRectF(word.first, 0, word.second - word.first, 1));
    for (ArcBox& box : boxes)
        box.right = std::max(box.right, box.left + kShortestArc);
}

/// A label over the middle of its arc, or at the open edge.
void placeAtRest(ArcBox& box, qreal width) {
    const qreal size = box.label.width();
    qreal left = (box.left + box.right - size) / 2;
    if (box.leftEnd == ArcBox::End::kOpen)
        left = box.left;
    else if (box.rightEnd == ArcBox::End::kOpen)
        left = box.right - size;
    box.label.moveLeft(std::clamp(left, qreal{0}, std::max(width - size, qreal{0})));
}

std::pair<qreal, qreal> extentOf(const ArcBox& box) {
    return {std::min(box.left, box.label.left()), std::max(box.right, box.label.right())};
}

void assignLevels(std::span<ArcBox> boxes, const std::vector<int>& least, qreal gap) {
    std::vector<std::size_t> order(boxes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return least[a] != least[b] ? least[a] < least[b]
                                    : boxes[a].right - boxes[a].left < boxes[b].right - boxes[b].left;
    });
    std::vector<std::vector<std::pair<qreal, qreal>>> taken;
    for (const std::size_t i : order) {
        const auto extent = extentOf(boxes[i]);
        const auto isFree = [&](const std::vector<std::pair<qreal, qreal>>& level) {
            return std::ranges::none_of(level, [&](const auto& other) {
                return extent.first < other.second + gap && other.first < extent.second + gap;
            });
        };
        auto level = static_cast<std::size_t>(least[i]);
        while (level < taken.size() && !isFree(taken[level]))
            ++level;
        taken.resize(std::max(taken.size(), level + 1));
        taken[level].push_back(extent);
        boxes[i].level = static_cast<int>(level);
    }
    // A lifted arc may leave a level empty.
    std::vector<int> numbers;
    for (int used = 0; const auto& level : taken)
        numbers.push_back(level.empty() ? used : used++);
    for (ArcBox& box : boxes)
        box.level = numbers[static_cast<std::size_t>(box.level)];
}

/// Moves a label along its arc, as little as possible, to where no foot of a higher arc passes. False: there is no such
/// place.
bool dodgeFeet(ArcBox& box, std::span<const ArcBox> boxes, qreal gap) {
    const qreal size = box.label.width();
    std::vector<qreal> feet;
    for (const ArcBox& other : boxes)
        if (other.level > box.level) {
            if (other.leftEnd != ArcBox::End::kOpen)
                feet.push_back(other.left);
            if (other.rightEnd != ArcBox::End::kOpen)
                feet.push_back(other.right);
        }
    const auto isClear = [&](qreal left) {
        return std::ranges::none_of(feet, [&](qreal foot) { return left - gap < foot && foot < left + size + gap; });
    };
    const qreal rest = box.label.left();
    if (isClear(rest))
        return true;
    std::optional<qreal> best;
    for (const qreal foot : feet)
        for (const qreal left : {foot + gap, foot - gap - size})
            if (left >= box.left && left + size <= box.right && isClear(left) &&
                (!best || std::abs(left - rest) < std::abs(*best - rest)))
                best = left;
    if (best)
        box.label.moveLeft(*best);
    return best.has_value();
}

/// An arc whose label has no place is lifted above the others, whose feet then do not reach it.
void stackLine(std::span<ArcBox> boxes, qreal width, qreal gap) {
    spreadFeet(boxes);
    std::vector<int> least(boxes.size(), 0);
    for (int raise = 0; raise < kRaises; ++raise) {
        for (ArcBox& box : boxes)
            placeAtRest(box, width);
        assignLevels(boxes, least, gap);
        const int above = std::ranges::max(boxes, std::ranges::less{}, &ArcBox::level).level + 1;
        std::optional<std::size_t> crossed;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (!dodgeFeet(boxes[i], boxes, gap / 2) && !crossed)
                crossed = i;
        if (!crossed || above >= kMaxArcLevels)
            return;
        least[*crossed] = above;
    }
}

}  // namespace

qreal ArcBox::distanceTo(QPointF point) const {
    const qreal sideways = std::max({left - point.x(), point.x() - right, qreal{0}});
    qreal least = std::hypot(sideways, point.y() - y);
    const qreal off = std::max({y - point.y(), point.y() - bottom, qreal{0}});
    if (leftEnd != End::kOpen)
        least = std::min(least, std::hypot(point.x() - left, off));
    if (rightEnd != End::kOpen)
        least = std::min(least, std::hypot(point.x() - right, off));
    return least;
}

std::vector<int> stackArcs(std::vector<ArcBox>& boxes, int lines, qreal width, qreal gap,
                           std::vector<ArcBox>* leftOut) {
    std::vector<int> levels(static_cast<std::size_t>(lines), 0);
    std::ranges::stable_sort(boxes, std::ranges::less{}, &ArcBox::line);
    for (auto first = boxes.begin(); first != boxes.end();) {
        const auto last = std::find_if(first, boxes.end(), [&](const ArcBox& box) { return box.line != first->line; });
        stackLine({first, last}, width, gap);
        first = last;
    }
    std::erase_if(boxes, [&](const ArcBox& box) {
        const bool isAbove = box.level >= kMaxArcLevels;
        if (isAbove && leftOut)
            leftOut->push_back(box);
        return isAbove;
    });
    for (const ArcBox& box : boxes) {
        int& count = levels[static_cast<std::size_t>(box.line)];
        count = std::max(count, box.level + 1);
    }
    return levels;
}

}  // namespace ui
