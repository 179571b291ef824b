// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/text/offsets.h"

namespace tasks {

/// A span and its score.
struct ScoredSpan {
    elmo::TokenSpan tokens;
    double score = 0;
};

/// The best `count` spans of at most `maxLength` tokens by start[first token] + end[last token], best first, earlier
/// and shorter ones first among equals. Spans may overlap. `start` and `end` have the text's length.
std::vector<ScoredSpan> bestSpans(std::span<const double> start, std::span<const double> end, std::int64_t maxLength,
                                  std::size_t count);

/// log sum exp of the scores of all spans of any length that end after the first `known` tokens.
double logSumOfSpans(std::span<const double> start, std::span<const double> end, std::int64_t known = 0);

}  // namespace tasks
