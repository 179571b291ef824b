// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/token_navigation.h"

#include <algorithm>
#include <cmath>

namespace ui {

using elmo::TokenIndex;

TokenPlace placeOf(LazyLayout& layout, TokenIndex token) {
    const std::size_t block = layout.blockOf(token);
    const auto set = layout.layOut(block);
    const auto boxes = set->boxesOf(token);
    return {block, boxes.empty() ? TokenBox{token, 0, {}} : boxes.front()};
}

std::optional<TokenIndex> onNextLine(LazyLayout& layout, TokenIndex from, qreal x, Vertical direction) {
    const TokenPlace place = placeOf(layout, from);
    const int step = direction == Vertical::kDown ? 1 : -1;
    auto block = static_cast<std::int64_t>(place.block);
    int line = place.box.line + step;
    while (block >= 0 && block < static_cast<std::int64_t>(layout.blockCount())) {
        const auto at = static_cast<std::size_t>(block);
        if (!layout.blocks()[at].tokens.empty()) {
            const auto set = layout.layOut(at);
            if (line < 0)  // entered from below
                line = at == place.block ? line : set->lineCount() - 1;
            for (; line >= 0 && line < set->lineCount(); line += step)
                if (const TokenBox* box = set->nearestOnLine(line, x); box && box->token != from)
                    return box->token;
        }
        block += step;
        line = step > 0 ? 0 : -1;
    }
    return std::nullopt;
}

TokenIndex atLineEdge(LazyLayout& layout, TokenIndex from, LineEdge edge) {
    const TokenPlace place = placeOf(layout, from);
    TokenIndex found = from;
    const auto set = layout.layOut(place.block);
    for (const TokenBox& box : set->boxes())
        if (box.line == place.box.line)
            found = edge == LineEdge::kBegin ? std::min(found, box.token) : std::max(found, box.token);
    return found;
}

TokenIndex atDistance(LazyLayout& layout, TokenIndex from, qreal x, int distance) {
    const TokenPlace place = placeOf(layout, from);
    const Vertical direction = distance > 0 ? Vertical::kDown : Vertical::kUp;
    const auto start = static_cast<qreal>(layout.heights().top(place.block)) + layout.spaceAbove(place.block) +
                       place.box.rect.center().y();
    // Blocks on the way may still have estimated heights; only the target block counts.
    const auto target = static_cast<std::int64_t>(std::floor(start)) + distance;
    const std::size_t block = layout.heights().at(target);
    if (!layout.blocks()[block].tokens.empty()) {
        const auto set = layout.layOut(block);
        const auto y = static_cast<qreal>(target - layout.heights().top(block) - layout.spaceAbove(block));
        const TokenBox* box = set->nearestOnLine(set->lineAt(y), x);
        if (box && (direction == Vertical::kDown ? box->token > from : box->token < from))
            return box->token;
    }
    return onNextLine(layout, from, x, direction).value_or(from);
}

}  // namespace ui
