// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tasks {

/// Shares that are estimated from a random sample. Pure functions; any thread.

/// Bounds of a share, from 0 to 1. A plain value.
struct ShareInterval {
    double low = 0, high = 1;
};

/// The 95 % interval of a share of which `hits` of `trials` are known (Wilson 1927, "Probable inference, the law of
/// succession, and statistical inference", JASA 22): 12 of 12 give 0.757 to 1. Without trials 0 to 1. Throws
/// Error(kBadArgument) unless 0 <= hits <= trials.
ShareInterval wilsonInterval(std::int64_t hits, std::int64_t trials);

/// `size` different numbers below `count`, or all of them, in random order; each set is equally likely.
std::vector<std::size_t> drawnWithoutReplacement(std::size_t count, std::size_t size, std::uint64_t seed);

}  // namespace tasks
