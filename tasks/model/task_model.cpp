// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/task_model.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/text/composition.h"
#include "tasks/batches/rolesets.h"
#include "tasks/batches/row_builder.h"
#include "tasks/batches/torch_head_runner.h"
#include "tasks/batches/torch_saliency.h"
#include "tasks/model/task_bundle.h"
#include "tasks/model/torch_loaded_head.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

DevelopmentSet developmentSet(const TaskManifest& manifest) {
    DevelopmentSet dev;
    const auto metrics = nlohmann::json::parse(manifest.metrics, nullptr, false);
    const auto record = nlohmann::json::parse(manifest.training, nullptr, false);
    const auto count = [](const nlohmann::json& fields, const char* name) {
        return fields.contains(name) && fields[name].is_number() ? fields[name].get<std::int64_t>() : 0;
    };
    if (metrics.is_object()) {
        dev.examples = count(metrics, "examples");
        if (metrics.contains("labels") && metrics["labels"].is_array())
            for (const auto& label : metrics["labels"])
                dev.labels += label.is_object() ? count(label, "gold") : 0;
        if (metrics.contains("interval") && metrics["interval"].is_array() && metrics["interval"].size() == 2 &&
            metrics["interval"][0].is_number() && metrics["interval"][1].is_number())
            dev.interval = {metrics["interval"][0].get<double>(), metrics["interval"][1].get<double>()};
    }
    if (record.is_object())
        dev.inTraining = count(record, "devInTraining");
    return dev;
}

TaskModelInfo infoOf(const TaskManifest& manifest, const fs::path& bundle) {
    TaskModelInfo info;
    info.task = manifest.config.head.task;
    info.name = bundleName(bundle);
    info.path = bundle.string();
    info.hash = bundleHash(bundle);
    info.labels = manifest.config.head.labels;
    info.bilmHash = manifest.bilm.hash;
    info.bilmName = manifest.bilm.name;
    if (!manifest.bilm.path.empty())
        info.bilmPath = (bundle / manifest.bilm.path).lexically_normal();
    info.tokenizerRevision = manifest.tokenizerRevision;
    info.mixes = manifest.mixes;
    info.metricName = manifest.metricName;
    info.devMetric = manifest.devMetric;
    info.training = manifest.training;
    info.dev = developmentSet(manifest);
    return info;
}

/// The sentences of a document as one text, with its layers.
EncodedText encodeDocument(const TaskInput& input, WordTable& words, bool withLayers) {
    EncodedText text;
    elmo::ByteOffset before{0};
    for (const elmo::ByteSpan& token : input.document.tokens()) {
        if (input.document.slice({before, token.begin}).find('\t') != std::string_view::npos)
            text.cellStarts.push_back(text.size());
        text.words.push_back(words.rowOf(elmo::composed(input.document.slice(token))));
        before = token.end;
    }
    for (const elmo::TokenSpan& sentence : input.document.sentences())
        text.sentenceEnds.push_back(sentence.end.value());
    if (withLayers && text.size() > 0)
        text.layers.push_back({.full = input.layers.values().data(),
                               .tokens = text.size(),
                               .layerStride = text.size() * input.layers.width()});
    return text;
}

class LoadedTaskModel : public TaskModel {
public:
    LoadedTaskModel(TaskModelInfo info, LoadedHead loaded) : m_info(std::move(info)), m_loaded(std::move(loaded)) {}

    const TaskModelInfo& info() const override { return m_info; }

    TaskPrediction predict(const TaskInput& text, const PredictOptions& options,
                           const elmo::RunControl& control) const override {
        requireLayers(text, "text");
        requireSecondText(options);
        WordTable words(m_loaded.config.head.input, m_loaded.subwords, m_loaded.vectors);
        const EncodedText encoded = encodeDocument(text, words, usesElmo());
        std::vector<EncodedRow> rows = rowsOfText(encoded, words, options);
        const std::size_t ofText = rows.size();
        if (readsSentencesToo())
            std::ranges::move(sentenceRows(encoded, m_loaded.config.head), std::back_inserter(rows));
        const std::vector<HeadRow> predicted =
            runHead(*m_loaded.head, m_loaded.config.head, rows, words, options, control);
        const std::span allRows(rows);
        const std::span all(predicted);
        TaskPrediction prediction = joinRows(m_loaded.config.head, allRows.first(ofText), all.first(ofText), options);
        if (readsSentencesToo())
            std::get<ClassPredictions>(prediction).sentences =
                sentenceClasses(allRows.subspan(ofText), all.subspan(ofText));
        if (auto* answers = std::get_if<AnswerPredictions>(&prediction))
            answers->question = options.question->document.text();
        if (auto* roles = std::get_if<RolePredictions>(&prediction))
            addFound(rows, predicted, words, options, control, *roles);
        nameRolesets(
            m_loaded.config.head, [&](elmo::TokenIndex token) { return std::string(text.document.token(token)); },
            prediction);
        return prediction;
    }

