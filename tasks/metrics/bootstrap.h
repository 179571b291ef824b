// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "tasks/metrics/metric_report.h"

namespace tasks {

/// Whether one system is better than another on the same examples. Percentage points.
struct Significance {
    double difference = 0;     ///< of b's metric over a's
    double low = 0, high = 0;  ///< 95 % interval of the difference over resampled test sets
    double pValue = 1;         ///< that so large a gain in its direction comes by chance
};

struct BootstrapOptions {
    int samples = 10'000;
    std::uint64_t seed = 1;
};

/// Paired bootstrap over examples (Berg-Kirkpatrick, Burkett and Klein 2012): the share of resampled test sets on which
/// the difference is at least twice the observed one, with one added to both counts. The same input gives the same
/// result. Throws Error(kBadArgument) if the numbers of scores differ, are 0, or samples are not 100 to 1,000,000.
Significance pairedBootstrap(std::span<const ExampleScore> a, std::span<const ExampleScore> b,
                             const BootstrapOptions& options = {});

}  // namespace tasks
