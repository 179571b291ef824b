// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/bootstrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
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

/// Between which 95 % of the values lie; `otherwise` twice if there are none.
std::pair<double, double> middleOf(std::vector<double> values, double otherwise) {
    if (values.empty())
        return {otherwise, otherwise};
    std::ranges::sort(values);
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
    };
    return {at(0.025), at(0.975)};
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
    if (std::isnan(result.difference)) {
        result.low = result.high = result.pValue = result.difference;
        return result;
    }
    elmo::training::Random random(options.seed);
    std::vector<double> differences;
    const double observed = std::abs(result.difference);
    int beyond = 0;
    for (int sample = 0; sample < options.samples; ++sample) {
        const double difference = differenceOn(a, b, [&](std::size_t) { return drawBelow(a.size(), random); });
        if (std::isnan(difference))
            continue;
        differences.push_back(difference);
        beyond += std::abs(difference - result.difference) >= observed ? 1 : 0;
    }
    result.pValue = (beyond + 1.0) / (static_cast<double>(differences.size()) + 1);
    std::tie(result.low, result.high) = middleOf(std::move(differences), result.difference);
    return result;
}

std::pair<double, double> scoreInterval(std::span<const ExampleScore> scores, const BootstrapOptions& options) {
    ExampleScore all;
    for (const ExampleScore& score : scores)
        all += score;
    const double value = percentOf(all);
    if (std::isnan(value))
        return {value, value};
    elmo::training::Random random(options.seed);
    std::vector<double> values;
    for (int sample = 0; sample < options.samples; ++sample) {
        ExampleScore sum;
        for (std::size_t i = 0; i < scores.size(); ++i)
            sum += scores[drawBelow(scores.size(), random)];
        if (const double drawn = percentOf(sum); !std::isnan(drawn))
            values.push_back(drawn);
    }
    return middleOf(std::move(values), value);
}

}  // namespace tasks
