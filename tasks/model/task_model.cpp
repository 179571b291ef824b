// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/task_model.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/text/composition.h"
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
        const std::vector<EncodedRow> rows = rowsOf(encoded, words, options);
        const std::vector<HeadRow> predicted =
            runHead(*m_loaded.head, m_loaded.config.head, rows, words, options, control);
        switch (m_info.task.output) {
            case OutputKind::kTextClass:
                return classes(rows, predicted);
            case OutputKind::kTokenTags:
                return joinTags(rows, predicted);
            case OutputKind::kSpans:
                return joinEntities(rows, predicted);
            case OutputKind::kRankedSpans:
                return answers(rows, predicted, options);
        }
        return {};
    }

    Saliency explain(const TaskInput& text, const SaliencyTarget& target, const PredictOptions& options,
                     const elmo::RunControl& control) const override {
        requireLayers(text, "text");
        requireSecondText(options);
        control.checkpoint();
        WordTable words(m_loaded.config.head.input, m_loaded.subwords, m_loaded.vectors);
        const EncodedText encoded = encodeDocument(text, words, usesElmo());
        const std::vector<EncodedRow> rows = rowsOf(encoded, words, options);
        const auto holds = [&](const EncodedRow& row) {
            return row.firstToken <= target.tokens.begin.value() &&
                   target.tokens.begin.value() < row.firstToken + row.text.size() &&
                   (explainsRows() || target.tokens.end.value() <= row.firstToken + row.text.size());
        };
        const auto row = std::ranges::find_if(rows, holds);
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
    }

    void requireSecondText(const PredictOptions& options) const {
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

    /// One row per sentence, very long ones truncated. `example` numbers the sentence.
    std::vector<EncodedRow> sentenceRows(const EncodedText& text) const {
        std::vector<EncodedRow> rows;
        std::int64_t begin = 0;
        for (std::size_t s = 0; s < text.sentenceEnds.size(); begin = text.sentenceEnds[s++]) {
            const std::int64_t end = text.sentenceEnds[s];
            for (std::int64_t at = begin; at < end; at += kMaxRowLength) {
                EncodedRow row;
                row.text = sliceText(text, at, std::min(at + kMaxRowLength, end), m_loaded.config.head.elmo.width);
                row.firstToken = at;
                row.example = s;
                rows.push_back(std::move(row));
            }
        }
        return rows;
    }

    /// The classes of every sentence, and of the text or the pair.
    ClassPredictions classes(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted) const {
        ClassPredictions result;
        result.labels = m_info.labels;
        for (std::size_t begin = 0, end = 0; !m_info.task.readsPair() && begin < rows.size(); begin = end) {
            while (end < rows.size() && rows[end].example == rows[begin].example)
                ++end;
            result.sentences.push_back(joinClasses(rows.subspan(begin, end - begin),
                                                   predicted.subspan(begin, end - begin), m_info.labels.size()));
        }
        result.document = joinClasses(rows, predicted, m_info.labels.size());
        return result;
    }

    /// One row a window of the text, each with the second text.
    std::vector<EncodedRow> windowRows(const EncodedText& text, WordTable& words, const PredictOptions& options,
                                       std::int64_t longest) const {
        const auto question = std::make_shared<const EncodedText>(encodeDocument(*options.question, words, usesElmo()));
        std::vector<EncodedRow> rows;
        for (const elmo::TokenSpan& window : windowsOf(text.sentenceEnds, longest)) {
            EncodedRow row;
            row.text = sliceText(text, window.begin.value(), window.end.value(), m_loaded.config.head.elmo.width);
            row.firstToken = window.begin.value();
            row.question = question;
            rows.push_back(std::move(row));
        }
        return rows;
    }

    AnswerPredictions answers(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted,
                              const PredictOptions& options) const {
        AnswerPredictions result = joinAnswers(rows, predicted, options.answers);
        result.question = options.question->document.text();
        return result;
    }

    /// Whether a prediction is about a whole row, however much of its sentence that holds.
    bool explainsRows() const {
        switch (m_info.task.output) {
            case OutputKind::kTextClass:
                return true;
            case OutputKind::kTokenTags:
            case OutputKind::kSpans:
            case OutputKind::kRankedSpans:
                return false;
        }
        return false;
    }

    /// The rows that the head reads at a time.
    std::vector<EncodedRow> rowsOf(const EncodedText& text, WordTable& words, const PredictOptions& options) const {
        switch (m_info.task.output) {
            case OutputKind::kTextClass:
                return m_info.task.readsPair() ? windowRows(text, words, options, kMaxRowLength) : sentenceRows(text);
            case OutputKind::kTokenTags:
            case OutputKind::kSpans:
                return sentenceRows(text);
            case OutputKind::kRankedSpans:
                return windowRows(text, words, options, m_loaded.config.training.windowTokens);
        }
        return {};
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
