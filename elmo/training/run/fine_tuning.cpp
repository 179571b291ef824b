// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/fine_tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/training/corpus/window_words.h"
#include "elmo/training/run/training_run.h"
#include "elmo/training/run/widening.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/published_record.h"
#include "elmo/weights/weight_reader.h"

namespace elmo::training {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kRelearningSteps = 1000;
constexpr double kGentleRate = 0.001;
constexpr std::int64_t kShortWarmup = 100;
constexpr std::uint64_t kSeedOffset = 1000;  // pass n of seed s has the order of pass 0 of seed s + n

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Where each predicted word of the new corpus stood before; -1 for a word that is new.
std::vector<int> oldRows(const PretrainedModel& model, const LmVocabulary& words, int predicted) {
    std::unordered_map<std::string_view, int> rows;
    for (WordId id = kFirstWord; id < model.vocabulary.size(); ++id)
        rows.emplace(model.vocabulary.words[id], static_cast<int>(id));
    std::vector<int> result;
    for (int id = 0; id < predicted; ++id) {
        const auto found = rows.find(words.words[static_cast<std::size_t>(id)]);
        const bool special = id < static_cast<int>(kFirstWord);
        result.push_back(special ? id : found == rows.end() ? -1 : found->second);
    }
    return result;
}

/// What was the unknown word's probability is shared out by count among the new words and what is still unknown, so
/// that the loss before fine-tuning is that of the model as it was.
SoftmaxParameters fitSoftmax(const SoftmaxParameters& old, const std::vector<int>& rows, const LmVocabulary& words) {
    SoftmaxParameters softmax;
    softmax.words = static_cast<int>(rows.size());
    softmax.width = old.width;
    softmax.weight.resize(rows.size() * static_cast<std::size_t>(old.width));
    softmax.bias.resize(rows.size());
    const auto countOf = [&](std::size_t id) { return static_cast<double>(words.counts[id]) + 1; };
    double unknown = countOf(kUnknownWord), shared = 0;
    for (std::size_t id = rows.size(); id < words.size(); ++id)
        unknown += static_cast<double>(words.counts[id]);
    for (std::size_t id = 0; id < rows.size(); ++id)
        shared += rows[id] < 0 ? countOf(id) : 0;
    for (std::size_t id = 0; id < rows.size(); ++id) {
        const int row = rows[id] < 0 ? static_cast<int>(kUnknownWord) : rows[id];
        std::copy_n(old.weight.begin() + std::int64_t{row} * old.width, old.width,
                    softmax.weight.begin() + static_cast<std::int64_t>(id) * old.width);
        softmax.bias[id] = old.bias[static_cast<std::size_t>(row)];
        if (row == static_cast<int>(kUnknownWord))
            softmax.bias[id] +=
                static_cast<float>(std::log((rows[id] < 0 ? countOf(id) : unknown) / (unknown + shared)));
    }
    return softmax;
}

/// The parameters with the rows of a word table in the order of the new corpus; words without a row take the unknown
/// word's.
std::vector<float> fitWordTable(const PretrainedModel& model, const BilmOptions& options, const LmVocabulary& words) {
    TensorMap tensors = ParameterLayout(model.options.model).toTensors(model.parameters);
    HostTensor& table = tensors.at("words.embedding");
    const std::int64_t width = table.shape[1];
    HostTensor fitted{{options.wordCount, width}, {}};
    const std::int32_t unknown = model.wordRows.at("<oov>");
    for (const auto& [word, row] : wordTable(options, words)) {
        const auto found = model.wordRows.find(word);
        const std::int32_t from = found == model.wordRows.end() ? unknown : found->second;
        fitted.values.resize(static_cast<std::size_t>(options.wordCount * width));
        std::copy_n(table.values.begin() + from * width, width, fitted.values.begin() + row * width);
    }
    table = std::move(fitted);
    return ParameterLayout(options).fromTensors(tensors);
}

PretrainedModel fromPredictor(LanguageModel&& language) {
    PretrainedModel model;
    model.wordRows = wordTable(language.options.model, language.vocabulary);
    model.options = std::move(language.options);
    model.parameters = std::move(language.parameters);
    model.softmax = std::move(language.softmax);
    model.vocabulary = firstEntries(language.vocabulary, static_cast<std::size_t>(model.softmax->words));
    return model;
}

void refuseDictionaries(const BilmModel& weights) {
    const bool dictionary =
        weights.options.characters && weights.options.characters->scheme != CharacterScheme::kUtf8Bytes;
    if (dictionary || weights.options.encoder.kind != EncoderKind::kProjectedLstm)
        throw RemediedError(
            ErrorCode::kUnsupported,
            fmt::format(
                "'{}' ({}) can't be fine-tuned as a language model: it reads characters by its own dictionary, or its "
                "LSTMs have no projection inside, and the trainer supports only projected LSTMs over UTF-8 bytes or "
                "its own vocabulary. To adapt it to a task, train it with the task's head. To fit a biLM to a language "
                "or a domain, train one on text of it.",
                weights.provenance.path, weights.provenance.format),
            Remedy::kTrainInsteadOfTune);
}

PretrainedModel fromWeights(BilmModel&& weights) {
    refuseDictionaries(weights);
    PretrainedModel model;
    model.options.model = weights.options;
    model.options.input = weights.options.characters ? TokenInput::kCharacters : TokenInput::kWords;
    model.options.wordEmbedding = weights.options.wordEmbeddingSize.value_or(0);
    validate(model.options);
    model.parameters = ParameterLayout(weights.options).fromTensors(weights.tensors);
    model.wordRows = std::move(weights.wordIds);
    model.language = publishedRecord(weights.provenance.training).language;
    return model;
}

}  // namespace

