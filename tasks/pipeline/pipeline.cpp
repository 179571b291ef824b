// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/pipeline.h"

#include <fmt/ranges.h>

#include <optional>
#include <utility>

#include "elmo/embed/embed.h"
#include "elmo/error.h"
#include "elmo/text/tokenized_text.h"
#include "elmo/version.h"
#include "tasks/inputs/subword_training.h"
#include "tasks/model/task_bundle.h"
#include "tasks/pipeline/annotation_source.h"
#include "tasks/pipeline/head_bilm.h"
#include "tasks/pipeline/installed_models.h"
#include "tasks/pipeline/kept_bilm.h"
#include "tasks/training/task_evaluation.h"
#include "tasks/training/task_trainer.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

std::shared_ptr<const LoadedModel> bilmFor(const PipelineModels& models,
                                           const std::vector<std::shared_ptr<const TaskModel>>& heads,
                                           const EngineSettings& engine, const elmo::RunControl& control) {
    const auto load = [&](const std::filesystem::path& path) {
        return std::make_shared<const LoadedModel>(loadBilm(path, engine, control));
    };
    if (!models.bilm.empty())
        return load(modelNamed(models.bilm));
    if (heads.empty())
        return load(defaultBilm());
    for (const auto& head : heads)
        if (!head->info().bilmHash.empty())
            return bilmOfHead(head->info(), {}, engine, control);
    return nullptr;
}

std::vector<std::shared_ptr<const TaskModel>> headsOf(const PipelineModels& models, const elmo::RunControl& control) {
    std::vector<std::shared_ptr<const TaskModel>> heads;
    for (const std::string& name : models.heads)
        heads.push_back(loadTaskModel(modelNamed(name), control));
    return heads;
}

TaskInput inputOf(const Analysis& analysis) {
    return {*analysis.document, analysis.layers};
}

std::shared_ptr<const ActivationCache> layersOf(const LoadedModel& bilm, const std::filesystem::path& folder,
                                                LayerStorage storage, std::initializer_list<const DataSet*> sets,
                                                const elmo::RunControl& control) {
    LayerCacheSettings settings;
    settings.folder = folder.string();
    settings.storage = storage;
    ActivationCounts counts;
    return cachedLayers(bilm, settings, sets, counts, control);
}

/// A subword model of the words of a data set.
std::shared_ptr<const SubwordModel> subwordsOf(const DataSet& data, int pieces, const elmo::RunControl& control) {
    auto next = data.examples.begin();
    const auto line = [&](std::string& text) {
        control.checkpoint();
        if (next == data.examples.end())
            return false;
        text.clear();
        for (const TokenizedText* part : {&next->text, &next->question})
            for (const elmo::Sentence& sentence : part->sentences)
                text += fmt::format("{} ", fmt::join(sentence, " "));
        ++next;
        return true;
    };
    return loadSubwordModel(trainSubwordModel(line, {.pieces = pieces}, control));
}

}  // namespace

Pipeline::Pipeline(std::shared_ptr<const LoadedModel> bilm, std::vector<std::shared_ptr<const TaskModel>> heads)
    : m_bilm(std::move(bilm)), m_heads(std::move(heads)) {
    for (const auto& head : m_heads)
        if (const TaskModelInfo& info = head->info(); !info.bilmHash.empty())
            requireBilm(m_bilm ? m_bilm->hash : std::string(), info.bilmHash, "The pipeline computes the layers",
                        info.name);
}

Pipeline::Pipeline(const PipelineModels& models, const EngineSettings& engine, const elmo::RunControl& control)
    : Pipeline(nullptr, {}) {
    auto heads = headsOf(models, control);
    auto bilm = bilmFor(models, heads, engine, control);
    *this = Pipeline(std::move(bilm), std::move(heads));
}

Analysis Pipeline::analyze(std::string_view text, const std::string& language, const elmo::RunControl& control) const {
    const auto total = static_cast<std::int64_t>(text.size());
    const elmo::Tokenizer tokenizer(language);
    auto document =
        std::make_shared<const elmo::Document>(elmo::tokenizedText(text, tokenizer, [&](std::int64_t bytes) {
            control.report({.stage = "tokenize", .done = bytes, .total = total});
        }));
    const std::string revision = tokenizer.revision(document->language());
    return analyze(std::move(document), revision, control);
}

