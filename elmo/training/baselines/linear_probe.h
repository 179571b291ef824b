// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "elmo/run_control.h"

namespace elmo::training {

/// Vectors with a class each, for a probe. A value.
struct ProbeData {
    int width = 0;
    std::vector<float> vectors;  ///< [N, width]
    std::vector<int> classes;    ///< [N]
};

/// Settings for training a probe.
struct ProbeOptions {
    int classes = 0;
    int epochs = 20;
    int batch = 128;
    double learningRate = 0.003;  ///< of Adam; falls to 0 in a straight line
    double weightDecay = 1e-4;    ///< of every step's rate
    std::uint64_t seed = 1;
};

/// Trains multinomial logistic regression on standardised vectors and returns the share of `test` that it gets right:
/// how much about the classes a linear classifier finds in the vectors. The same input gives the same result. One
/// thread. Throws Error(kBadArgument) if sizes do not fit, Cancelled.
double probeAccuracy(const ProbeData& train, const ProbeData& test, const ProbeOptions& options,
                     const RunControl& control);

/// The share that always naming the most frequent class of `train` gets right.
double majorityAccuracy(const ProbeData& train, const ProbeData& test, int classes);

}  // namespace elmo::training
