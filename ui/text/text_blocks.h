// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "elmo/text/document.h"

namespace ui {

/// The unit of layout in the document view: a paragraph, or a piece of one that is too long.
struct TextBlock {
    elmo::ByteSpan bytes;             ///< without the line end
    elmo::TokenSpan tokens;           ///< the tokens that overlap the block, in order
    elmo::ByteOffset paragraphBegin;  ///< begin of the paragraph, whose first strong letter sets the direction
};

/// The longest block in bytes; longer paragraphs are split before a token, or inside a token that is longer still.
inline constexpr std::int64_t kMaxBlockBytes = 4096;

/// Splits a document at its line ends (LF, CR, CRLF, U+2029). Blocks are in order and cover everything except line
/// ends; a text without line ends, including the empty text, is one block. Linear time; any thread.
std::vector<TextBlock> splitBlocks(const elmo::Document& document);

/// The block that contains `position`, or the previous one if `position` is on a line end. `blocks` is not empty.
std::size_t blockAt(std::span<const TextBlock> blocks, elmo::ByteOffset position);

}  // namespace ui
