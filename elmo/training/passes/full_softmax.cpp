// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/full_softmax.h"

#include <algorithm>
#include <cmath>

#include "elmo/training/kernels/training_kernels.h"

namespace elmo::training {
namespace {

constexpr std::int64_t kRows = 256;
constexpr std::int64_t kWords = 2048;

}  // namespace

template <class Stored>
FullSoftmaxPass<Stored>::FullSoftmaxPass(const SoftmaxParameters& softmax, const Stored* weight)
    : m_softmax(softmax),
      m_weight(weight),
      m_hidden(static_cast<std::size_t>(kRows * softmax.width)),
      m_logits(static_cast<std::size_t>(kRows * kWords)) {}

template <class Stored>
double FullSoftmaxPass<Stored>::run(Products& products, const std::vector<std::int32_t>& targets, const float* hidden) {
    const auto& kernels = trainingKernels<Stored>();
    const std::int64_t width = m_softmax.width;
    m_counted.clear();
    for (std::size_t k = 0; k < targets.size(); ++k)
        if (targets[k] >= 0)
            m_counted.push_back(k);
    const auto positions = static_cast<std::int64_t>(m_counted.size());
    double loss = 0;
    m_unknownLoss = 0;
    for (std::int64_t first = 0; first < positions; first += kRows) {
        const std::int64_t rows = std::min(kRows, positions - first);
        const std::int64_t padded = (rows + kRowStep - 1) / kRowStep * kRowStep;
        const std::size_t* counted = m_counted.data() + first;
        for (std::int64_t row = 0; row < rows; ++row)
            kernels.convert(hidden + static_cast<std::int64_t>(counted[row]) * width, m_hidden.data() + row * width,
                            width);
        m_maximum.assign(static_cast<std::size_t>(rows), -3.0e38f);
        m_sum.assign(static_cast<std::size_t>(rows), 0.0);
        m_true.assign(static_cast<std::size_t>(rows), 0.0f);
        for (std::int64_t word = 0; word < m_softmax.words; word += kWords) {
            const std::int64_t count = std::min<std::int64_t>(kWords, m_softmax.words - word);
            // Laid out again for each kRows rows: a whole vocabulary would take as much memory as its weights.
            m_piece.set(width, count, {m_weight + word * width, width, true});
            products.matmul<Stored>(padded, {m_hidden.data(), width, false}, m_piece, m_logits.data(), kWords);
            for (std::int64_t row = 0; row < rows; ++row) {
                const std::int64_t target = targets[counted[row]];
                const auto at = static_cast<std::size_t>(row);
                if (target >= word && target < word + count)
                    m_true[at] = m_logits[static_cast<std::size_t>(row * kWords + target - word)] +
                                 m_softmax.bias[static_cast<std::size_t>(target)];
                kernels.accumulateExponentials(m_logits.data() + row * kWords, m_softmax.bias.data() + word,
                                               static_cast<int>(count), m_maximum[at], m_sum[at]);
            }
        }
        for (std::size_t at = 0; at < static_cast<std::size_t>(rows); ++at) {
            const double own = std::log(m_sum[at]) + m_maximum[at] - m_true[at];
            loss += own;
            m_unknownLoss += targets[counted[at]] == static_cast<std::int32_t>(kUnknownWord) ? own : 0.0;
        }
    }
    return loss;
}

template class FullSoftmaxPass<float>;
template class FullSoftmaxPass<Bf16>;

}  // namespace elmo::training
