// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that runs task heads, answers questions and keeps annotations.
#include <fmt/format.h>

#include <algorithm>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/session/session_jobs.h"
#include "app/workspace/background_check.h"
#include "elmo/error.h"

namespace app {
namespace {

/// Changes within this time are saved together.
constexpr int kSaveAfterMs = 800;
constexpr int kSaveAgainMs = 10'000;

/// A head fits only the language model it was trained with; with another one its output would be noise that looks like
/// results.
void checkModel(const tasks::TaskModelInfo& head, const tasks::Analysis* analysis) {
    if (head.bilmHash.empty() || !analysis || head.bilmHash == analysis->provenance.modelHash)
        return;
    throw elmo::Error(
        elmo::ErrorCode::kBadArgument,
        fmt::format("The head {} was trained with the language model {} (weights {}), but the document was analysed "
                    "with {} (weights {}). Choose the head's model, or a head of this model.",
                    head.name, head.bilmName, head.bilmHash, analysis->provenance.modelName,
                    analysis->provenance.modelHash));
}

tasks::TaskPrediction predict(const tasks::TaskModel& head, const elmo::Document& document,
                              const tasks::Analysis* analysis, const tasks::PredictOptions& options,
                              const elmo::RunControl& control) {
    checkModel(head.info(), analysis);
    static const elmo::LayerActivations kNone;
    return head.predict({document, analysis ? analysis->layers : kNone}, options, control);
}

}  // namespace

void DesktopSession::carryOut(const ui::AddHead& command) {
    m_headsToLoad.push_back(command.path);
    loadNextHead();
    publish();
}

void DesktopSession::loadNextHead() {
    if (m_addingHead.busy() || m_headsToLoad.empty())
        return;
    const QString path = m_headsToLoad.front();
    m_headsToLoad.pop_front();
    const auto work = [path, load = m_services.loadHead](const elmo::RunControl& control) {
        if (!load)
            throw elmo::Error(elmo::ErrorCode::kBadArgument, "This program was built without task heads.");
        return load(toPath(path), control);
    };
    m_addingHead.start(path, work, [this](Head head) { setHead(std::move(head)); });
}

void DesktopSession::setHead(Head head) {
    std::erase_if(m_open.heads, [&](const Head& old) { return old->info().path == head->info().path; });
    m_open.heads.push_back(head);
    publishHeads();
    m_annotator.forget();
    m_comparisons.compareSides();
    switch (head->info().task.input) {
        case tasks::InputShape::kText:
            m_unread.push_back(std::move(head));
            return readWithNextHead();
        case tasks::InputShape::kTextAndQuestion:
            return answer();
        case tasks::InputShape::kTextAndHypothesis:
            return m_comparisons.comparePair();
    }
}

void DesktopSession::carryOut(const ui::RemoveHead& command) {
    const auto isIt = [name = toPath(command.path).string()](const Head& head) {
        return head && head->info().path == name;
    };
    std::erase_if(m_open.heads, isIt);
    std::erase_if(m_unread, isIt);
    if (isIt(m_reader))
        m_predicting.stop();
    publishHeads();
    m_annotator.forget();
    m_comparisons.compareSides();
    publish();
}

void DesktopSession::publishHeads() {
    auto heads = std::make_shared<std::vector<tasks::TaskModelInfo>>();
    for (const Head& head : m_open.heads)
        heads->push_back(head->info());
    m_state.reading.heads = std::move(heads);
    m_layerDesk.setHeads(m_open.heads);
}

void DesktopSession::beginReading(std::shared_ptr<const tasks::Annotations> annotations) {
    m_predicting.stop();
    m_asking.stop();
    m_unread.clear();
    m_question.clear();
    m_state.reading.answers.reset();
    m_open.annotations = std::move(annotations);
    describeOpened(ui::DocumentStatus::kRead);
    readWithHeads(false);
}

void DesktopSession::dropReading() {
    std::erase_if(m_unread, [](const Head& head) { return needsLayers(*head); });
    if (m_predicting.busy() && needsLayers(*m_reader))
        m_predicting.stop();
    m_asking.stop();
}

void DesktopSession::readWithHeads(bool ofLayers) {
    if (ofLayers)
        describeOpened(ui::DocumentStatus::kAnalyzed);
    for (const Head& head : m_open.heads)
        if (needsLayers(*head) == ofLayers && !head->info().task.readsPair())
            m_unread.push_back(head);
    readWithNextHead();
    answer();
}

void DesktopSession::readWithNextHead() {
    if (m_predicting.busy() || !m_open.text.document)
        return;
    const auto ready =
        std::ranges::find_if(m_unread, [this](const Head& head) { return !needsLayers(*head) || m_open.analysis; });
    if (ready == m_unread.end())
        return;
    m_reader = *ready;
    m_unread.erase(ready);
    const auto work = [head = m_reader, document = m_open.text.document, analysis = m_open.analysis,
                       source = annotationSource(*m_reader, m_open.text.tokenizerRevision), base = m_open.annotations,
                       merge = m_services.merge](const elmo::RunControl& control) {
        Read read{predict(*head, *document, analysis.get(), {}, control), source, base, nullptr};
        auto merged = std::make_shared<tasks::Annotations>(*base);
        merge(*merged, *document, read.prediction, source);
        read.merged = std::move(merged);
        return read;
    };
    m_predicting.start(m_open.document->path, work, [this](Read read) { takeReading(std::move(read)); });
}

void DesktopSession::takeReading(Read read) {
    if (read.base != m_open.annotations) {
        // The annotations were edited meanwhile: merge into the current ones.
        auto merged = std::make_shared<tasks::Annotations>(*m_open.annotations);
        m_services.merge(*merged, *m_open.text.document, read.prediction, read.source);
        read.merged = std::move(merged);
    }
    // Saving what a head says again and again would keep two programs busy with each other's changes.
    if (saySame(*read.merged, *m_open.annotations))
        return describeOpened(ui::DocumentStatus::kAnalyzed);
    setAnnotations(std::move(read.merged));
}

void DesktopSession::setAnnotations(std::shared_ptr<const tasks::Annotations> annotations) {
    m_open.annotations = std::move(annotations);
    m_unsaved = true;
    m_saveSoon.start(kSaveAfterMs);
    describeOpened(ui::DocumentStatus::kAnnotated);
}

void DesktopSession::carryOut(const ui::ChangeAnnotations& command) {
    const ui::AnnotationChange& change = command.change;
    if (!m_open.annotations || change.empty())
        return;
    m_hasEdits = true;
    setAnnotations(std::make_shared<const tasks::Annotations>(ui::applied(*m_open.annotations, change)));
    publishProject();
}

void DesktopSession::carryOut(const ui::Ask& command) {
    m_question = command.question.trimmed();
    if (m_question.isEmpty()) {
        m_state.reading.answers.reset();
        m_layerDesk.setQuestion(nullptr);
    }
    m_asking.stop();
    answer();
    publish();
}

void DesktopSession::answer() {
    const auto found =
        std::ranges::find_if(m_open.heads, [](const Head& head) { return head->info().task.readsQuestion(); });
    if (m_question.isEmpty() || !m_open.text.document || found == m_open.heads.end())
        return;
    const bool needsLayers = app::needsLayers(**found);
    if (needsLayers && (!m_open.analysis || !m_open.model))
        return;  // asked again when the analysis is there
    const auto work = [head = *found, text = m_open.text, analysis = m_open.analysis, model = m_open.model, needsLayers,
                       asked = m_question.toStdString()](const elmo::RunControl& control) {
        const elmo::RunControl silent(control.stopToken());
        const OpenedText question = tokenizeText(asked, text.document->language(), silent);
        tasks::Analysis read;
        read.document = question.document;
        if (needsLayers)
            read = Analyzer(model).analyze(question, silent);
        const tasks::TaskInput input{*question.document, read.layers};
        tasks::PredictOptions options;
        options.question = &input;
        auto prediction = predict(*head, *text.document, analysis.get(), options, control);
        Answered answered{std::get<tasks::AnswerPredictions>(std::move(prediction)),
                          std::make_shared<const tasks::Analysis>(std::move(read))};
        answered.answers.question = asked;
        return answered;
    };
    m_asking.start(m_open.document->path, work,
                   [this, source = annotationSource(**found, m_open.text.tokenizerRevision)](const Answered& answered) {
                       takeAnswers(answered.answers, source);
                       m_layerDesk.setQuestion(answered.question);
                   });
}

void DesktopSession::takeAnswers(const tasks::AnswerPredictions& answers, const tasks::AnnotationSource& source) {
    auto result = std::make_shared<ui::Answers>(ui::Answers{m_open.textHash(), {}, source});
    result->found.question = answers.question;
    result->found.noAnswer = answers.noAnswer;
    const auto& tokens = m_open.text.document->tokens();
    for (const tasks::AnswerPrediction& answer : answers.answers)
        if (!answer.tokens.empty())
            result->found.answers.push_back({{tokens.at(static_cast<std::size_t>(answer.tokens.begin.value())).begin,
                                              tokens.at(static_cast<std::size_t>(answer.tokens.end.value() - 1)).end},
                                             answer.probability});
    m_state.reading.answers = std::move(result);
}

void DesktopSession::carryOut(const ui::KeepHistory& command) {
    if (!m_open.document)
        return;
    m_state.reading.history = command.history;
    m_unsaved = true;
    m_saveSoon.start(kSaveAfterMs);
}

DesktopSession::PendingSave DesktopSession::currentWork() const {
    return {m_open.project,         m_held, m_open.document->path, m_open.annotatedDocument(), m_open.text.encoding,
            m_state.reading.history};
}

void DesktopSession::carryOut(const ui::Save&) {
    m_saveSoon.stop();
    for (PendingSave& work : std::exchange(m_failedWork, {}))
        submitWork(std::move(work));
    if (std::exchange(m_unsaved, false))
        submitWork(currentWork());
}

void DesktopSession::submitWork(PendingSave work) {
    work.number = ++m_lastSave;
    m_saving.push_back(work);
    const auto save = [work](const elmo::RunControl&) {
        return work.project->save(*work.held, toPath(work.path).string(), work.document, work.encoding, *work.history);
    };
    runJob(m_workers.files(), m_workers.mailbox(), save, [this, work](const JobOutcome<bool>& outcome) {
        std::erase_if(m_saving, [&](const PendingSave& one) { return one.number == work.number; });
        const auto* asGiven = std::get_if<bool>(&outcome);
        if (asGiven && !*asGiven && work.held == m_held)  // merged with what another program did
            readStored();
        const auto* failure = std::get_if<Failure>(&outcome);
        if (failure) {
            m_failedWork.push_back(work);
            m_saveSoon.start(kSaveAgainMs);
        }
        if (m_state.project->hasFailedWork == m_failedWork.empty())
            publishProject();
        if (failure)
            Q_EMIT failed({tr("The annotations were not saved"), work.path,
                           tr("%1 They stay in the window, and saving is tried again.").arg(failureText(*failure))});
    });
}

void DesktopSession::saveNow() {
    std::deque<PendingSave> unsaved = std::exchange(m_failedWork, {});
    for (PendingSave& work : m_saving)  // their outcome can't arrive any more; saving twice does no harm
        unsaved.push_back(std::move(work));
    if (std::exchange(m_unsaved, false))
        unsaved.push_back(currentWork());
    for (const PendingSave& work : unsaved) {
        try {
            work.project->save(*work.held, toPath(work.path).string(), work.document, work.encoding, *work.history);
        } catch (const std::exception& error) {
            qWarning("The annotations of %s were not saved: %s", qPrintable(work.path), error.what());
        }
    }
}

void DesktopSession::checkStore() {
    if (std::exchange(m_storeChecked, true))
        return;
    const auto work = [file = toPath(m_projectFile)](const elmo::RunControl& control) {
        const std::string damage = std::filesystem::exists(file) ? damageOf(file, control) : std::string();
        return damage.empty() ? damage : damageMessage(file, damage);
    };
    runJob(m_checks, m_workers.mailbox(), work, [this](const JobOutcome<std::string>& outcome) {
        const auto* failure = std::get_if<Failure>(&outcome);
        const auto* damage = std::get_if<std::string>(&outcome);
        const QString message =
            failure ? failureText(*failure) : QString::fromStdString(damage ? *damage : std::string());
        if (!message.isEmpty())
            Q_EMIT failed({tr("The project is damaged"), {}, message});
    });
}

/// A project as data is read by another worker, which must find what was decided just now.
void DesktopSession::carryOut(const ui::TrainingRequest& request) {
    const auto readsProject = [this](const auto& wanted) {
        if constexpr (std::is_same_v<std::decay_t<decltype(wanted)>, ui::CheckHeadData>)
            return wanted.plan.data == m_projectFile;
        else if constexpr (std::is_same_v<std::decay_t<decltype(wanted)>, ui::StartTraining>)
            return std::holds_alternative<ui::HeadPlan>(wanted.plan) &&
                   std::get<ui::HeadPlan>(wanted.plan).data == m_projectFile;
        else
            return false;
    };
    if (!std::visit(readsProject, request))
        return m_trainingDesk.request(request);
    save();
    runJob(
        m_workers.files(), m_workers.mailbox(), [](const elmo::RunControl&) { return true; },
        [this, request](const JobOutcome<bool>&) { m_trainingDesk.request(request); });
}

void DesktopSession::carryOut(const ui::LayerRequest& request) {
    const auto give = [&](const auto& one) {
        if constexpr (requires { m_comparisons.carryOut(one); })
            m_comparisons.carryOut(one);
        else if constexpr (requires { m_annotator.carryOut(one); })
            m_annotator.carryOut(one);
        else
            m_layerDesk.request(one);
    };
    std::visit(give, request);
}

void DesktopSession::goOn() {
    if (!m_entering.busy())
        m_openNext.clear();  // it was for a project that could not be opened
    loadNextHead();
    readWithNextHead();
    listNext();
    describeNext();
    m_annotator.annotateNext();
}

}  // namespace app
