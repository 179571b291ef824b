// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "elmo/training/passes/products.h"
#include "elmo/training/passes/sampled_softmax.h"

namespace elmo::training {

/// The exact loss: every word of the vocabulary in the denominator, a piece at a time. One thread at a time.
template <class Stored>
class FullSoftmaxPass {
public:
    /// `weight` [V, P] is the softmax's as the products take it. Both must outlive this.
    FullSoftmaxPass(const SoftmaxParameters& softmax, const Stored* weight);

    /// The sum of negative log probabilities of the targets; target -1 counts nothing. `hidden` is [positions, P].
    double run(Products& products, const std::vector<std::int32_t>& targets, const float* hidden);
    /// The part of the last run's sum that is of the unknown word.
    double unknownLoss() const { return m_unknownLoss; }

private:
    const SoftmaxParameters& m_softmax;
    const Stored* m_weight;              // [V, P]
    RightFactor<Stored> m_piece;         // [P, words], of a part of it
    std::vector<std::size_t> m_counted;  // positions that have a target
    std::vector<Stored> m_hidden;
    std::vector<float> m_logits;
    std::vector<float> m_maximum, m_true;
    std::vector<double> m_sum;
    double m_unknownLoss = 0;
};

}  // namespace elmo::training
