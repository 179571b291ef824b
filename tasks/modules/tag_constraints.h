// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tasks {

/// The tags that heads for OutputKind::kSpans score, BIOUL: "O" first, then "B-X", "I-X", "L-X", "U-X" of each label in
/// order.
std::vector<std::string> entityTags(const std::vector<std::string>& labels);

/// Places of a label's tags after "O", as entityTags() orders them.
enum TagLetter : std::int64_t { kBegin, kInside, kLast, kUnit, kTagLetters };

constexpr std::int64_t tagOf(std::int64_t label, TagLetter letter) {
    return 1 + label * kTagLetters + letter;
}
constexpr std::int64_t labelOf(std::int64_t tag) {
    return (tag - 1) / kTagLetters;
}
constexpr TagLetter letterOf(std::int64_t tag) {
    return static_cast<TagLetter>((tag - 1) % kTagLetters);
}

/// Which tag may follow which, K tags. A value.
struct TagConstraints {
    std::vector<std::uint8_t> transitions;  ///< [K, K] from, to: 1 if allowed
    std::vector<std::uint8_t> first, last;  ///< [K]: 1 if a text may begin, end with it
};

/// The constraints of BIOUL on tags "O", "B-PER", ...: a letter, then "-" and the span's label. Throws
/// Error(kBadArgument) for other tags.
TagConstraints bioulConstraints(const std::vector<std::string>& tags);

}  // namespace tasks
