// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/passes/sampled_softmax.h"
#include "elmo/training/process_group.h"
#include "elmo/training/train_options.h"

namespace elmo::training {

/// The exact loss on held-out text: negative log likelihoods per position, every word of the vocabulary in the
/// denominator. A value.
struct HeldOutReport {
    Directions directions = Directions::kBoth;  ///< those the model has; the other's loss is 0
    std::array<double, 2> loss = {};
    std::int64_t positions = 0;              ///< predicted, of one direction: words and one edge a sentence
    std::int64_t textPositions = 0;          ///< of the whole text; more than `positions` if a sample was read
    std::int64_t unknownTargets = 0;         ///< words outside the predicted vocabulary
    int vocabulary = 0;                      ///< entries predicted
    std::array<double, 2> unknownLoss = {};  ///< summed over the unknown targets
    std::int64_t unknownTypes = 0;           ///< different words among them
    std::int64_t characters = 0, bytes = 0;  ///< of the words and one separator each; 0 if a sample was read

    double perplexity(Direction direction) const;
    double meanLoss() const;        ///< over the directions the model has
    double meanPerplexity() const;  ///< exp of that
    /// Of the positions whose target is in the vocabulary. 0 if there is none.
    double knownPerplexity() const;
    /// Of all positions, for models of different vocabularies: an unknown word costs the choice among the unknown words
    /// of the text in addition (Ueberla 1994, "Analysing a simple language model"). 0 if not all of the text was read.
    double bitsPerCharacter() const { return bitsPer(characters); }
    double bitsPerByte() const { return bitsPer(bytes); }

private:
    double ofDirections(const std::array<double, 2>& values) const;
    double bitsPer(std::int64_t units) const;
};

/// Fills in what the text alone decides: its size in characters and bytes, and the unknown words in it. Nothing if the
/// corpus does not have the spelling of every word.
void measureText(const Corpus& corpus, HeldOutReport& report);

/// Reads `corpus` once with the biLM of these parameters (ParameterLayout order) and no dropout; states are reset or
/// carried as the options say. Its vocabulary's first `softmax.words` entries must be the ones the softmax predicts. At
/// most about `positions` are read; 0 means all. Uses worker threads of its own. The processes of a group share the
/// rows and all get the same report. Throws Error(kBadArgument), ProcessLost, Cancelled.
HeldOutReport evaluatePerplexity(const TrainOptions& options, const std::vector<float>& parameters,
                                 const SoftmaxParameters& softmax, const Corpus& corpus, std::int64_t positions,
                                 const RunControl& control, ProcessGroup* group = nullptr);

}  // namespace elmo::training
