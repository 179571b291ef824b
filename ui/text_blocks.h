// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "elmo/text/document.h"

namespace ui {

/// What the document view lays out at a time: a paragraph, or a piece of one that is too long to be laid out whole.
struct TextBlock {
    elmo::ByteSpan bytes;             ///< without the line end
    elmo::TokenSpan tokens;           ///< the tokens that overlap the block, in order
    elmo::ByteOffset paragraphBegin;  ///< where the paragraph begins; its first strong letter decides the direction
};

/// The longest block in bytes; longer paragraphs are cut before a token, or inside one that is longer still.
inline constexpr std::int64_t kMaxBlockBytes = 4096;

/// Cuts a document at its line ends (LF, CR, CRLF, U+2029). Blocks are in order and cover all but the line ends; a text
/// without one, the empty text too, is one block. Linear time; any thread.
std::vector<TextBlock> cutBlocks(const elmo::Document& document);

/// The block that holds `position`, or the one before it where it stands on a line end. `blocks` is not empty.
std::size_t blockAt(std::span<const TextBlock> blocks, elmo::ByteOffset position);

}  // namespace ui
