// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "elmo/training/passes/lstm_stack_pass.h"
#include "elmo/training/passes/sampled_softmax.h"
#include "elmo/training/process_group.h"
#include "elmo/training/train_options.h"

namespace elmo::training {

/// The rows of a batch in groups of at most kRowsPerPart. How a batch is split depends on its rows alone, so results do
/// not depend on the number of threads that share the groups.
std::vector<RowShare> rowGroups(const RowShare& rows);

/// One direction of the network above the token vectors, over a group of a batch's rows: LSTM stack and sampled
/// softmax, forward and backward. Parts share nothing that they write, so each runs on any thread.
template <class Stored>
class DirectionPart {
public:
    /// `rows` is the group's place in the batch of all processes.
    DirectionPart(const TrainOptions& options, const ParameterLayout& layout, Direction direction,
                  const RowShare& rows);

    /// What all parts of a step read.
    struct Step {
        ParameterView<Stored> parameters;
        const SoftmaxParameters& softmax;
        const SoftmaxCandidates& candidates;
        const GatheredSoftmax<Stored>& gathered;
        const std::vector<float>& vectors;  ///< [words, P]
        std::uint64_t dropoutSeed = 0;
        bool softmaxOnly = false;  ///< no gradients of the LSTMs and the token vectors
    };

    /// Loss and gradients of the part's rows, given their window. Overwrites `gradients` [directionSize()] of the
    /// layout.
    void run(const Step& step, const DirectionWindow& window, float* gradients);

    /// What run() leaves if the direction is not trained.
    void skip(const Step& step);

    Direction direction() const { return m_direction; }
    const RowShare& rows() const { return m_rows; }
    double loss() const { return m_loss; }  ///< sum of negative log probabilities
    const SampledSoftmaxPass<Stored>& softmax() const { return m_softmax; }
    std::vector<float>& vectorGradient() { return m_vectorGradient; }  ///< [words, P]
    StackState& state() { return m_stack.state(); }

private:
    Direction m_direction;
    RowShare m_rows;
    Products m_products;
    LstmStackPass<Stored> m_stack;
    SampledSoftmaxPass<Stored> m_softmax;
    std::vector<float> m_hiddenGradient;  // [T B, P]
    std::vector<float> m_vectorGradient;
    double m_loss = 0;
};

}  // namespace elmo::training
