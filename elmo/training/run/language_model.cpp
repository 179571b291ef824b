// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/language_model.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/training/corpus/window_words.h"
#include "elmo/training/run/training_run.h"
#include "elmo/version.h"
#include "elmo/weights/model_bundle.h"

namespace elmo::training {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kSoftmaxWeight = "softmax.weight";
constexpr const char* kSoftmaxBias = "softmax.bias";

std::string trainingRecord(const Checkpoint& checkpoint) {
    const TrainerState& state = checkpoint.state;
    Json record = {{"options", Json::parse(toJson(checkpoint.options))},
                   {"corpus",
                    {{"documents", checkpoint.corpus.documents},
                     {"sentences", checkpoint.corpus.sentences},
                     {"tokens", checkpoint.corpus.tokens},
                     {"types", checkpoint.corpus.types}}},
                   {"steps", state.step},
                   {"positions", state.positions},
                   {"epoch", state.position.epoch},
                   {"hours", state.seconds / 3600},
                   {"program", "elmo " + version()}};
    if (!checkpoint.history.origin.empty())
        record["startedFrom"] = Json::parse(checkpoint.history.origin);
    return record.dump(-1, ' ', false, Json::error_handler_t::replace);
}

LanguageModel fromRun(const fs::path& folder) {
    Checkpoint checkpoint = readCheckpoint(keptCheckpointPath(folder));
    LanguageModel model;
    model.options = checkpoint.options;
    model.parameters = checkpoint.state.keptValues();
    model.softmax = checkpoint.state.keptSoftmax();
    model.tokenizer = checkpoint.tokenizer;
    return model;
}

LanguageModel fromBundle(const fs::path& folder, const RunControl& control) {
    const BilmModel bundle = readModel(folder, control);
    TensorMap softmax = readSoftmax(folder, control).tensors;
    LanguageModel model;
    try {
        model.options = trainOptionsFromJson(nlohmann::json::parse(bundle.provenance.training).at("options").dump());
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The bundle '{}' holds a softmax but no readable training record ({}).",
                                folder.string(), describeFailure(error)));
    }
    model.options.model = bundle.options;
    model.parameters = ParameterLayout(bundle.options).fromTensors(bundle.tensors);
    HostTensor& weight = softmax[kSoftmaxWeight];
    HostTensor& bias = softmax[kSoftmaxBias];
    const std::int64_t width = bundle.options.encoder.projectionSize;
    if (weight.shape.size() != 2 || weight.shape[1] != width || bias.shape != std::vector{weight.shape[0]})
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The softmax of the bundle '{}' does not have a weight of [words, {}] and a bias of "
                                "[words].",
                                folder.string(), width));
    model.softmax.words = static_cast<int>(weight.shape[0]);
    model.softmax.width = static_cast<int>(width);
    model.softmax.weight = std::move(weight.values);
    model.softmax.bias = std::move(bias.values);
    model.tokenizer = bundle.provenance.tokenizer;
    return model;
}

}  // namespace

fs::path languageModelVocabularyPath(const fs::path& folder) {
    return folder / "vocabulary.tsv";
}

LmVocabulary firstEntries(const LmVocabulary& vocabulary, std::size_t entries) {
    const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(entries, vocabulary.size()));
    return {{vocabulary.words.begin(), vocabulary.words.begin() + count},
            {vocabulary.counts.begin(), vocabulary.counts.begin() + count}};
}

LanguageModel readLanguageModel(const fs::path& folder, const RunControl& control) {
    const bool isRun = fs::exists(checkpointPath(folder));
    if (!isRun && kBundleFormat.recognises(folder) && !hasSoftmax(folder))
        throw Error(
            ErrorCode::kNotFound,
            fmt::format("The bundle '{}' can't predict words: it was written without its softmax, so "
                        "softmax.safetensors and vocabulary.tsv are missing. Give the folder of its training "
                        "run, export the bundle from there with its softmax, or train a softmax by fine-tuning.",
                        folder.string()));
    if (!isRun && !hasSoftmax(folder))
        throw Error(
            ErrorCode::kNotFound,
            fmt::format("'{}' can't predict words: it is neither the folder of a training run nor a bundle with "
                        "a softmax.",
                        folder.string()));
    LanguageModel model = isRun ? fromRun(folder) : fromBundle(folder, control);
    model.vocabulary = readVocabulary(languageModelVocabularyPath(folder));
    if (model.vocabulary.size() < static_cast<WordId>(model.softmax.words))
        throw Error(ErrorCode::kBadShape, fmt::format("The vocabulary of '{}' has {} entries; the softmax predicts {}.",
                                                      folder.string(), model.vocabulary.size(), model.softmax.words));
    return model;
}

std::string metricsJson(const HeldOutReport& report, const RunHistory& history) {
    Json metrics;
    if (history.lossAtStart)
        metrics["heldOutPerplexityBeforeFineTuning"] = std::exp(*history.lossAtStart);
    if (trains(report.directions, kForward))
        metrics["heldOutPerplexityForward"] = report.perplexity(kForward);
    if (trains(report.directions, kBackward))
        metrics["heldOutPerplexityBackward"] = report.perplexity(kBackward);
    metrics["heldOutPerplexityMean"] = report.meanPerplexity();
    metrics["heldOutPositions"] = report.positions;
    metrics["heldOutUnknownTargets"] = report.unknownTargets;
    metrics["predictedVocabulary"] = report.vocabulary;
    return metrics.dump();
}

std::string recordedMetrics(const Checkpoint& checkpoint, const fs::path& bundle) {
    const auto parsed = [](const std::string& record) {
        auto json = nlohmann::json::parse(record, nullptr, false);
        if (json.is_object())
            json.erase("program");  // another version may write the bundle again
        return json;
    };
    if (!kBundleFormat.recognises(bundle))
        return {};
    try {
        const Provenance provenance = kBundleFormat.readArchitecture(bundle).provenance;
        return parsed(provenance.training) == parsed(trainingRecord(checkpoint)) ? provenance.metrics : std::string();
    } catch (const Error&) {
        return {};  // a damaged bundle is replaced
    }
}

void writeTrainedBundle(const Checkpoint& checkpoint, const LmVocabulary& vocabulary, const fs::path& folder,
                        const TrainedBundleOptions& options, const RunControl& control) {
    BilmModel model;
    model.options = checkpoint.options.model;
    model.tensors = ParameterLayout(model.options).toTensors(checkpoint.state.keptValues());
    model.wordIds = wordTable(model.options, vocabulary);
    model.provenance.format = "Elmoscope training";
    model.provenance.training = trainingRecord(checkpoint);
    model.provenance.metrics = options.metrics;
    model.provenance.tokenizer = checkpoint.tokenizer;
    const SoftmaxParameters& softmax = checkpoint.state.keptSoftmax();
    BundleSoftmax kept;
    if (options.withSoftmax)
        kept = {{{kSoftmaxWeight, {{softmax.words, softmax.width}, softmax.weight}},
                 {kSoftmaxBias, {{softmax.words}, softmax.bias}}},
                vocabularyText(firstEntries(vocabulary, static_cast<std::size_t>(softmax.words)))};
    writeBundle(model, folder, {options.storage, options.withSoftmax ? &kept : nullptr}, control);
}

}  // namespace elmo::training
