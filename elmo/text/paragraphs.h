// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "elmo/text/offsets.h"

namespace elmo {

/// Splits a text into paragraphs: a paragraph's end always ends a sentence, and nothing beyond it changes its tokens.
///
/// A line end ends the paragraph unless the line looks wrapped: 40 to 120 characters wide, followed by a line that is
/// not blank and begins with no list mark, and too wide for the next line's first word to have stood next to it (line,
/// blank and word together are wider than the next line). So a heading, a list item, a verse end where their line does,
/// and a wrapped paragraph stays whole. The rule sees two lines, so a long text can be split without knowing the rest.
///
/// Paragraphs are in order, disjoint and cover the text, line ends included; one of more than 64 MB is split in two.
/// Pure functions; any thread.
std::vector<ByteSpan> paragraphsOf(std::string_view text);

/// The rule for two lines, without their ends: whether `next` goes on with the paragraph of `line`.
bool looksWrapped(std::string_view line, std::string_view next);

/// The last paragraph end that holds whatever may follow `text`; 0 if there is none.
std::size_t lastParagraphEnd(std::string_view text);

}  // namespace elmo
