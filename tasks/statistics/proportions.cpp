// SPDX-License-Identifier: Apache-2.0
#include "tasks/statistics/proportions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "elmo/error.h"
#include "elmo/training/random.h"

namespace tasks {

ShareInterval wilsonInterval(std::int64_t hits, std::int64_t trials) {
    if (hits < 0 || hits > trials)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, fmt::format("{} of {} is no share.", hits, trials));
    if (trials == 0)
        return {};
    constexpr double kBound = 1.959963984540054;  // of the normal distribution, for 95 %
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(hits) / n, square = kBound * kBound / n;
    const double middle = (share + square / 2) / (1 + square);
    const double half = kBound / (1 + square) * std::sqrt(share * (1 - share) / n + square / (4 * n));
    // Exact at the ends, where rounding would leave 0.9999.
    return {hits == 0 ? 0 : middle - half, hits == trials ? 1 : middle + half};
}

std::vector<std::size_t> drawnWithoutReplacement(std::size_t count, std::size_t size, std::uint64_t seed) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    size = std::min(size, count);
    elmo::training::Random random(seed);
    for (std::size_t i = 0; i < size; ++i)
        std::swap(numbers[i], numbers[i + random.below(count - i)]);
    numbers.resize(size);
    return numbers;
}

}  // namespace tasks
