// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace tasks {

/// Values of a character id: 0 for none, bytes + 1.
inline constexpr int kWordByteIds = 257;

/// Fills `ids` with a word's bytes + 1, and 0 after them; a longer word loses its end. Any thread.
inline void fillWordBytes(std::string_view word, std::span<std::int64_t> ids) {
    const std::size_t count = std::min(word.size(), ids.size());
    const auto end = std::transform(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(count), ids.begin(),
                                    [](char byte) { return static_cast<unsigned char>(byte) + 1; });
    std::fill(end, ids.end(), 0);
}

}  // namespace tasks
