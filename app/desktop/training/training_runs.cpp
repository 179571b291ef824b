// SPDX-License-Identifier: GPL-3.0-or-later
// The part of TrainingDesk that trains heads and language models, from the start to a pause or the end.
#include <QLocale>
#include <algorithm>
#include <set>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/note_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/desktop/training/training_curves.h"
#include "app/desktop/training/training_desk.h"
#include "app/desktop/training/training_plan.h"
#include "app/evaluation/head_evaluation.h"
#include "elmo/error.h"
#include "tasks/registry/read_data_set.h"
#include "ui/layers/weight_data.h"

namespace app {
namespace {

QString toQt(const std::string& text) {
    return QString::fromStdString(text);
}

double devOf(const tasks::TaskRun& run) {
    return run.chosen ? run.points[*run.chosen].devMetric : 0;
}

/// The name of a document without the number of its sentence: ids are "NAME:SENTENCE", or "NAME" for a whole text.
std::string documentOf(const std::string& id) {
    const std::size_t colon = id.rfind(':');
    const bool isNumber = colon != std::string::npos && colon + 1 < id.size() &&
                          id.find_first_not_of("0123456789", colon + 1) == std::string::npos;
    return isNumber ? id.substr(0, colon) : id;
}

std::int64_t labelsIn(const tasks::Example& example) {
    if (const auto* tags = std::get_if<tasks::TokenTags>(&example.gold))
        return std::ranges::count_if(tags->tags, [](const std::string& tag) { return tag.starts_with("B-"); });
    if (const auto* labels = std::get_if<tasks::TokenLabels>(&example.gold))
        return std::ssize(labels->labels);
    return 1;
}

/// The new head and its rival on the documents that were held out.
ui::HeldOutScores measureOnHeldOut(const ui::HeadPlan& plan, const QString& head, const elmo::RunControl& control) {
    HeadEvaluationSettings settings;
    settings.data = heldOutPart(correctionsFolder(toPath(plan.output))).string();
    settings.reading = readingOfCorrections(plan.task.output);
    settings.unknown = tasks::UnknownLabels::kCountAsMissed;
    const auto measure = [&](const QString& path) {
        settings.model = toPath(path).string();
        const tasks::TaskModelInfo info = tasks::readTaskModelInfo(settings.model);
        const auto data = tasks::readDataSet(settings.data, info.task, settings.reading, control);
        settings.labels = namesFor(data.labels, info.labels, plan.meanings);
        return evaluateHeadOn(settings, control);
    };
    const HeadEvaluation own = measure(head);
    ui::HeldOutScores scores;
    scores.data = toQt(settings.data);
    scores.metricName = toQt(own.report.metricName);
    scores.examples = std::ssize(own.data.examples);
    scores.name = toQt(own.info.name);
    scores.value = own.report.value;
    std::set<std::string> documents;
    for (const tasks::Example& example : own.data.examples) {
        documents.insert(documentOf(example.id));
        scores.labels += labelsIn(example);
    }
    scores.documents = std::ssize(documents);
    if (plan.rival.isEmpty())
        return scores;
    const HeadEvaluation rival = measure(plan.rival);
    scores.rivalName = toQt(rival.info.name);
    scores.rivalValue = rival.report.value;
    scores.significance = tasks::pairedBootstrap(rival.report.scores, own.report.scores);
    return scores;
}

/// A head that could not be measured is trained all the same.
std::shared_ptr<const ui::HeldOutScores> heldOutScores(const ui::HeadPlan& plan, const QString& head,
                                                       const elmo::RunControl& control) {
    ui::HeldOutScores scores;
    try {
        scores = measureOnHeldOut(plan, head, control);
    } catch (const elmo::Cancelled&) {
        scores.problem = TrainingDesk::tr("The comparison was stopped.");
    } catch (...) {
        scores.problem = failureText(describeFailure(std::current_exception()));
    }
    return std::make_shared<const ui::HeldOutScores>(std::move(scores));
}

}  // namespace

bool TrainingDesk::training() const {
    return m_state.isTraining();
}

void TrainingDesk::publishRecord(ui::TrainingRecord record) {
    m_state.training = std::make_shared<const ui::TrainingRecord>(std::move(record));
    publish();
}

void TrainingDesk::publishSoon(ui::TrainingRecord record) {
    m_state.training = std::make_shared<const ui::TrainingRecord>(std::move(record));
    if (!m_publishSoon.isActive())
        m_publishSoon.start();
}

void TrainingDesk::carryOut(const ui::StartTraining& request) {
    if (!training())
        return train(request.plan, {}, false);
    const QString output = std::visit([](const auto& plan) { return plan.output; }, request.plan);
    Q_EMIT failed({tr("The training was not started"), output,
                   tr("Another training is running. Wait until it has ended, or pause it, and start this one again.")});
}

void TrainingDesk::carryOut(const ui::ResumeTraining& request) {
    if (training())
        return;
    const bool known = m_state.training && (request.folder.isEmpty() || request.folder == m_state.training->folder);
    if (known)
        return train(m_state.training->plan, m_state.training->folder, true);
    // The plan is in the folder; a worker reads it.
    const auto work = [folder = toPath(request.folder)](const elmo::RunControl&) { return readPlan(folder); };
    runJob(m_checker, m_mailbox, work, [this, folder = request.folder](const JobOutcome<ui::TrainingPlan>& outcome) {
        if (const auto* plan = std::get_if<ui::TrainingPlan>(&outcome); plan && !training())
            train(*plan, folder, true);
        else if (const auto* failure = std::get_if<Failure>(&outcome))
            Q_EMIT failed({tr("The training was not continued"), folder, failureText(*failure)});
    });
}

void TrainingDesk::carryOut(const ui::PauseTraining&) {
    if (!training())
        return;
    m_training.cancel();
    ui::TrainingRecord now = record();
    now.state = ui::TrainingState::kPausing;
    publishRecord(std::move(now));
}

void TrainingDesk::carryOut(const ui::StopTraining&) {
    if (!training())
        return;
    m_enough.request_stop();
    ui::TrainingRecord now = record();
    now.state = ui::TrainingState::kStopping;
    publishRecord(std::move(now));
}

void TrainingDesk::train(const ui::TrainingPlan& plan, const QString& folder, bool resume) {
    ui::TrainingRecord begun;
    begun.plan = plan;
    begun.folder = folder;
    if (resume && m_state.training && m_state.training->plan == plan)
        begun.curves = m_state.training->curves;
    m_enough = {};
    const std::int64_t run = ++m_run;
    const auto here = [this, run](auto then) {
        m_mailbox.post([this, run, then = std::move(then)] {
            if (run == m_run)
                then();
        });
    };
    const auto work = [this, here, plan, resume, known = !begun.curves.empty(),
                       enough = m_enough.get_token()](const elmo::RunControl& control) {
        if (resume && !known)
            here([this, curves = readCurves(plan)] {
                ui::TrainingRecord now = record();
                now.curves = curves;
                publishRecord(std::move(now));
            });
        TrainingFeed feed([this, here, plan, written = std::string()](const TrainingNews& news) mutable {
            if (!news.folder.empty() && news.folder != written && std::filesystem::exists(news.folder))
                writePlan(plan, written = news.folder);
            here([this, news] { takeNews(news); });
        });
        if (const auto* head = std::get_if<ui::HeadPlan>(&plan))
            return runHead(*head, resume, enough, feed, control);
        return runTuned(std::get<ui::TuningPlan>(plan), resume, enough, feed, control);
    };
    const auto report = [this](const JobReport& progress) {
        ui::TrainingRecord now = record();
        now.stage = toQt(progress.stage);
        now.done = progress.done;
        now.total = progress.total;
        publishSoon(std::move(now));
    };
    m_state.training = std::make_shared<const ui::TrainingRecord>(std::move(begun));
    m_training.start(
        work, [this](const JobOutcome<Trained>& outcome) { finish(outcome); }, report);
    publish();
}

void TrainingDesk::takeNews(const TrainingNews& news) {
    ui::TrainingRecord now = record();
    if (!news.note.empty())
        now.notes.append(noteText(news.note));
    if (news.step) {
        now.epoch = news.epoch;
        now.tokensPerSecond = news.tokensPerSecond;
        now.secondsLeft = news.secondsLeft;
    }
    if (news.step || news.point) {
        now.folder = toQt(news.folder);
        addNews(news, now.curves);
    }
    publishSoon(std::move(now));
}

void TrainingDesk::finish(const JobOutcome<Trained>& outcome) {
    ui::TrainingRecord now = record();
    now.stage.clear();
    now.done = now.total = 0;
    if (const auto* trained = std::get_if<Trained>(&outcome)) {
        now.state = ui::TrainingState::kFinished;
        now.results = trained->results;
        now.summary = trained->summary;
        now.heldOut = trained->heldOut;
    } else if (const auto* failure = std::get_if<Failure>(&outcome)) {
        now.state = ui::TrainingState::kFailed;
        now.problem = failureText(*failure);
    } else {
        now.state = ui::TrainingState::kPaused;
    }
    const bool heads = now.state == ui::TrainingState::kFinished && std::holds_alternative<ui::HeadPlan>(now.plan);
    const QStringList results = now.results;
    publishRecord(std::move(now));
    if (heads)
        Q_EMIT headsTrained(results);
}

TrainingDesk::Trained TrainingDesk::runHead(const ui::HeadPlan& plan, bool resume, std::stop_token enough,
                                            TrainingFeed& feed, const elmo::RunControl& control) {
    TaskTrainingSettings settings = settingsOf(plan);
    settings.resume = resume;
    settings.enough = std::move(enough);
    const auto begin = [&](std::int64_t seed) {
        const std::filesystem::path output = app::outputOf(settings, seed);
        feed.beginRun(output.filename().string(), tasks::trainingFolder(output).string(),
                      std::string(tasks::metricNameOf(plan.task.output)));
    };
    TaskTrainingWatcher watcher;
    watcher.note = [&](std::string_view note) { feed.addNote(std::string(note)); };
    watcher.evaluated = [&](std::int64_t seed, const tasks::TaskProgress& progress) {
        begin(seed);
        feed.addPoint({progress.point.step, progress.point.devMetric, progress.best});
    };
    watcher.stepped = [&](std::int64_t seed, const tasks::TaskStep& step) {
        begin(seed);
        feed.addStep(step.step, step.loss, step.epoch, step.tokensPerSecond, step.secondsLeft, step.mixes);
    };
    auto runs = runTaskTraining(settings, watcher, control);
    std::ranges::stable_sort(runs, std::greater(), devOf);
    Trained trained;
    if (runs.size() > 1)
        trained.results.append(plan.output);  // a copy of the best
    QStringList scores;
    for (const tasks::TaskRun& run : runs) {
        trained.results.append(toQt(run.path.string()));
        scores.append(
            tr("%1: %2 %3")
                .arg(toQt(run.name), ui::metricText(toQt(run.metricName)), QLocale().toString(devOf(run), 'f', 2)));
    }
    trained.summary = scores.join(QStringLiteral("; "));
    if (isProjectData(settings.train))
        trained.heldOut = heldOutScores(plan, trained.results.first(), control);
    return trained;
}

TrainingDesk::Trained TrainingDesk::runTuned(const ui::TuningPlan& plan, bool resume, std::stop_token enough,
                                             TrainingFeed& feed, const elmo::RunControl& control) {
    TuningSettings settings = settingsOf(plan);
    settings.resume = resume;
    settings.enough = std::move(enough);
    feed.beginRun(settings.output.filename().string(), settings.output.string(), "perplexity");
    std::optional<double> best;
    const auto sink = [&](const elmo::training::TrainingProgress& progress) {
        const double loss = progress.directions == elmo::training::Directions::kBoth
                                ? (progress.loss[0] + progress.loss[1]) / 2
                                : progress.loss[0] + progress.loss[1];
        if (progress.averagedSteps > 0)
            feed.addStep(progress.step, loss, static_cast<double>(progress.step) / static_cast<double>(progress.steps),
                         progress.tokensPerSecond, progress.secondsLeft, {});
        if (!progress.heldOut || progress.kept)  // the curve has the kept step already
            return;
        const double value = progress.heldOut->meanPerplexity();
        const bool isBest = !best || value < *best;
        best = isBest ? value : *best;
        feed.addPoint({progress.step, value, isBest});
    };
    const auto result = runTuning(settings, sink, control);
    Trained trained;
    trained.results.append(toQt(tunedModelPath(settings.output).string()));
    const auto number = [](double value) { return QLocale().toString(value, 'f', 1); };
    if (result.heldOut && result.history.lossAtStart)
        trained.summary =
            tr("Perplexity on held-out text: %1 before, %2 after")
                .arg(number(std::exp(*result.history.lossAtStart)), number(result.heldOut->meanPerplexity()));
    return trained;
}

}  // namespace app