    Saliency explain(const TaskInput& text, const SaliencyTarget& target, const PredictOptions& options,
                     const elmo::RunControl& control) const override {
        requireLayers(text, "text");
        requireSecondText(options);
        if (m_info.task.readsPredicates() && (!options.predicates || options.predicates->size() != 1))
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The head '{}' explains a role of one predicate; give that one.", m_info.name));
        control.checkpoint();
        WordTable words(m_loaded.config.head.input, m_loaded.subwords, m_loaded.vectors);
        const EncodedText encoded = encodeDocument(text, words, usesElmo());
        std::vector<EncodedRow> rows = rowsOfText(encoded, words, options);
        if (readsSentencesToo()) {
            std::vector<EncodedRow> sentences = sentenceRows(encoded, m_loaded.config.head);
            std::erase_if(sentences, [&](const EncodedRow& row) { return !holds(row, target.tokens); });
            std::ranges::move(rows, std::back_inserter(sentences));
            rows = std::move(sentences);
        }
        const auto row = std::ranges::find_if(rows, [&](const EncodedRow& one) {
            return holds(
                one, explainsRows() ? elmo::TokenSpan{target.tokens.begin, target.tokens.begin + 1} : target.tokens);
        });
        if (row == rows.end())
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The prediction to explain, from token {} to {}, exceeds the part of the text that "
                                    "the head '{}' processes at a time.",
                                    target.tokens.begin.value(), target.tokens.end.value(), m_info.name));
        SaliencyTarget within = target;
        within.tokens = {target.tokens.begin + -row->firstToken, target.tokens.end + -row->firstToken};
        Saliency found = saliencyOf(*m_loaded.head, m_loaded.config.head, *row, words, within, options);
        found.target = target;
        found.tokens = {elmo::TokenIndex(row->firstToken), elmo::TokenIndex(row->firstToken + row->text.size())};
        return found;
    }

