// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/document.h"

namespace app {

/// Spans and numbers as a workspace stores them: varints of seven bits a byte, low bits first. Two bytes a token if
/// a row of a table would take thirty. Pure functions; any thread. Reading throws elmo::Error(kBadFormat) if the
/// bytes are not what the writer writes.

/// Of each span the gap from the end of the last one, and its length. Spans are in order and disjoint.
std::string packSpans(const std::vector<elmo::ByteSpan>& spans);
std::vector<elmo::ByteSpan> unpackSpans(std::string_view blob);

/// The number of tokens of each sentence; sentences cover all tokens.
std::string packSentences(const std::vector<elmo::TokenSpan>& sentences);
std::vector<elmo::TokenSpan> unpackSentences(std::string_view blob);

/// Spans in any order: begin and length of each.
std::string packAnySpans(const std::vector<elmo::ByteSpan>& spans);
std::vector<elmo::ByteSpan> unpackAnySpans(std::string_view blob);

/// float64, little-endian.
std::string packNumbers(const std::vector<double>& numbers);
std::vector<double> unpackNumbers(std::string_view blob);

}  // namespace app
