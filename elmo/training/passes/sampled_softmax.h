// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "elmo/training/corpus/stream_batcher.h"
#include "elmo/training/passes/products.h"

namespace elmo::training {

/// The softmax layer, shared by both directions. A value.
struct SoftmaxParameters {
    int words = 0;              ///< V
    int width = 0;              ///< P
    std::vector<float> weight;  ///< [V, P]
    std::vector<float> bias;    ///< [V]

    SoftmaxParameters() = default;
    /// Normal weights of deviation 1 / sqrt(P), zero biases.
    SoftmaxParameters(int vocabulary, int projection, std::uint64_t seed);
};

/// The words one step looks at: S candidates, then every target that is not among them. Slots are positions in this
/// list. One thread while being drawn, then const.
class SoftmaxCandidates {
public:
    /// Draws `negativeSamples` distinct entries with log-uniform probability (Zipf's law over ids by falling
    /// frequency).
    SoftmaxCandidates(int vocabulary, int negativeSamples);
    void draw(std::uint64_t seed, const Window& window);

    int negativeSamples() const { return m_negativeSamples; }
    const std::vector<std::int32_t>& words() const { return m_words; }
    std::int32_t slot(std::int32_t word) const { return m_slot[static_cast<std::size_t>(word)]; }
    /// Logarithm of the expected number of times the word would be among the drawn.
    float logExpectedCount(std::int32_t word) const;

private:
    int m_vocabulary;
    int m_negativeSamples;
    double m_tries = 0;
    std::vector<std::int32_t> m_words;
    std::vector<std::int32_t> m_slot;  // [V], -1 if absent
};

/// Candidate weights gathered for one step, read by both directions.
template <class Stored>
struct GatheredSoftmax {
    std::vector<Stored> weight;      ///< [S, P]
    RightFactor<Stored> transposed;  ///< [P, S], of the logits
    RightFactor<Stored> rows;        ///< [S, P], of the gradient
    std::vector<float> offset;       ///< [S] bias less the logarithm of the expected count
    void gather(const SoftmaxParameters& softmax, const SoftmaxCandidates& candidates);
};

/// Loss and gradients of one direction's sampled softmax (Jean et al. 2015: candidate logits are corrected by their
/// expected counts, and a candidate that is the target is left out). One thread at a time.
template <class Stored>
class SampledSoftmaxPass {
public:
    SampledSoftmaxPass(int rows, int width);

    /// `hidden` is [positions, P]. Returns the sum of negative log probabilities; positions with target -1 count
    /// nothing. Overwrites `hiddenGradient` [positions, P] and the slot gradients with gradients of that sum.
    double run(Products& products, const SoftmaxParameters& softmax, const SoftmaxCandidates& candidates,
               const GatheredSoftmax<Stored>& gathered, const std::vector<std::int32_t>& targets, const float* hidden,
               float* hiddenGradient);

    /// What run() leaves at positions that do not count.
    void skip(const SoftmaxCandidates& candidates);

    const std::vector<float>& weightGradient() const { return m_weightGradient; }  ///< [slots, P]
    const std::vector<float>& biasGradient() const { return m_biasGradient; }      ///< [slots]

private:
    double chunk(Products& products, const SoftmaxParameters& softmax, const SoftmaxCandidates& candidates,
                 const GatheredSoftmax<Stored>& gathered, const std::int32_t* targets, std::int64_t rows,
                 const float* hidden, float* hiddenGradient);

    int m_rows;
    int m_width;
    std::vector<Stored> m_hidden;         // [rows, P]
    RightFactor<Stored> m_hiddenFactor;   // the same
    std::vector<float> m_logits;          // [rows, S]
    std::vector<Stored> m_probabilities;  // [rows, S]
    std::vector<float> m_error;           // [rows] probability of the target less one
    std::vector<float> m_weightGradient, m_biasGradient;
};

}  // namespace elmo::training
