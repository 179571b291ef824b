// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/bootstrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "elmo/error.h"
#include "elmo/training/random.h"

namespace tasks {
namespace {

/// Below `bound`, which is far below 2^32: the bias of the product is too small to matter.
std::size_t drawBelow(std::size_t bound, elmo::training::Random& random) {
    return static_cast<std::size_t>(((random.next() >> 32) * bound) >> 32);
}

/// Of b's metric over a's on as many examples as there are; `next` chooses the i-th.
template <class Next>
double differenceOn(std::span<const ExampleScore> a, std::span<const ExampleScore> b, const Next& next) {
    ExampleScore sumA, sumB;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t chosen = next(i);
        sumA += a[chosen];
        sumB += b[chosen];
    }
    return percentOf(sumB) - percentOf(sumA);
}

void validate(std::size_t a, std::size_t b, int samples) {
    if (a != b || a == 0)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("Cannot compare {} and {} scores in pairs; expected equal numbers of at least 1.", a, b));
    if (samples < 100 || samples > 1'000'000)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("Invalid number of bootstrap samples {}; expected 100 to 1,000,000.", samples));
}

}  // namespace

Significance pairedBootstrap(std::span<const ExampleScore> a, std::span<const ExampleScore> b,
                             const BootstrapOptions& options) {
    validate(a.size(), b.size(), options.samples);
    Significance result;
    result.difference = differenceOn(a, b, [](std::size_t i) { return i; });
    const double direction = result.difference < 0 ? -1 : 1;
    elmo::training::Random random(options.seed);
    std::vector<double> differences(static_cast<std::size_t>(options.samples));
    int beyond = 0;
    for (double& difference : differences) {
        difference = differenceOn(a, b, [&](std::size_t) { return drawBelow(a.size(), random); });
        beyond += direction * difference >= 2 * std::abs(result.difference) ? 1 : 0;
    }
    std::sort(differences.begin(), differences.end());
    const auto at = [&](double share) {
        return differences[static_cast<std::size_t>(std::lround(share * (options.samples - 1)))];
    };
    result.low = at(0.025);
    result.high = at(0.975);
    result.pValue = (beyond + 1.0) / (options.samples + 1.0);
    return result;
}

}  // namespace tasks
