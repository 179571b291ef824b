// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/language_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/training/corpus/window_words.h"
#include "elmo/training/run/training_run.h"
#include "elmo/version.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/weight_reader.h"

namespace elmo::training {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kTrainedHere = "Elmoscope training";
constexpr const char* kVocabularyFile = "vocabulary.tsv";
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

/// Whether the trainer has no passes for such a biLM.
bool isForeign(const BilmOptions& options) {
    return options.encoder.kind != EncoderKind::kProjectedLstm ||
           (options.characters && options.characters->scheme != CharacterScheme::kUtf8Bytes);
}

/// How the model was trained, from its record. A published model has none and was trained as bilm-tf does, with states
/// that are carried from sentence to sentence.
TrainOptions trainingOf(const BilmModel& bundle, int words, const fs::path& folder) {
    const nlohmann::json record = nlohmann::json::parse(bundle.provenance.training, nullptr, false);
    const bool recorded = record.is_object() && record.contains("options");
    const bool ours = bundle.provenance.format == kBundleFormat.name &&
                      (bundle.provenance.origin.empty() || bundle.provenance.origin == kTrainedHere);
    try {
        TrainOptions options;
        if (recorded || ours)
            options = trainOptionsFromJson(record.at("options").dump());
        else
            options.vocabulary = words;
        options.model = bundle.options;
        if (isForeign(bundle.options)) {
            options.resetStateAtSentence = true;
        } else if (!recorded) {
            options.input = bundle.options.characters ? TokenInput::kCharacters : TokenInput::kWords;
            options.wordEmbedding = bundle.options.wordEmbeddingSize.value_or(0);
            validate(options);
        }
        return options;
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The bundle '{}' holds a softmax but no readable training record ({}).",
                                folder.string(), describeFailure(error)));
    }
}

LanguageModel fromSoftmax(const fs::path& folder, BundleSoftmax predictor, const RunControl& control) {
    BilmModel bundle = readModel(folder, control);
    TensorMap& softmax = predictor.tensors;
    LanguageModel model;
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
    model.options = trainingOf(bundle, model.softmax.words, folder);
    model.tokenizer = bundle.provenance.tokenizer;
    model.vocabulary = parseVocabulary(predictor.vocabulary, folder / kVocabularyFile);
    if (isForeign(bundle.options))
        model.foreign = std::make_shared<const BilmModel>(std::move(bundle));
    else
        model.parameters = ParameterLayout(bundle.options).fromTensors(bundle.tensors);
    return model;
}

/// The metrics of a bundle that was written from this very checkpoint, according to its training record; empty if it
/// was not, or can't be read.
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

bool isModel(const fs::path& path) {
    return std::ranges::any_of(weightFormats(), [&](const WeightFormat& format) { return format.recognises(path); });
}

/// Says what is missing and what would do.
[[noreturn]] void refuseWithoutSoftmax(const fs::path& folder) {
    if (kBundleFormat.recognises(folder))
        throw Error(
            ErrorCode::kNotFound,
            fmt::format("The bundle '{}' can't predict words: it was written without its softmax, so "
                        "softmax.safetensors and vocabulary.tsv are missing. Give the folder of its training "
                        "run, export the bundle from there with its softmax, or train a softmax by fine-tuning.",
                        folder.string()));
    if (isModel(folder))
        throw Error(
            ErrorCode::kNotFound,
            fmt::format("'{}' ({}) can't predict words: its files hold the biLM without the softmax and the words "
                        "that it predicts. Needed are a checkpoint of bilm-tf (options.json, .index, .data-*) "
                        "or a *softmax*.hdf5 file next to the weights, and the vocabulary as one *vocab*.txt "
                        "file with a word on each line. Give such a folder, or train a softmax by fine-tuning.",
                        folder.string(), findWeightFormat(folder).name));
    throw Error(ErrorCode::kNotFound,
                fmt::format("'{}' can't predict words: it is neither the folder of a training run nor a model with "
                            "a softmax.",
                            folder.string()));
}

}  // namespace

fs::path languageModelVocabularyPath(const fs::path& folder) {
    return folder / kVocabularyFile;
}

LmVocabulary firstEntries(const LmVocabulary& vocabulary, std::size_t entries) {
    const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(entries, vocabulary.size()));
    return {{vocabulary.words.begin(), vocabulary.words.begin() + count},
            {vocabulary.counts.begin(), vocabulary.counts.begin() + count}};
}

std::optional<LanguageModel> findLanguageModel(const fs::path& folder, const RunControl& control) {
    std::optional<LanguageModel> model;
    if (fs::exists(checkpointPath(folder))) {
        model = fromRun(folder);
        model->vocabulary = readVocabulary(languageModelVocabularyPath(folder));
    } else if (isModel(folder)) {
        if (std::optional<BundleSoftmax> softmax = readPredictor(folder, control))
            model = fromSoftmax(folder, *std::move(softmax), control);
    }
    if (model && model->vocabulary.size() < static_cast<WordId>(model->softmax.words))
        throw Error(ErrorCode::kBadShape, fmt::format("The vocabulary of '{}' has {} entries; the softmax predicts {}.",
                                                      folder.string(), model->vocabulary.size(), model->softmax.words));
    return model;
}

LanguageModel readLanguageModel(const fs::path& folder, const RunControl& control) {
    std::optional<LanguageModel> model = findLanguageModel(folder, control);
    if (!model)
        refuseWithoutSoftmax(folder);
    return *std::move(model);
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
    metrics["heldOutPerplexityKnownWords"] = report.knownPerplexity();
    if (report.characters > 0) {
        metrics["heldOutBitsPerCharacter"] = report.bitsPerCharacter();
        metrics["heldOutBitsPerByte"] = report.bitsPerByte();
    }
    metrics["heldOutPositions"] = report.positions;
    metrics["heldOutUnknownTargets"] = report.unknownTargets;
    metrics["predictedVocabulary"] = report.vocabulary;
    return metrics.dump();
}

void writeTrainedBundle(const Checkpoint& checkpoint, const LmVocabulary& vocabulary, const fs::path& folder,
                        const TrainedBundleOptions& options, const RunControl& control) {
    BilmModel model;
    model.options = checkpoint.options.model;
    model.tensors = ParameterLayout(model.options).toTensors(checkpoint.state.keptValues());
    model.wordIds = wordTable(model.options, vocabulary);
    model.provenance.format = kTrainedHere;
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

std::optional<HeldOutReport> writeRunModel(const fs::path& run, const RunSettings& settings, const Corpus* heldOut,
                                           int threads, const RunControl& control) {
    const Checkpoint checkpoint = readCheckpoint(keptCheckpointPath(run));
    const fs::path bundle = modelPath(run);
    writeTrainedBundle(checkpoint, readVocabulary(languageModelVocabularyPath(run)), bundle,
                       {settings.storage, settings.softmax, recordedMetrics(checkpoint, bundle)}, control);
    if (!heldOut)
        return std::nullopt;
    LanguageModel model = settings.softmax ? readLanguageModel(bundle, control) : fromRun(run);
    model.options.precision = Precision::kFloat32;
    model.options.threads = threads;
    const HeldOutReport report =
        evaluatePerplexity(model.options, model.parameters, model.softmax, *heldOut, 0, control);
    recordMetrics(bundle, metricsJson(report, checkpoint.history));
    return report;
}

}  // namespace elmo::training
