// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/training/training_desk.h"

#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/note_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/desktop/training/training_plan.h"
#include "app/evaluation/head_evaluation.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/read_data_set.h"

namespace app {
namespace {

/// Number of words whose subword pieces are shown before a training.
constexpr std::size_t kPreviewedWords = 400;

QStringList noteTexts(const std::vector<std::string>& notes) {
    QStringList texts;
    for (const std::string& note : notes)
        texts.append(noteText(note));
    return texts;
}

ui::DataCheck checkData(const ui::HeadPlan& plan, const elmo::RunControl& control) {
    ui::DataCheck check;
    check.plan = plan;
    const TaskTrainingSettings settings = settingsOf(plan);
    const auto [train, dev] = readTrainingData(settings, control);
    check.format = train.format;
    check.scheme = train.scheme;
    check.notes = noteTexts(train.notes);
    if (!plan.dev.isEmpty())
        check.notes += noteTexts(dev.notes);
    control.report({"subwords", 0, 0});
    const auto subwords = subwordModelFor(settings, train, control);
    check.pieces = subwords ? subwords->size() : 0;
    check.train = tasks::previewDataSet(train, subwords.get(), kPreviewedWords);
    check.dev = tasks::previewDataSet(dev, nullptr, 0);
    return check;
}

/// Translated, because users meet it in daily work.
QString textOf(const TooFewDecisions& few) {
    if (few.documents == 0)
        return TrainingDesk::tr(
            "No document of the project has decisions to learn from. Accept or correct the predictions of some "
            "documents, or mark spans, and try again. A sentence is used if all its predictions are decided.");
    return TrainingDesk::tr(
        "%Ln document(s) of the project have decisions; at least two different ones are needed, because one is held "
        "out to measure the head on. Correct another document.",
        nullptr, static_cast<int>(few.documents));
}

ui::DataCheck checkDataOrSayWhatIsMissing(const ui::HeadPlan& plan, const elmo::RunControl& control) {
    try {
        return checkData(plan, control);
    } catch (const TooFewDecisions& few) {
        ui::DataCheck check;
        check.problem = textOf(few);
        return check;
    }
}

ui::TextCheck checkTexts(const ui::TuningPlan& plan, const elmo::RunControl& control) {
    const TuningCheck found = checkTuning(settingsOf(plan), control);
    ui::TextCheck check;
    check.plan = plan;
    check.documents = static_cast<std::int64_t>(found.all.documents);
    check.sentences = static_cast<std::int64_t>(found.all.sentences);
    check.tokens = static_cast<std::int64_t>(found.all.tokens);
    check.types = static_cast<std::int64_t>(found.all.types);
    check.unknown = found.unknown;
    check.predictsAnyWord = !found.hasSoftmax;
    check.heldOutTokens = found.heldOutTokens;
    const LmTrainingSummary& summary = found.summary;
    check.steps = summary.steps;
    check.softmaxSteps = found.softmaxSteps;
    check.tokensPerSecond = found.tokensPerSecond;
    check.seconds = summary.seconds;
    check.passes = summary.passes;
    check.predictedTypes = summary.predictedTypes;
    check.parameters = summary.parameters;
    check.softmaxParameters = summary.softmaxParameters;
    check.gigabytes = summary.gigabytes;
    check.heldOutSeenShare = summary.heldOutSeenShare;
    check.byteLimit = summary.byteLimit;
    for (const auto& [script, words] : summary.truncated)
        check.longWords.push_back(
            {QString::fromStdString(script), words.tokens, words.types, QString::fromStdString(words.longest)});
    for (const LmDoubt& doubt : summary.doubts)
        check.doubts.append(noteText(doubt.text));
    return check;
}

ui::ScoreComparison scoreOf(const Comparison& comparison) {
    using Kind = ui::ScoreComparison::Kind;
    ui::ScoreComparison score;
    if (comparison.ablation) {
        score.kind = comparison.ablation->only ? Kind::kOnlyLayer : Kind::kWithoutLayer;
        score.layer = comparison.ablation->layer;
    }
    score.head = comparison.head->name;
    score.value = comparison.report->value;
    for (const tasks::NamedMetric& other : comparison.report->others)
        if (other.name == "partial F1")
            score.partialF1 = other.value;
    score.significance = comparison.significance;
    return score;
}

ui::EvaluationResult evaluate(const ui::EvaluateHead& request, const elmo::RunControl& control) {
    HeadEvaluationSettings settings;
    settings.model = toPath(request.head).string();
    settings.data = toPath(request.data).string();
    settings.reading.format = request.format.toStdString();
    settings.reading.pretokenized = !request.raw;
    settings.ablate = request.ablate;
    std::vector<std::string> labels;  // of the file
    {
        const tasks::TaskModelInfo info = tasks::readTaskModelInfo(settings.model);
        tasks::DataSet data = tasks::readDataSet(settings.data, info.task, settings.reading, control);
        labels = data.labels;
        settings.labels = namesFor(data.labels, info.labels, request.meanings);
        tasks::rename(data, settings.labels);
        const auto unknown = tasks::labelsBeyond(data, info.labels);
        if (!unknown.empty() && !info.labels.empty() && !request.countsOtherLabels) {
            ui::EvaluationResult asking;
            asking.request = request;
            asking.head = info;
            asking.unknownLabels = unknown;
            return asking;
        }
        settings.unknown = tasks::UnknownLabels::kCountAsMissed;
    }
    HeadEvaluation done = evaluateHeadOn(settings, control);
    std::vector<HeadEvaluation> others;
    if (!request.otherHead.isEmpty()) {
        settings.model = toPath(request.otherHead).string();
        const tasks::TaskModelInfo info = tasks::readTaskModelInfo(settings.model);
        settings.labels = namesFor(labels, info.labels, request.meanings);
        settings.ablate = false;
        others.push_back(evaluateHeadOn(settings, control));
    }
    std::vector<ui::ScoreComparison> comparisons;
    for (const Comparison& comparison : comparisonsOf(done, others))
        comparisons.push_back(scoreOf(comparison));
    return {request,
            std::move(done.info),
            std::move(done.report),
            std::move(comparisons),
            std::move(done.data.examples),
            noteTexts(done.data.notes),
            {},
            {}};
}

constexpr int kPublishAfterMs = 100;

}  // namespace

TrainingDesk::TrainingDesk(QObject* parent) : QObject(parent) {
    for (const tasks::Task& task : tasks::allTasks())
        for (const tasks::DataFormat& format : tasks::formatsOf(task))
            m_state.formats.push_back({task, QString::fromUtf8(format.name), QString::fromUtf8(format.summary)});
    for (const std::string& preset : tasks::taskPresets())
        m_state.presets.append(QString::fromStdString(preset));
    m_published = std::make_shared<const ui::TrainingWork>(m_state);
    m_publishSoon.setSingleShot(true);
    m_publishSoon.setInterval(kPublishAfterMs);
    connect(&m_publishSoon, &QTimer::timeout, this, &TrainingDesk::publish);
}

TrainingDesk::~TrainingDesk() {
    m_checker.close();
    m_trainer.close();
}

void TrainingDesk::publish() {
    m_publishSoon.stop();
    m_published = std::make_shared<const ui::TrainingWork>(m_state);
    Q_EMIT changed();
}

void TrainingDesk::request(const ui::TrainingRequest& request) {
    std::visit([this](const auto& wanted) { carryOut(wanted); }, request);
}

void TrainingDesk::stop(Channel& channel) {
    channel.job.stop();
    (m_state.*channel.progress).reset();
}

/// Calls `done(result, problem)` on this thread, unless the work was cancelled or replaced.
template <class Work, class Done>
void TrainingDesk::start(Channel& channel, Work work, Done done) {
    using Result = decltype(work(std::declval<const elmo::RunControl&>()));
    m_state.*channel.progress = ui::WorkProgress{};
    const auto report = [this, &channel](const JobReport& progress) {
        m_state.*channel.progress =
            ui::WorkProgress{QString::fromStdString(progress.stage), progress.done, progress.total};
        publish();
    };
    const auto take = [this, &channel, done = std::move(done)](JobOutcome<Result> outcome) mutable {
        (m_state.*channel.progress).reset();
        if (auto* result = std::get_if<Result>(&outcome))
            done(std::move(*result), QString());
        else if (const auto* failure = std::get_if<Failure>(&outcome))
            done(Result{}, failureText(*failure));
        publish();
    };
    channel.job.start(std::move(work), take, report);
}

void TrainingDesk::carryOut(const ui::CheckHeadData& request) {
    m_state.dataCheck.reset();
    start(
        m_checking,
        [plan = request.plan](const elmo::RunControl& control) { return checkDataOrSayWhatIsMissing(plan, control); },
        [this, plan = request.plan](ui::DataCheck check, const QString& problem) {
            check.plan = plan;
            if (!problem.isEmpty())
                check.problem = problem;
            m_state.dataCheck = std::make_shared<const ui::DataCheck>(std::move(check));
        });
    publish();
}

void TrainingDesk::carryOut(const ui::CheckTexts& request) {
    m_state.textCheck.reset();
    start(
        m_checking, [plan = request.plan](const elmo::RunControl& control) { return checkTexts(plan, control); },
        [this, plan = request.plan](ui::TextCheck check, const QString& problem) {
            check.plan = plan;
            check.problem = problem;
            m_state.textCheck = std::make_shared<const ui::TextCheck>(std::move(check));
        });
    publish();
}

void TrainingDesk::carryOut(const ui::EvaluateHead& request) {
    m_state.evaluation.reset();
    start(
        m_evaluating, [request](const elmo::RunControl& control) { return evaluate(request, control); },
        [this, request](ui::EvaluationResult result, const QString& problem) {
            result.request = request;
            result.problem = problem;
            m_state.evaluation = std::make_shared<const ui::EvaluationResult>(std::move(result));
        });
    publish();
}

void TrainingDesk::carryOut(const ui::CancelChecks&) {
    stop(m_checking);
    publish();
}

void TrainingDesk::carryOut(const ui::CancelEvaluation&) {
    stop(m_evaluating);
    publish();
}

}  // namespace app
