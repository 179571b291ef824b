// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/optimiser.h"

#include <cmath>

#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/learning_rate.h"

namespace elmo::training {

template <class Stored>
Optimiser<Stored>::Optimiser(const TrainOptions& options, std::int64_t step, double scale, std::int64_t firstStep)
    : m_kind(options.optimiser.kind),
      m_beta1(static_cast<float>(options.optimiser.beta1)),
      m_beta2(static_cast<float>(options.optimiser.beta2)),
      m_epsilon(static_cast<float>(options.optimiser.epsilon)),
      m_scale(static_cast<float>(scale)) {
    double stepSize = learningRate(options, step);
    if (m_kind == OptimiserKind::kAdam && step >= firstStep) {
        const auto t = static_cast<double>(step - firstStep + 1);
        stepSize *=
            std::sqrt(1.0 - std::pow(options.optimiser.beta2, t)) / (1.0 - std::pow(options.optimiser.beta1, t));
    }
    m_stepSize = static_cast<float>(stepSize);
}

template <class Stored>
void Optimiser<Stored>::apply(std::int64_t count, const float* gradient, float* value, float* mean,
                              float* variance) const {
    const auto& kernels = trainingKernels<Stored>();
    if (m_kind == OptimiserKind::kAdam)
        kernels.adam({m_stepSize, m_beta1, m_beta2, m_epsilon, m_scale}, count, gradient, value, mean, variance);
    else
        kernels.adagrad(m_stepSize, m_scale, count, gradient, value, variance);
}

template <class Stored>
void Optimiser<Stored>::update(TrainerState& state, const std::vector<float>& gradients, std::int64_t first,
                               std::int64_t last) const {
    apply(last - first, gradients.data() + first, state.values.data() + first, state.mean.data() + first,
          state.variance.data() + first);
}

template <class Stored>
void Optimiser<Stored>::updateSoftmax(TrainerState& state, const std::vector<std::int32_t>& words,
                                      const std::vector<float>& weight, const std::vector<float>& bias,
                                      std::int64_t first, std::int64_t last) const {
    const std::int64_t width = state.softmax.width;
    for (std::int64_t slot = first; slot < last; ++slot) {
        const std::int64_t word = words[static_cast<std::size_t>(slot)];
        apply(width, weight.data() + slot * width, state.softmax.weight.data() + word * width,
              state.softmaxMean.data() + word * width, state.softmaxVariance.data() + word * width);
        apply(1, bias.data() + slot, state.softmax.bias.data() + word, state.softmaxBiasMean.data() + word,
              state.softmaxBiasVariance.data() + word);
    }
}

template class Optimiser<float>;
template class Optimiser<Bf16>;

}  // namespace elmo::training
