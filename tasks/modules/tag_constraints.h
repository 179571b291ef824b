// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tasks {

/// How tags spell spans. kFree: any tag may follow any.
enum class TagEncoding { kFree, kBio, kIob1, kBioul, kBmes };

/// Which tag may follow which, K tags. A value.
struct TagConstraints {
    std::vector<std::uint8_t> transitions;  ///< [K, K] from, to: 1 if allowed
    std::vector<std::uint8_t> first, last;  ///< [K]: 1 if a text may begin, end with it
};

/// The constraints of an encoding on tags "O", "B-PER", ...: a letter of the encoding, then "-" and the span's label.
/// Throws Error(kBadArgument) for other tags.
TagConstraints tagConstraints(TagEncoding encoding, const std::vector<std::string>& tags);

}  // namespace tasks
