// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "elmo/bilm/model.h"
#include "elmo/training/run/language_model.h"

namespace elmo::training {

/// A trained biLM to continue from, with its softmax if it has one. A value.
struct PretrainedModel {
    TrainOptions options;           ///< of its own training if that is known; the architecture always
    std::vector<float> parameters;  ///< ParameterLayout order
    std::optional<SoftmaxParameters> softmax;
    LmVocabulary vocabulary;  ///< words the softmax predicts, in its order; empty without one
    IdTable wordRows;         ///< rows of the word table; empty for models of characters
    std::string origin;       ///< what it is, as a JSON object
    std::string language;     ///< of its training text, as its publisher writes it ("eng"); empty if unknown
};

/// Reads a run's folder, a bundle or any weight format whose architecture can be trained. Throws Error(kBadArgument)
/// for an architecture that cannot be, and what the readers throw.
PretrainedModel readPretrained(const std::filesystem::path& path, const RunControl& control = {});

/// Settings to fine-tune it with: its own, with a gentle rate, another seed, one thread per core, and an average over
/// the new steps only (averagedBefore is 0). If the softmax is missing, the first 1000 steps learn the softmax alone.
TrainOptions fineTuningOptions(const PretrainedModel& model);

/// How the predicted words changed.
struct VocabularyChange {
    int kept = 0;     ///< words that keep their rows
    int added = 0;    ///< words that were unknown: they begin as their share of the unknown word
    int dropped = 0;  ///< words of the old vocabulary that are not predicted any more
};

/// The parameters that a run starts from, instead of random ones. A value.
struct StartingPoint {
    std::vector<float> parameters;
    std::optional<SoftmaxParameters> softmax;  ///< for the words of the new corpus
    VocabularyChange change;
    std::string origin;
};

/// Fits the model to the words of a corpus. `options` are the run's. Throws Error(kBadShape) if they have another
/// architecture.
StartingPoint startFrom(const PretrainedModel& model, const TrainOptions& options, const Corpus& corpus);

/// Steps of one pass over a corpus.
std::int64_t stepsOfOnePass(const TrainOptions& options, const CorpusStatistics& corpus);

}  // namespace elmo::training
