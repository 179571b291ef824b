// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "elmo/containers/safetensors.h"
#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/perplexity.h"

namespace elmo::training {

/// A biLM that can still predict: parameters, softmax and the words it predicts. A value.
struct LanguageModel {
    TrainOptions options;
    std::vector<float> parameters;  ///< ParameterLayout order
    SoftmaxParameters softmax;
    LmVocabulary vocabulary;  ///< at least the words the softmax predicts, in its order
    std::string tokenizer;    ///< revision its training text was tokenized with
};

/// Reads a training run's folder (the parameters that it keeps: see keptCheckpointPath(); and its vocabulary) or a
/// bundle that kept its softmax. Throws Error(kNotFound) saying what is missing, and what the readers throw.
LanguageModel readLanguageModel(const std::filesystem::path& folder, const RunControl& control = {});

/// What a trained bundle records in addition to the weights. A value.
struct TrainedBundleOptions {
    StorageType storage = StorageType::kBfloat16;
    bool withSoftmax = true;  ///< keep the softmax and the vocabulary, for perplexity and fine-tuning
    std::string metrics;      ///< JSON object text, empty if unknown
};

/// Writes a run's checkpoint as a model bundle. Throws Error(kIo, kPermission), Cancelled.
void writeTrainedBundle(const Checkpoint& checkpoint, const LmVocabulary& vocabulary,
                        const std::filesystem::path& folder, const TrainedBundleOptions& options,
                        const RunControl& control = {});

/// Held-out losses as the JSON object that bundles keep; a direction that was not trained is left out.
std::string metricsJson(const HeldOutReport& report, const RunHistory& history = {});

/// The metrics of a bundle that was written from this very checkpoint, according to its training record; empty if it
/// was not, or can't be read.
std::string recordedMetrics(const Checkpoint& checkpoint, const std::filesystem::path& bundle);

/// The vocabulary file of a run folder or a bundle.
std::filesystem::path languageModelVocabularyPath(const std::filesystem::path& folder);

/// Truncates the vocabulary to the entries a softmax of this size predicts.
LmVocabulary firstEntries(const LmVocabulary& vocabulary, std::size_t entries);

}  // namespace elmo::training