private:
    bool usesElmo() const { return m_loaded.config.head.elmo.place != ElmoPlace::kNone; }

    void requireLayers(const TaskInput& input, std::string_view what) const {
        const ElmoOptions& elmo = m_loaded.config.head.elmo;
        const auto tokens = static_cast<std::int64_t>(input.document.tokens().size());
        if (usesElmo() && tokens > 0 &&
            (input.layers.layers() != elmo.layers || input.layers.width() != elmo.width ||
             input.layers.tokens() != tokens))
            throw Error(ErrorCode::kBadShape,
                        fmt::format("The {} came with {} layers of {} tokens, {} wide; the head '{}' needs {} layers "
                                    "of {} tokens, {} wide, from the biLM '{}'.",
                                    what, input.layers.layers(), input.layers.tokens(), input.layers.width(),
                                    m_info.name, elmo.layers, tokens, elmo.width, m_info.bilmName));
        if (usesElmo() && tokens > 0)
            requireBilm(input.layers.modelHash(), m_info.bilmHash, fmt::format("The {} came with layers", what),
                        m_info.name);
    }

    void requireSecondText(const PredictOptions& options) const {
        if (options.predicates && !m_info.task.readsPredicates())
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The head '{}' reads no predicates; leave them out.", m_info.name));
        if (!m_info.task.readsPair()) {
            if (options.question)
                throw Error(
                    ErrorCode::kBadArgument,
                    fmt::format("The head '{}' reads one text; leave the question or hypothesis out.", m_info.name));
            return;
        }
        const std::string_view what = secondTextOf(m_info.task.input);
        const std::size_t tokens = options.question ? options.question->document.tokens().size() : 0;
        if (tokens == 0)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The {} is missing or empty; it needs at least one word.", what));
        if (tokens > static_cast<std::size_t>(kMaxQuestionLength))
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The {} has {} tokens; at most {} are read.", what, tokens, kMaxQuestionLength));
        requireLayers(*options.question, what);
    }

    /// The arguments of the predicates that the head has found itself.
    void addFound(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted, const WordTable& words,
                  const PredictOptions& options, const elmo::RunControl& control, RolePredictions& said) const {
        const std::vector<EncodedRow> found = rowsOfFound(m_loaded.config.head, rows, predicted);
        if (!found.empty())
            addArguments(found, runHead(*m_loaded.head, m_loaded.config.head, found, words, options, control), said);
    }

    /// Whether there are classes of the sentences in addition to those of the text.
    bool readsSentencesToo() const { return m_info.task.output == OutputKind::kTextClass && !m_info.task.readsPair(); }

    std::vector<std::vector<double>> sentenceClasses(std::span<const EncodedRow> rows,
                                                     std::span<const HeadRow> predicted) const {
        std::vector<std::vector<double>> classes;
        for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
            while (end < rows.size() && rows[end].example == rows[begin].example)
                ++end;
            classes.push_back(joinClasses(rows.subspan(begin, end - begin), predicted.subspan(begin, end - begin),
                                          m_info.labels.size()));
        }
        return classes;
    }

    static bool holds(const EncodedRow& row, const elmo::TokenSpan& tokens) {
        return row.firstToken <= tokens.begin.value() && tokens.begin.value() < row.firstToken + row.text.size() &&
               tokens.end.value() <= row.firstToken + row.text.size();
    }

    /// Whether a prediction is about a whole row, however much of its sentence that holds.
    bool explainsRows() const {
        switch (m_info.task.output) {
            case OutputKind::kTextClass:
                return true;
            case OutputKind::kTokenTags:
            case OutputKind::kSpans:
            case OutputKind::kRankedSpans:
            case OutputKind::kRoles:
                return false;
        }
        return false;
    }

    std::vector<EncodedRow> rowsOfText(const EncodedText& text, WordTable& words, const PredictOptions& options) const {
        std::shared_ptr<const EncodedText> question;
        if (m_info.task.readsPair())
            question = std::make_shared<const EncodedText>(encodeDocument(*options.question, words, usesElmo()));
        std::vector<EncodedRow> rows =
            rowsOf(text, question, m_loaded.config.head, m_loaded.config.training.windowTokens);
        return options.predicates ? roleRows(rows, *options.predicates) : rows;
    }

    TaskModelInfo m_info;
    LoadedHead m_loaded;
};

}  // namespace

Saliency TaskModel::explain(const TaskInput&, const SaliencyTarget&, const PredictOptions&,
                            const elmo::RunControl&) const {
    throw Error(ErrorCode::kBadArgument, fmt::format("The head '{}' does not explain its predictions.", info().name));
}

std::vector<TaskPrediction> predictEach(const TaskModel& model, std::span<const TaskInput> texts,
                                        const PredictOptions& options, const elmo::RunControl& control) {
    const elmo::RunControl silent(control.stopToken());
    std::vector<TaskPrediction> predictions(texts.size());
    PredictOptions alone = options;
    if (texts.size() > 1)
        alone.threads = 1;
    const int threads = elmo::threadsOrCores(options.threads);
    elmo::ThreadTeam team(std::min(threads, static_cast<int>(texts.size())));
    team.run(static_cast<int>(texts.size()), [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        predictions[at] = model.predict(texts[at], alone, silent);
    });
    return predictions;
}

TaskModelInfo readTaskModelInfo(const fs::path& bundle) {
    return infoOf(readBundleManifest(bundle), bundle);
}

bool isTaskBundle(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_regular_file(folder / kTaskManifestFile, ignored);
}

std::shared_ptr<const TaskModel> loadTaskModel(const fs::path& bundle, const elmo::RunControl& control) {
    const TaskManifest manifest = readBundleManifest(bundle);
    return std::make_shared<const LoadedTaskModel>(infoOf(manifest, bundle), loadHead(bundle, manifest, control));
}

}  // namespace tasks
