// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "elmo/bilm/bilm.h"

namespace elmo::training {

enum class OptimiserKind {
    kAdam,     ///< warm-up and cosine decay
    kAdagrad,  ///< as published: a constant rate, accumulators starting at `adagradStart`
};

/// How parameters follow their gradients. Gradients are those of the published objective: summed over the steps of a
/// window, averaged over rows and directions.
struct OptimiserOptions {
    OptimiserKind kind = OptimiserKind::kAdam;
    double rate = 0.003;
    std::int64_t warmupSteps = 500;
    double finalRate = 0.02;  ///< share of `rate` left at the last step
    double beta1 = 0.9, beta2 = 0.98, epsilon = 1e-8;
    double adagradStart = 1.0;
    double clipNorm = 10;  ///< of the gradient over all parameters; 0 means none
};

/// Everything that decides what a training run computes. A value.
struct TrainOptions {
    BilmOptions model;
    int vocabulary = 50'000;  ///< entries that are predicted; all others count as the unknown word
    int samples = 8192;       ///< candidates of the sampled softmax
    int rows = 128;           ///< parallel streams, both directions each
    int window = 20;          ///< steps of truncated backpropagation
    double dropout = 0.1;
    bool resetStateAtSentence = false;
    Precision precision = Precision::kBfloat16;
    OptimiserOptions optimiser;
    std::int64_t steps = 10'000;  ///< of the whole run; the rate's decay ends there
    std::uint64_t seed = 1;
    int threads = 2;  ///< changes the speed only, never the result
};

/// Throws Error(kBadArgument) naming the first setting that is out of range.
void validate(const TrainOptions& options);

/// The learning rate of a step, counted from 0.
double learningRate(const TrainOptions& options, std::int64_t step);

/// As a JSON object with stable names, for checkpoints, bundles and logs; and back. Throws Error(kBadFormat).
std::string toJson(const TrainOptions& options);
TrainOptions trainOptionsFromJson(const std::string& json);

}  // namespace elmo::training