PretrainedModel readPretrained(const std::filesystem::path& path, const RunControl& control) {
    Json origin = {
        {"name", path.filename().empty() ? path.parent_path().filename().string() : path.filename().string()}};
    PretrainedModel model;
    if (std::optional<LanguageModel> language = findLanguageModel(path, control)) {
        if (language->foreign)
            refuseDictionaries(*language->foreign);
        model = fromPredictor(*std::move(language));
    } else {
        BilmModel weights = readModel(path, control);
        origin["format"] = weights.provenance.format;
        origin["hash"] = modelHash(weights);
        model = fromWeights(std::move(weights));
    }
    origin["softmax"] = model.softmax.has_value();
    model.origin = dump(origin);
    return model;
}

TrainOptions fineTuningOptions(const PretrainedModel& model) {
    TrainOptions options = model.options;
    options.optimiser.learningRate = std::min(options.optimiser.learningRate, kGentleRate);
    options.optimiser.warmupSteps = std::min(options.optimiser.warmupSteps, kShortWarmup);
    options.frozenSteps = model.softmax ? 0 : kRelearningSteps;
    options.optimiser.averagedBefore = 0;              // text of another kind should change the parameters soon
    options.pieceLength = TrainOptions{}.pieceLength;  // a model of an earlier version has none
    options.threads = 0;                               // the model may have been trained on another machine
    // On the same corpus, the same seed would read the text again that the model's training began with.
    options.seed += kSeedOffset;
    return options;
}

StartingPoint startFrom(const PretrainedModel& model, const TrainOptions& settings, const Corpus& corpus) {
    const TrainOptions options = forCorpus(settings, corpus.vocabulary().size());
    BilmOptions narrow = model.options.model;
    narrow.wordCount = options.model.wordCount;
    const bool widens = isWider(options.model, narrow);
    if (!widens && !(narrow == options.model))
        throw Error(ErrorCode::kBadShape,
                    "Fine-tuning keeps the architecture of the model: of the settings of [model] only cell_size and "
                    "projection_size can be changed, to larger values.");
    StartingPoint start;
    start.origin = model.origin;
    start.parameters = narrow.characters ? model.parameters : fitWordTable(model, narrow, corpus.vocabulary());
    if (widens)
        start.parameters = widened(start.parameters, narrow, options.model, options.seed);
    if (!model.softmax)
        return start;
    const std::vector<int> rows = oldRows(model, corpus.vocabulary(), options.vocabulary);
    start.softmax =
        widened(fitSoftmax(*model.softmax, rows, corpus.vocabulary()), options.model.encoder.projectionSize);
    start.change.added = static_cast<int>(std::ranges::count(rows, -1));
    start.change.kept = options.vocabulary - start.change.added;
    start.change.dropped = model.softmax->words - start.change.kept;
    return start;
}

std::int64_t stepsOfOnePass(const TrainOptions& options, const CorpusStatistics& corpus) {
    const auto positions = static_cast<std::int64_t>(corpus.tokens + corpus.sentences);
    const std::int64_t batch = std::int64_t{options.batchSize} * options.unrollSteps;
    return std::max<std::int64_t>(1, (positions + batch - 1) / batch);
}

}  // namespace elmo::training
