// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Generator.h>

#include <memory>
#include <string>
#include <vector>

#include "elmo/bilm/torch_tunable_bilm.h"
#include "tasks/tensors/torch_task_head.h"
#include "tasks/training/task_checkpoint.h"
#include "tasks/training/torch_adam.h"

namespace tasks {

/// A head in training with everything that changes: weights, moments, moving average, best weights so far, and a random
/// generator of its own, so that trainings in one process do not change each other. One thread at a time.
class TrainingSession {
public:
    /// A head fresh from its seed; with `bilm` its biLM is trained, too, from those weights.
    TrainingSession(const TaskConfig& config, int pieces, const elmo::BilmModel* bilm = nullptr);

    /// Takes over the weights of another head, before the first step; see tasks::startFrom().
    void startFrom(const TaskHead& other, const HeadOptions& options);

    TaskHead& head() { return *m_head; }
    const TaskHead& head() const { return *m_head; }
    const elmo::TunableBilm* bilm() const { return m_bilm.get(); }  ///< null if it is frozen

    /// What one step did.
    struct Step {
        double loss = 0;
        double gradientNorm = 0;
        bool finite() const;
    };
    /// Forward, backward, clip and Adam; nothing is changed if a number is not finite. The batch's gradient counts
    /// `weight` times.
    Step step(const TaskBatch& batch, double learningRate, double weight = 1);

    /// Runs `work` with the weights that evaluations use: the moving average if there is one.
    template <class Work>
    auto evaluated(const Work& work) {
        swapAverage();
        try {
            auto result = work();
            swapAverage();
            return result;
        } catch (...) {
            swapAverage();
            throw;
        }
    }

    /// Remembers the weights that evaluations use now as the best.
    void keepBest();
    /// Puts the best weights in; training can't go on afterwards.
    void useBest();

    void save(TaskCheckpoint& checkpoint) const;
    /// Throws Error(kBadFormat) if the checkpoint's tensors are not those of the head.
    void restore(const TaskCheckpoint& checkpoint);

private:
    void swapAverage();
    std::vector<std::pair<std::string, at::Tensor>> stored() const;

    TaskTrainOptions m_options;
    HeadOptions m_headOptions;
    at::Generator m_generator;
    std::unique_ptr<TaskHead> m_head;
    std::unique_ptr<elmo::TunableBilm> m_bilm;
    Adam m_adam;
    std::vector<at::Tensor> m_average, m_best;  // empty if there is none (yet)
};

}  // namespace tasks
