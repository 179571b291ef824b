// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "elmo/text/offsets.h"
#include "ui/reading/layout/lazy_layout.h"

namespace ui {

/// The position of a token: its block and its first box there.
struct TokenPlace {
    std::size_t block = 0;
    TokenBox box;
};

enum class Vertical { kUp, kDown };
enum class LineEdge { kBegin, kEnd };

/// Keyboard navigation through a laid-out document. These functions lay out the blocks that they pass. GUI thread.
/// Tokens must belong to the layout's document.
TokenPlace placeOf(LazyLayout& layout, elmo::TokenIndex token);

/// The token nearest to `x` on the next line up or down that has tokens; none at the document's edge.
std::optional<elmo::TokenIndex> onNextLine(LazyLayout& layout, elmo::TokenIndex from, qreal x, Vertical direction);

/// The first or last token, in reading order, of the line a token stands on.
elmo::TokenIndex atLineEdge(LazyLayout& layout, elmo::TokenIndex from, LineEdge edge);

/// The token nearest to `x` about `distance` pixels below (above if negative); at least one line away if there is one.
elmo::TokenIndex atDistance(LazyLayout& layout, elmo::TokenIndex from, qreal x, int distance);

}  // namespace ui
