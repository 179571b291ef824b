// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tasks {

/// The tags that heads for OutputKind::kSpans score, BIOUL: "O" first, then "B-X", "I-X", "L-X", "U-X" of each label in
/// order.
std::vector<std::string> entityTags(const std::vector<std::string>& labels);

/// Which tag may follow which, K tags. A value.
struct TagConstraints {
    std::vector<std::uint8_t> transitions;  ///< [K, K] from, to: 1 if allowed
    std::vector<std::uint8_t> first, last;  ///< [K]: 1 if a text may begin, end with it
};

/// The constraints of BIOUL on tags "O", "B-PER", ...: a letter, then "-" and the span's label. Throws
/// Error(kBadArgument) for other tags.
TagConstraints bioulConstraints(const std::vector<std::string>& tags);

}  // namespace tasks
