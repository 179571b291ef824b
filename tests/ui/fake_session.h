// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include "ui/session/session.h"

namespace ui::test {

/// A session without threads: writes down what the window asks for, and says what the test tells it to.
class FakeSession : public Session {
    Q_OBJECT

public:
    QStringList log;      ///< "open /a.txt", "choose /m", "analyze", "cancel", "select 3"
    SnapshotParts state;  ///< what publish() says next

    QString lastCommand() const { return log.isEmpty() ? QString() : log.last(); }

    SnapshotPtr snapshot() const override { return m_published; }
    void give(const Command& command) override {
        std::visit([this](const auto& one) { take(one); }, command);
    }

    std::vector<AnnotationChange> changes;  ///< also carried out, as the real session does at once
    std::vector<EditHistoryPtr> histories;
    std::vector<ProjectRequest> projectRequests;
    std::vector<EarlierDecisions> settled;
    std::vector<tasks::AnnotationMaker> deleted;
    std::vector<LayerRequest> requests;
    std::vector<TrainingRequest> trainingRequests;
    std::vector<PredictionRequest> predictionRequests;
    template <class Request>
    const Request* lastTrainingRequest() const {
        return trainingRequests.empty() ? nullptr : std::get_if<Request>(&trainingRequests.back());
    }

    template <class Request>
    const Request* lastRequest() const {
        return requests.empty() ? nullptr : std::get_if<Request>(&requests.back());
    }

    void publish() {
        m_published = Snapshot::of(state);
        Q_EMIT changed(m_published);
    }

private:
    void take(const OpenDocument& one) { log.append(QStringLiteral("open ") + one.path); }
    void take(const InspectModel& one) { log.append(QStringLiteral("inspect ") + one.path); }
    void take(const ChooseModel& one) { log.append(QStringLiteral("choose ") + one.path); }
    void take(const Analyze&) { log.append(QStringLiteral("analyze")); }
    void take(const Cancel&) { log.append(QStringLiteral("cancel")); }
    void take(const SelectToken& one) {
        log.append(QStringLiteral("select %1").arg(one.token ? one.token->value() : -1));
    }
    void take(const AddHead& one) { log.append(QStringLiteral("head ") + one.path); }
    void take(const RemoveHead& one) { log.append(QStringLiteral("no head ") + one.path); }
    void take(const Ask& one) { log.append(QStringLiteral("ask ") + one.question); }
    void take(const AnnotateAll& one) {
        log.append(one.run ? QStringLiteral("annotate all") : QStringLiteral("pause annotating"));
    }
    void take(const ComparePair& one) {
        log.append(QStringLiteral("compare %1 / %2").arg(one.pair.premise, one.pair.hypothesis));
    }
    void take(const ChangeAnnotations& one) {
        changes.push_back(one.change);
        state.reading.annotations =
            std::make_shared<tasks::Annotations>(applied(*state.reading.annotations, one.change));
        publish();
    }
    void take(const KeepHistory& one) { histories.push_back(one.history); }
    void take(const Save&) { log.append(QStringLiteral("save")); }
    void take(const SettleChangedText& one) { settled.push_back(one.answer); }
    void take(const DeleteLayerEverywhere& one) { deleted.push_back(one.maker); }
    void take(const AnswerTrainedHead& one) {
        log.append(one.answer == TrainedHeadAnswer::kApply     ? QStringLiteral("apply head")
                   : one.answer == TrainedHeadAnswer::kReplace ? QStringLiteral("replace head")
                                                               : QStringLiteral("leave head"));
    }
    void take(const AddDocuments& one) { log.append(QStringLiteral("list ") + one.paths.join(u' ')); }
    void take(const PasteText& one) { log.append(QStringLiteral("paste ") + one.text); }
    void take(const SetFinished& one) {
        log.append((one.isFinished ? QStringLiteral("finish ") : QStringLiteral("reopen ")) + one.paths.join(u' '));
    }
    void take(const RemoveDocument& one) { log.append(QStringLiteral("unlist ") + one.path); }
    void take(const PreviewExport& one) {
        log.append(QStringLiteral("preview %1 %2").arg(one.request.formatId, one.request.choice).trimmed());
    }
    void take(const ExportDocument& one) {
        log.append(QStringLiteral("export %1 %2").arg(one.request.formatId, one.path));
    }
    void take(const ProjectRequest& one) { projectRequests.push_back(one); }
    void take(const LayerRequest& one) { requests.push_back(one); }
    void take(const TrainingRequest& one) { trainingRequests.push_back(one); }
    void take(const PredictionRequest& one) { predictionRequests.push_back(one); }

    SnapshotPtr m_published = Snapshot::empty();
};

}  // namespace ui::test
