// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/documents/document_edits.h"
#include "app/formats/reading.h"

namespace app {

/// Parts of what brat writes and reads. Any thread.

/// Stretches of a text that make up one span.
using BratParts = std::vector<elmo::ByteSpan>;

/// 12 of "T12"; 0 if there is no number, or one that no program counts up to.
std::int64_t numberInBratId(std::string_view id);

/// A character that ends a line of an .ann file, or a column.
bool breaksBratLine(std::uint32_t codePoint);

/// In order, and joined if nothing but line ends and tabs (or nothing at all) lies between.
BratParts joinBratParts(std::string_view text, BratParts parts);

/// Reads the lines of an .ann file: spans, and all others as they stand. Positions are code points; if these do not
/// give the texts that the lines have, those that do: counted with one character for CR LF, without the byte order
/// mark, or in UTF-16 units, which is noted. White space of the texts may differ. `leftOut`: ids of spans that are not
/// read. Throws elmo::Error(kBadFormat) naming the line, unless invalid ones are skipped.
void readBratLines(std::string_view annotations, DocumentBuilder& builder, Reading& reading,
                   const std::set<std::string>& leftOut = {});

}  // namespace app
