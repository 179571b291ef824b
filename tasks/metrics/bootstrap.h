// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "tasks/metrics/metric_report.h"

namespace tasks {

/// Whether one system is better than another on the same examples. Percentage points.
struct Significance {
    double difference = 0;     ///< of b's metric over a's
    double low = 0, high = 0;  ///< 95 % interval of the difference over resampled test sets
    double pValue = 1;         ///< two-sided: that so large a difference, in either direction, comes by chance
};

struct BootstrapOptions {
    int samples = 10'000;
    std::uint64_t seed = 1;
};

/// Paired bootstrap over examples, as in Berg-Kirkpatrick, Burkett and Klein 2012 ("An empirical investigation of
/// statistical significance in NLP"), but two-sided: the share of resampled test sets whose difference is as far from
/// the observed one as that is from 0, or farther, with one added to both counts. Test sets on which a metric is
/// undefined do not count; nothing but the difference, NaN, is given if it is undefined itself. The same input gives
/// the same result. Throws Error(kBadArgument) if the numbers of scores differ, are 0, or samples are not 100 to
/// 1,000,000.
Significance pairedBootstrap(std::span<const ExampleScore> a, std::span<const ExampleScore> b,
                             const BootstrapOptions& options = {});

/// The 95 % interval of the metric over resampled examples (percentile bootstrap; Efron and Tibshirani 1993, "An
/// introduction to the bootstrap", chapter 13), 0 to 100; NaN twice if the metric is undefined. The same input gives
/// the same result.
std::pair<double, double> scoreInterval(std::span<const ExampleScore> scores,
                                        const BootstrapOptions& options = {.samples = 1000});

}  // namespace tasks