Analysis Pipeline::analyze(std::shared_ptr<const elmo::Document> document, const std::string& tokenizerRevision,
                           const elmo::RunControl& control) const {
    return analysisOf(std::move(document), tokenizerRevision, m_bilm.get(), control);
}

TaskPrediction Pipeline::predict(const TaskModel& head, const Analysis& text, const Analysis* second,
                                 PredictOptions options, const elmo::RunControl& control) const {
    std::optional<TaskInput> input;
    if (second)
        input.emplace(inputOf(*second));
    options.question = input ? &*input : nullptr;
    return head.predict(inputOf(text), options, control);
}

Annotations Pipeline::annotate(const Analysis& text, const PredictOptions& options,
                               const elmo::RunControl& control) const {
    Annotations annotations;
    for (const auto& head : m_heads)
        if (!head->info().task.readsPair())
            mergePrediction(annotations, *text.document, predict(*head, text, nullptr, options, control),
                            annotationSource(head->info(), text.provenance.tokenizerRevision));
    bindTo(annotations, *text.document);
    return annotations;
}

Explanation Pipeline::explain(const TaskModel& head, const Analysis& text, elmo::TokenIndex token,
                              const Analysis* second, const elmo::RunControl& control) const {
    return explainAt(text, token, head, second, control);
}

MetricReport Pipeline::evaluate(const TaskModel& head, const DataSet& data, const std::filesystem::path& cache,
                                const elmo::RunControl& control) const {
    std::shared_ptr<const ActivationCache> layers;
    if (!head.info().bilmHash.empty())
        layers = layersOf(*m_bilm, cache, LayerStorage::kFloat32, {&data}, control);
    const std::vector<std::vector<NamedMix>> learned(1);
    return evaluateBundle(head.info().path, data, std::move(layers), m_bilm ? m_bilm->engine.threads : 0, control,
                          learned)
        .front();
}

TaskRun Pipeline::train(TaskConfig config, const DataSet& train, const DataSet& dev,
                        const std::filesystem::path& output, const std::filesystem::path& cache,
                        const elmo::RunControl& control) const {
    if (config.head.elmo.fineTune)
        throw Error(ErrorCode::kBadArgument,
                    "A pipeline trains heads on the layers of its biLM; elmo.fine_tune changes "
                    "the biLM. Set up a TaskTraining for it.");
    TaskTraining training;
    training.train = &train;
    training.dev = &dev;
    training.tokenizerRevision = train.language.empty() ? "pretokenized" : elmo::Tokenizer().revision(train.language);
    training.output = output;
    config.head.labels = train.labels;
    if (config.head.input.pieceWidth > 0)
        training.subwords = subwordsOf(train, config.head.input.pieceCount, control);
    if (config.head.elmo.place != ElmoPlace::kNone) {
        if (!m_bilm)
            throw Error(ErrorCode::kBadArgument,
                        "The pipeline has no biLM to train a head with. Open it with one, or "
                        "set elmo.place=none.");
        keepBilm(*m_bilm);
        training.bilm = {m_bilm->hash, m_bilm->name, m_bilm->path};
        config.head.elmo.layers = m_bilm->bilm->options().layerCount();
        config.head.elmo.width = m_bilm->bilm->options().layerWidth();
        training.layers = layersOf(*m_bilm, cache, LayerStorage::kFloat32, {&train, &dev}, control);
    }
    training.config = std::move(config);
    return trainTask(training, control);
}

Analysis analysisOf(std::shared_ptr<const elmo::Document> document, const std::string& tokenizerRevision,
                    const LoadedModel* bilm, const elmo::RunControl& control) {
    Analysis analysis;
    elmo::EmbedCounts counts;
    if (bilm) {
        analysis.layers = elmo::embed(*document, bilm->bilm, control, &counts);
        analysis.provenance = {.modelName = bilm->name,
                               .modelPath = bilm->path,
                               .modelFormat = bilm->format,
                               .modelHash = bilm->hash,
                               .tokenizerRevision = {},
                               .statePolicy = std::string(nameOf(elmo::StatePolicy::kFresh)),
                               .precision = std::string(nameOf(bilm->engine.precision)),
                               .programVersion = elmo::version()};
    }
    analysis.document = std::move(document);
    analysis.truncatedTokens = counts.truncatedTokens;
    analysis.provenance.tokenizerRevision = tokenizerRevision;
    return analysis;
}

}  // namespace tasks
