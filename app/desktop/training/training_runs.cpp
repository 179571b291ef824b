// SPDX-License-Identifier: GPL-3.0-or-later
// The part of TrainingDesk that trains heads and language models, from the start to a pause or the end.
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/note_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/desktop/training/training_curves.h"
#include "app/desktop/training/training_desk.h"
#include "app/desktop/training/training_plan.h"
#include "app/evaluation/head_evaluation.h"
#include "app/files/kept_results.h"
#include "elmo/error.h"
#include "tasks/registry/read_data_set.h"
#include "ui/layers/weight_data.h"

namespace app {
namespace {

QString toQt(const std::string& text) {
    return QString::fromStdString(text);
}

double devOf(const tasks::TaskRun& run) {
    const double value = run.chosen ? run.points[*run.chosen].devMetric : 0;
    return std::isnan(value) ? -1 : value;  // sorted last
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
    if (const auto* roles = std::get_if<tasks::GoldRoles>(&example.gold))
        return std::ssize(roles->predicates);
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

QString textOf(const Kept& kept) {
    switch (kept.kind) {
        case KeptKind::kNothing:
            return {};
        case KeptKind::kHead:
            return kept.detail.empty() ? TrainingDesk::tr("a trained head")
                                       : TrainingDesk::tr("a trained head (%1)").arg(toQt(kept.detail));
        case KeptKind::kBilm:
            return TrainingDesk::tr("a language model");
        case KeptKind::kCorpus:
            return TrainingDesk::tr("a prepared corpus");
        case KeptKind::kTraining:
            return TrainingDesk::tr("the training of a language model");
        case KeptKind::kProject:
            return TrainingDesk::tr("a project");
    }
    return {};
}

/// What a training would replace; nothing if it writes to places where nothing is kept. An unfinished training refuses
/// to begin again by itself.
std::optional<ui::ReplaceQuestion> questionOf(const ui::TrainingPlan& plan) {
    std::vector<std::string> outputs;
    if (const auto* head = std::get_if<ui::HeadPlan>(&plan)) {
        const TaskTrainingSettings settings = settingsOf(*head);
        outputs.push_back(settings.output);
        for (const std::int64_t seed : settings.seeds)
            outputs.push_back(outputOf(settings, seed));
    } else {
        outputs.push_back(toPath(std::get<ui::TuningPlan>(plan).output).string());
    }
    for (const std::string& output : outputs)
        if (const Kept kept = keptAt(output); kept.kind != KeptKind::kNothing && kept.kind != KeptKind::kTraining)
            return ui::ReplaceQuestion{plan, toQt(output), textOf(kept)};
    return std::nullopt;
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
    m_state.question.reset();
    if (!training())
        return train(request.plan, {}, {.replaces = request.replaces});
    const QString output = std::visit([](const auto& plan) { return plan.output; }, request.plan);
    Q_EMIT failed({tr("The training was not started"), output,
                   tr("Another training is running. Wait until it has ended, or pause it, and start this one again.")});
}

void TrainingDesk::carryOut(const ui::ResumeTraining& request) {
    if (training())
        return;
    const bool known = m_state.training && (request.folder.isEmpty() || request.folder == m_state.training->folder);
    if (known)
        return train(m_state.training->plan, m_state.training->folder, {.resumes = true});
    // The plan is in the folder; a worker reads it.
    const auto work = [folder = toPath(request.folder)](const elmo::RunControl&) { return readPlan(folder); };
    runJob(m_checker, m_mailbox, work, [this, folder = request.folder](const JobOutcome<ui::TrainingPlan>& outcome) {
        if (const auto* plan = std::get_if<ui::TrainingPlan>(&outcome); plan && !training())
            train(*plan, folder, {.resumes = true});
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

void TrainingDesk::train(const ui::TrainingPlan& plan, const QString& folder, TrainingStart start) {
    const bool resume = start.resumes;
    m_before = m_state.training;
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
    const auto work = [this, here, plan, resume, asks = !start.resumes && !start.replaces,
                       known = !begun.curves.empty(), enough = m_enough.get_token()](const elmo::RunControl& control) {
        if (asks)
            if (auto question = questionOf(plan))
                return Trained{.results = {}, .summary = {}, .heldOut = {}, .question = std::move(question)};
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
        const auto* head = std::get_if<ui::HeadPlan>(&plan);
        Trained trained = head ? runHead(*head, resume, enough, feed, control)
                               : runTuned(std::get<ui::TuningPlan>(plan), resume, enough, feed, control);
        trained.curves = readCurves(plan);  // the figure of a finished training can be drawn again
        return trained;
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
    if (const auto* trained = std::get_if<Trained>(&outcome); trained && trained->question) {
        m_state.training = m_before;
        m_state.question = std::make_shared<const ui::ReplaceQuestion>(*trained->question);
        return publish();
    }
    ui::TrainingRecord now = record();
    now.stage.clear();
    now.done = now.total = 0;
    if (const auto* trained = std::get_if<Trained>(&outcome)) {
        now.state = ui::TrainingState::kFinished;
        now.results = trained->results;
        now.summary = trained->summary;
        now.heldOut = trained->heldOut;
        now.curves = trained->curves;
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
                      std::string(tasks::chosenMetricOf(settings.config)));
    };
    TaskTrainingWatcher watcher;
    watcher.note = [&](std::string_view note) { feed.addNote(std::string(note)); };
    watcher.evaluated = [&](std::int64_t seed, const tasks::TaskProgress& progress) {
        begin(seed);
        feed.addPoint({progress.point.step, progress.point.devMetric, progress.best, progress.point.trainLoss});
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
        scores.append(tr("%1: %2 %3")
                          .arg(toQt(run.name), ui::metricText(toQt(run.metricName)),
                               devOf(run) < 0 ? tr("undefined") : QLocale().toString(devOf(run), 'f', 2)));
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
    double lossSum = 0;
    int losses = 0;  // since the last measurement
    const auto sink = [&](const elmo::training::TrainingProgress& progress) {
        try {
            control.report({"train", progress.step, progress.steps});
        } catch (const elmo::Cancelled&) {
            // The training asks by itself, after its checkpoint.
        }
        const double loss = progress.directions == elmo::training::Directions::kBoth
                                ? (progress.loss[0] + progress.loss[1]) / 2
                                : progress.loss[0] + progress.loss[1];
        if (progress.averagedSteps > 0) {
            lossSum += loss;
            ++losses;
            feed.addStep(progress.step, loss, static_cast<double>(progress.step) / static_cast<double>(progress.steps),
                         progress.tokensPerSecond, progress.secondsLeft, {});
        }
        if (!progress.heldOut)
            return;
        const double value = progress.heldOut->meanPerplexity();
        const bool isBest = !best || value < *best;
        best = isBest ? value : *best;
        feed.addPoint({progress.step, value, isBest, losses > 0 ? lossSum / losses : std::nan("")});
        lossSum = losses = 0;
    };
    // The bar shows the steps; measurements between them would move it back.
    const elmo::RunControl withoutMeasurements(control.stopToken(), [&](const elmo::Progress& progress) {
        if (progress.stage != "evaluating")
            control.report(progress);
    });
    const auto result = runTuning(settings, sink, withoutMeasurements);
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
