// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/bootstrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "elmo/error.h"

namespace tasks {
namespace {

/// SplitMix64: the same numbers everywhere, which the standard's distributions do not promise.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    /// Below `bound`, which is far below 2^32: the bias of the product is too small to matter.
    std::size_t below(std::size_t bound) {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        mixed ^= mixed >> 31;
        return static_cast<std::size_t>(((mixed >> 32) * bound) >> 32);
    }

private:
    std::uint64_t m_state;
};

void add(ExampleScore& sum, const ExampleScore& score) {
    sum.right += score.right;
    sum.predicted += score.predicted;
    sum.gold += score.gold;
}

double differenceOfAll(std::span<const ExampleScore> a, std::span<const ExampleScore> b) {
    ExampleScore sumA;
    ExampleScore sumB;
    for (std::size_t i = 0; i < a.size(); ++i) {
        add(sumA, a[i]);
        add(sumB, b[i]);
    }
    return percentOf(sumB) - percentOf(sumA);
}

double differenceOfSample(std::span<const ExampleScore> a, std::span<const ExampleScore> b, Random& random) {
    ExampleScore sumA;
    ExampleScore sumB;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t drawn = random.below(a.size());
        add(sumA, a[drawn]);
        add(sumB, b[drawn]);
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
    result.difference = differenceOfAll(a, b);
    const double direction = result.difference < 0 ? -1 : 1;
    Random random(options.seed);
    std::vector<double> differences(static_cast<std::size_t>(options.samples));
    int beyond = 0;
    for (double& difference : differences) {
        difference = differenceOfSample(a, b, random);
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
