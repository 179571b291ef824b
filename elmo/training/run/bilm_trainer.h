// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/passes/lstm_stack_pass.h"
#include "elmo/training/passes/sampled_softmax.h"
#include "elmo/training/process_group.h"
#include "elmo/training/run/perplexity.h"
#include "elmo/training/train_options.h"

namespace elmo::training {

/// Between two samples of the average: a sample reads and writes every parameter, a step only a part of the softmax.
constexpr std::int64_t kStepsPerSample = 16;

/// The moving average of a run's parameters. A value.
struct ParameterAverage {
    std::int64_t samples = 0;  ///< 0: there is none (yet), and the rest is empty
    std::vector<float> values;
    SoftmaxParameters softmax;
    double exponent = 0;  ///< OptimiserOptions::averaging
};

/// Everything that changes while training: with the options and the corpus it determines all that follows, to the bit.
struct TrainerState {
    std::int64_t step = 0;                      ///< steps done
    std::int64_t positions = 0;                 ///< positions seen, of one direction
    double seconds = 0;                         ///< spent in steps, over all sessions of the run
    std::vector<float> values, mean, variance;  ///< parameters in ParameterLayout order and their optimiser moments
    SoftmaxParameters softmax;
    std::vector<float> softmaxMean, softmaxVariance;          ///< [V, P]
    std::vector<float> softmaxBiasMean, softmaxBiasVariance;  ///< [V]
    ParameterAverage average;
    std::array<StackState, 2> streams;
    BatcherPosition position;

    /// The parameters that are measured and kept: the average if there is one, with the steps since its last sample.
    std::vector<float> keptValues() const;
    SoftmaxParameters keptSoftmax() const;
};

/// What one step did. Losses are sampled-softmax negative log likelihoods per position.
struct StepReport {
    std::array<double, 2> loss = {};  ///< forward, backward
    double gradientNorm = 0;          ///< before the clip
    double learningRate = 0;
    std::int64_t positions = 0;
    bool finite = true;  ///< false: a loss or gradient was not a number, and nothing was updated
};

/// Trains a biLM (Peters et al. 2018, section 3.1). One caller at a time; uses its own worker threads.
///
/// With a process group every process computes some rows of each batch and all hold the same parameters; step(),
/// evaluate(), state() and restore() are then called by all of them together.
class BilmTrainer {
public:
    virtual ~BilmTrainer() = default;

    virtual const TrainOptions& options() const = 0;
    virtual StepReport step() = 0;

    /// Losses over `corpus` with the parameters that would be kept; see evaluatePerplexity().
    virtual HeldOutReport evaluate(const Corpus& corpus, std::int64_t positions, const RunControl& control) = 0;

    virtual std::int64_t stepsDone() const = 0;
    virtual std::int64_t positionsSeen() const = 0;  ///< of one direction

    /// Of the whole run, independent of the number of processes.
    virtual const TrainerState& state() = 0;
    /// Throws Error(kBadShape) if the state belongs to another model or corpus.
    virtual void restore(TrainerState state) = 0;

    /// The biLM with the parameters that would be kept, without the softmax.
    virtual BilmModel model() = 0;

    /// For tests: the gradient of the last step's objective before clipping, in ParameterLayout order, and of the
    /// softmax candidates (slot order).
    struct Gradients {
        std::vector<float> values;
        std::vector<std::int32_t> words;
        std::vector<float> softmaxWeight, softmaxBias;
    };
    virtual Gradients lastGradients() const = 0;
};

/// Starts from fresh parameters. `corpus` and `group` must outlive the trainer. Throws Error(kBadArgument).
std::unique_ptr<BilmTrainer> makeBilmTrainer(const TrainOptions& options, const Corpus& corpus,
                                             ProcessGroup* group = nullptr);

}  // namespace elmo::training
