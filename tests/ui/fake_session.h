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
    void openDocument(const QString& path) override { log.append(QStringLiteral("open ") + path); }
    void inspectModel(const QString& path) override { log.append(QStringLiteral("inspect ") + path); }
    void chooseModel(const QString& path) override { log.append(QStringLiteral("choose ") + path); }
    void analyze() override { log.append(QStringLiteral("analyze")); }
    void cancel() override { log.append(QStringLiteral("cancel")); }
    void selectToken(std::optional<elmo::TokenIndex> token) override {
        log.append(QStringLiteral("select %1").arg(token ? token->value() : -1));
    }

    // Reading and annotating; changes of annotations are carried out, as the real session does at once.
    std::vector<AnnotationChange> changes;
    void addHead(const QString& path) override { log.append(QStringLiteral("head ") + path); }
    void removeHead(const QString& path) override { log.append(QStringLiteral("no head ") + path); }
    void ask(const QString& question) override { log.append(QStringLiteral("ask ") + question); }
    void annotateAll(bool run) override {
        log.append(run ? QStringLiteral("annotate all") : QStringLiteral("pause annotating"));
    }
    void comparePair(const TextPair& pair) override {
        log.append(QStringLiteral("compare %1 / %2").arg(pair.premise, pair.hypothesis));
    }
    void changeAnnotations(const AnnotationChange& change) override {
        changes.push_back(change);
        state.reading.annotations = std::make_shared<tasks::Annotations>(applied(*state.reading.annotations, change));
        publish();
    }
    std::vector<EditHistoryPtr> histories;
    void keepHistory(const EditHistoryPtr& history) override { histories.push_back(history); }
    std::vector<ProjectRequest> projectRequests;
    void requestProject(const ProjectRequest& request) override { projectRequests.push_back(request); }
    void save() override { log.append(QStringLiteral("save")); }
    std::vector<EarlierDecisions> settled;
    void settleChangedText(EarlierDecisions answer) override { settled.push_back(answer); }
    std::vector<tasks::AnnotationMaker> deleted;
    void deleteLayerEverywhere(const tasks::AnnotationMaker& maker) override { deleted.push_back(maker); }
    void answerTrainedHead(TrainedHeadAnswer answer) override {
        log.append(answer == TrainedHeadAnswer::kApply     ? QStringLiteral("apply head")
                   : answer == TrainedHeadAnswer::kReplace ? QStringLiteral("replace head")
                                                           : QStringLiteral("leave head"));
    }
    void addDocuments(const QStringList& paths) override { log.append(QStringLiteral("list ") + paths.join(u' ')); }
    void removeDocument(const QString& path) override { log.append(QStringLiteral("unlist ") + path); }
    void previewExport(const ExportRequest& request) override {
        log.append(QStringLiteral("preview %1 %2").arg(request.formatId, request.choice).trimmed());
    }
    void exportDocument(const ExportRequest& request, const QString& path) override {
        log.append(QStringLiteral("export %1 %2").arg(request.formatId, path));
    }

    // Layers.
    std::vector<LayerRequest> requests;
    void request(const LayerRequest& request) override { requests.push_back(request); }
    // Training and evaluating.
    std::vector<TrainingRequest> trainingRequests;
    void requestTraining(const TrainingRequest& request) override { trainingRequests.push_back(request); }
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
    SnapshotPtr m_published = Snapshot::empty();
};

}  // namespace ui::test
