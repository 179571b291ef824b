// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/run_control.h"

namespace elmo::training {

/// The vectors of some tokens, layer by layer. A value.
struct ProbeVectors {
    int width = 0;
    std::vector<std::vector<float>> layers;  ///< each [tokens, width]
};

/// The tokens [begin, end), at least one.
struct ProbeRange {
    std::uint32_t begin = 0, end = 0;
};

/// What is classified: items of one range of tokens each, or of several, as a pair of words; the class of each. A
/// value.
struct ProbeItems {
    int parts = 1;                   ///< ranges of an item
    std::vector<ProbeRange> ranges;  ///< [N, parts]
    std::vector<int> classes;        ///< [N]

    std::size_t size() const { return classes.size(); }
};

/// Items in vectors; both must outlive it.
struct ProbeData {
    const ProbeVectors* vectors = nullptr;
    const ProbeItems* items = nullptr;
};

/// For ProbeOptions::layer: the mean of all layers with weights that the probe learns.
inline constexpr int kLearnedMix = -1;

/// Settings for training a probe.
struct ProbeOptions {
    int classes = 0;
    int hidden = 0;  ///< rectified units between input and classes; 0: a linear probe
    int layer = 0;   ///< or kLearnedMix
    int epochs = 20;
    int batch = 128;
    double learningRate = 0.003;  ///< of Adam; falls to 0 in a straight line
    double weightDecay = 1e-4;    ///< of every step's rate
    std::uint64_t seed = 1;
};

/// What a trained probe does on a test set. A value.
struct ProbeScore {
    double accuracy = 0;      ///< share of the items whose class it names
    std::vector<double> mix;  ///< with kLearnedMix: the weight of each layer, sum 1
};

/// Trains a classifier on standardised vectors, multinomial logistic regression or with one hidden layer, and returns
/// the share of `test` that it gets right: how much about the classes it finds in the vectors. A range of tokens is the
/// mean of its vectors; the ranges of an item stand side by side. With kLearnedMix the input is sum_l s_l z_l of the
/// standardised layers z_l, with s the softmax of learned numbers (Peters et al. 2018, eq. 1; its gamma would change
/// nothing before a weight matrix; ten times the learning rate). The same input gives the same result. One thread.
/// Throws Error(kBadArgument) if sizes do not fit, Cancelled.
ProbeScore trainProbe(const ProbeData& train, const ProbeData& test, const ProbeOptions& options,
                      const RunControl& control);

/// The shares of the data at which an online code retrains its probe (Voita and Titov 2020, section 2.2).
inline constexpr double kCodeShares[] = {0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.0625, 0.125, 0.25, 0.5, 1};

/// The bits that the classes of the items take if they are sent in blocks, each coded by a probe that was trained on
/// all blocks before; the first block by equal probabilities (Voita and Titov 2020, "Information-Theoretic Probing with
/// Minimum Description Length", EMNLP, eq. 3). Blocks end at `shares` of the items, in an order drawn by the seed;
/// shares with fewer items than classes are left out. The probe takes at least 100 steps. Classes are
/// [0, options.classes). Throws as trainProbe().
double onlineCodelength(const ProbeData& data, std::span<const double> shares, const ProbeOptions& options,
                        const RunControl& control);

/// The share that always naming the most frequent class of `train` gets right.
double majorityAccuracy(const ProbeItems& train, const ProbeItems& test, int classes);

}  // namespace elmo::training
