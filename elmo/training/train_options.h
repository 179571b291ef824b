// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "elmo/bilm/bilm.h"
#include "elmo/settings/settings.h"

namespace elmo::training {

enum class OptimiserKind {
    kAdam,     ///< with a warm-up
    kAdagrad,  ///< as published: no warm-up and no cosine, accumulators starting at `adagradStart`
};

/// What the learning rate does after its warm-up: see learning_rate.h.
enum class Schedule {
    kCosine,  ///< a cosine that ends at `finalRate`; with a `decayShare`, constant and then falling to `finalRate`
    kConstant,
    kCooldown,  ///< constant, then falling to 0 over the last `cooldownSteps` steps
};

/// What the objective predicts. With one direction the other's LSTMs stay zero, and so does their half of the layers.
enum class Directions { kBoth, kForward, kBackward };

/// How the model represents a token: by its spelling, or by its number in the vocabulary.
enum class TokenInput { kCharacters, kWords };

/// How gradients change the parameters. Gradients are those of the published objective: summed over the unrolled
/// steps, averaged over the batch and the directions.
struct OptimiserOptions {
    OptimiserKind kind = OptimiserKind::kAdam;
    double learningRate = 0.003;
    std::int64_t warmupSteps = 500;
    Schedule schedule = Schedule::kCosine;
    std::int64_t cooldownSteps = 0;  ///< of Schedule::kCooldown
    double finalRate = 0.02;         ///< share of `learningRate` left at the last step
    double decayShare = 0;  ///< share of the steps, at their end, in which the rate falls; 0 means a cosine over all
    double beta1 = 0.9, beta2 = 0.98, epsilon = 1e-8;
    double adagradStart = 1.0;
    double clipNorm = 10;             ///< of the gradient over all parameters; 0 means none
    double averaging = 0;             ///< 0: none; A: the kept parameters are an average in which step t weighs t^A
    std::int64_t averagedBefore = 0;  ///< steps that the parameters of the model to start from stand for in the average
    std::int64_t changedAt = 0;       ///< 0, or the step at which a resumed run changed its schedule to a higher rate
    double rateAtChange = 0;          ///< the rate before that; from it the rate rises over `warmupSteps`
};

/// Everything that decides what a training run computes. A value.
struct TrainOptions {
    BilmOptions model;  ///< for word input completed by forCorpus()
    TokenInput input = TokenInput::kCharacters;
    int wordEmbedding = 0;  ///< width of a word's vector with word input; 0 means the projection's
    Directions directions = Directions::kBoth;
    int vocabulary = 50'000;     ///< entries that are predicted; all others count as the unknown word
    int negativeSamples = 8192;  ///< candidates of the sampled softmax
    int batchSize = 128;         ///< parallel streams, both directions each
    int groupSize = 64;          ///< streams that one thread computes together; sums depend on it in their last bits
    int unrollSteps = 20;        ///< steps of truncated backpropagation
    double dropout = 0.1;
    int pieceLength = 2000;  ///< of a long document, positions that one row reads in a stretch: see CorpusPieces;
                             ///< 0: whole documents, and random numbers as in versions before there were pieces
    bool resetStateAtSentence = false;
    bool resetStateAtDocument = true;  ///< where a row begins with another document or another piece of a long one
    Precision precision = Precision::kBfloat16;
    OptimiserOptions optimiser;
    std::int64_t steps = 10'000;   ///< of the whole run; the rate's decay ends there
    std::int64_t frozenSteps = 0;  ///< first steps that change the softmax alone; the schedule begins after them
    std::uint64_t seed = 1;
    int threads = 0;             ///< 0: one per core; changes the speed only, never the result
    std::string device = "cpu";  ///< "cpu" (own kernels), "torch" (LibTorch on the processor), "cuda", "cuda:N"
};

/// The settings of `options`, which must outlive them. Those of characters only if the model has characters.
Settings settingsOf(TrainOptions& options);

/// The settings that a run may change when it is resumed, by name: those that fit the parameters, the optimiser's
/// moments and the position in the corpus that a checkpoint holds.
bool canChangeOnResume(std::string_view setting);

/// Throws Error(kBadArgument) naming the first setting that is out of range.
void validate(const TrainOptions& options);

/// Whether the objective has this direction (0 forward, 1 backward).
bool trains(Directions directions, int direction);

/// The settings with what depends on the corpus: not more predicted words than the corpus has types, and for word input
/// the table of vectors in the place of the character encoder: a row for each predicted word and one of padding.
TrainOptions forCorpus(TrainOptions options, std::uint32_t corpusTypes);

/// As a JSON object with stable names, for checkpoints, bundles and logs; and back. Throws Error(kBadFormat).
/// Records of versions before there were pieces read as whole documents with states carried from one to the next.
std::string toJson(const TrainOptions& options);
TrainOptions trainOptionsFromJson(const std::string& json);

}  // namespace elmo::training
