// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "elmo/training/run/bilm_trainer.h"

namespace elmo::training {

/// One step's update of parameters by Adam or Adagrad. Rows of the softmax that are no candidates keep their values and
/// moments. Const; disjoint ranges may be updated from several threads.
template <class Stored>
class Optimiser {
public:
    /// `scale` multiplies every gradient (the objective's average and the norm clip); `firstStep` is the first that
    /// changed these parameters.
    Optimiser(const TrainOptions& options, std::int64_t step, double scale, std::int64_t firstStep);

    /// Updates the parameters [first, last).
    void update(TrainerState& state, const std::vector<float>& gradients, std::int64_t first, std::int64_t last) const;

    /// Updates the softmax rows of the slots [first, last); `words` are distinct.
    void updateSoftmax(TrainerState& state, const std::vector<std::int32_t>& words, const std::vector<float>& weight,
                       const std::vector<float>& bias, std::int64_t first, std::int64_t last) const;

private:
    void apply(std::int64_t count, const float* gradient, float* value, float* mean, float* variance) const;

    OptimiserKind m_kind;
    float m_stepSize = 0;
    float m_beta1 = 0, m_beta2 = 0, m_epsilon = 0;
    float m_scale = 1;
};

}  // namespace elmo::training
