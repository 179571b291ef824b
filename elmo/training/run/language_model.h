// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/perplexity.h"

namespace elmo::training {

/// A biLM that can still predict: parameters, softmax and the words it predicts. A value.
struct LanguageModel {
    TrainOptions options;
    std::vector<float> parameters;  ///< ParameterLayout order
    SoftmaxParameters softmax;
    LmVocabulary vocabulary;                        ///< at least the words the softmax predicts, in its order
    std::string tokenizer;                          ///< revision its training text was tokenized with
    std::shared_ptr<const BilmModel> foreign = {};  ///< a biLM that cannot be trained here; `parameters` is then empty
};

/// Reads a training run's folder (the parameters that it keeps: see keptCheckpointPath(); and its vocabulary), a bundle
/// that kept its softmax, or a published model with one (a checkpoint of bilm-tf). Throws Error(kNotFound) saying what
/// is missing, and what the readers throw.
LanguageModel readLanguageModel(const std::filesystem::path& folder, const RunControl& control = {});

/// The same; nothing if there is no softmax.
std::optional<LanguageModel> findLanguageModel(const std::filesystem::path& folder, const RunControl& control = {});

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

/// Writes the model that a run's folder keeps into its model/, stored as the settings say, and measures that on all of
/// `heldOut`, which may be null; then the measures of an earlier bundle of the same parameters stay. Throws Error,
/// Cancelled.
std::optional<HeldOutReport> writeRunModel(const std::filesystem::path& run, const RunSettings& settings,
                                           const Corpus* heldOut, int threads, const RunControl& control = {});

/// Held-out losses as the JSON object that bundles keep; a direction that was not trained is left out.
std::string metricsJson(const HeldOutReport& report, const RunHistory& history = {});

/// The vocabulary file of a run folder or a bundle.
std::filesystem::path languageModelVocabularyPath(const std::filesystem::path& folder);

/// Truncates the vocabulary to the entries a softmax of this size predicts.
LmVocabulary firstEntries(const LmVocabulary& vocabulary, std::size_t entries);

}  // namespace elmo::training
