// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tasks {

/// The tags that heads for OutputKind::kRoles score, BIO2: "O" first, then "B-X" and "I-X" of each label in order.
std::vector<std::string> roleTags(const std::vector<std::string>& labels);

constexpr std::int64_t beginTagOf(std::int64_t label) {
    return 1 + 2 * label;
}
constexpr std::int64_t insideTagOf(std::int64_t label) {
    return 2 + 2 * label;
}
constexpr bool isBeginTag(std::int64_t tag) {
    return tag % 2 == 1;
}
constexpr std::int64_t labelOfRoleTag(std::int64_t tag) {
    return (tag - 1) / 2;
}

/// The best path through scores [T, K] of roleTags() in which I-X follows B-X or I-X only (Viterbi; as transitions have
/// no scores, in O(T K)). Scores of -infinity forbid a tag; of equal paths the one with the lower tags, from the end.
/// Empty if no path is allowed or a score is not a number.
std::vector<std::int64_t> bestBioPath(std::span<const double> scores, std::int64_t tags);

}  // namespace tasks
