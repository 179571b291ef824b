// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/layout/span_lanes.h"

#include <algorithm>
#include <utility>

namespace ui {
namespace {

constexpr int kNoLane = -1;

using Extent = std::pair<qreal, qreal>;

Extent extentOf(const SpanBox& box) {
    if (box.caption.isEmpty())
        return {box.bar.left(), box.bar.right()};
    return {std::min(box.bar.left(), box.caption.left()), std::max(box.bar.right(), box.caption.right())};
}

/// The caption starts with the bar, unless the line ends before it does.
void placeCaption(SpanBox& box, qreal width) {
    if (box.caption.isEmpty())
        return;
    const qreal wanted = box.rightToLeft ? box.bar.right() - box.caption.width() : box.bar.left();
    box.caption.moveLeft(std::clamp(wanted, qreal{0}, std::max(width - box.caption.width(), qreal{0})));
}

}  // namespace

std::vector<int> assignLanes(std::vector<SpanBox>& boxes, int lines, qreal width, qreal gap) {
    std::vector<int> lanes(static_cast<std::size_t>(lines), 0);
    std::vector<std::vector<Extent>> taken;  // of each lane of the current line
    int line = -1;
    for (SpanBox& box : boxes) {
        if (std::exchange(line, box.line) != box.line)
            taken.clear();
        placeCaption(box, width);
        const Extent extent = extentOf(box);
        const auto isFree = [&](const std::vector<Extent>& lane) {
            return std::ranges::none_of(lane, [&](const Extent& other) {
                return extent.first < other.second + gap && other.first < extent.second + gap;
            });
        };
        auto lane = std::ranges::find_if(taken, isFree);
        if (lane == taken.end() && taken.size() == kMaxLanes) {
            box.lane = kNoLane;
            continue;
        }
        if (lane == taken.end())
            lane = taken.insert(lane, std::vector<Extent>{});
        lane->push_back(extent);
        box.lane = static_cast<int>(lane - taken.begin());
        int& count = lanes[static_cast<std::size_t>(box.line)];
        count = std::max(count, box.lane + 1);
    }
    std::erase_if(boxes, [](const SpanBox& box) { return box.lane == kNoLane; });
    return lanes;
}

}  // namespace ui
