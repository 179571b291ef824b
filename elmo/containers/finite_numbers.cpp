// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/finite_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "elmo/error.h"

namespace elmo {

void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& file) {
    constexpr std::uint32_t kExponent = 0x7F800000;
    bool damaged = false;
    for (const float value : values)  // no early exit, so that the compiler vectorizes it
        damaged |= (std::bit_cast<std::uint32_t>(value) & kExponent) == kExponent;
    if (!damaged)
        return;
    const auto found = std::ranges::find_if_not(values, [](float value) { return std::isfinite(value); });
    throw Error(ErrorCode::kBadFormat, fmt::format("The tensor '{}' in {} is damaged: its number {} is {}, and weights "
                                                   "must be finite. Download or create the file again.",
                                                   tensor, file, found - values.begin(), *found));
}

}  // namespace elmo
