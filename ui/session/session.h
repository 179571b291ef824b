// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>

#include "ui/session/commands.h"
#include "ui/session/snapshot.h"

namespace ui {

/// The progress of a job, at most ten times a second; total 0 if it is unknown.
struct JobProgress {
    std::int64_t id = 0;
    std::int64_t done = 0;
    std::int64_t total = 0;
};

/// The interface between the window and the engine: commands in, snapshots out. GUI thread only; commands return at
/// once, and their effects arrive as signals on the GUI thread. The real implementation is in app/desktop/session.
class Session : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual SnapshotPtr snapshot() const = 0;  ///< never null

    /// Carries out a command. For changed annotations changed() has been emitted on return.
    virtual void give(const Command& command) = 0;

    // The commands as functions, for signals of the window to connect to.
    void openDocument(const QString& path) {
        if (isProjectFile(path))
            Q_EMIT leavingProject();
        give(OpenDocument{path});
    }
    void inspectModel(const QString& path) { give(InspectModel{path}); }
    void chooseModel(const QString& path) { give(ChooseModel{path}); }
    void analyze() { give(Analyze{}); }
    void cancel() { give(Cancel{}); }
    void selectToken(std::optional<elmo::TokenIndex> token) { give(SelectToken{token}); }
    void addHead(const QString& path) { give(AddHead{path}); }
    void removeHead(const QString& path) { give(RemoveHead{path}); }
    void ask(const QString& question) { give(Ask{question}); }
    void comparePair(const TextPair& pair) { give(ComparePair{pair}); }
    void changeAnnotations(const AnnotationChange& change) { give(ChangeAnnotations{change}); }
    void keepHistory(const EditHistoryPtr& history) { give(KeepHistory{history}); }
    void save() { give(Save{}); }
    void settleChangedText(EarlierDecisions answer) { give(SettleChangedText{answer}); }
    void deleteLayerEverywhere(const tasks::AnnotationMaker& maker) { give(DeleteLayerEverywhere{maker}); }
    void answerTrainedHead(TrainedHeadAnswer answer) { give(AnswerTrainedHead{answer}); }
    void addDocuments(const QStringList& paths) { give(AddDocuments{paths}); }
    void annotateAll(bool run) { give(AnnotateAll{run}); }
    void removeDocument(const QString& path) { give(RemoveDocument{path}); }
    void setFinished(const QStringList& paths, bool isFinished) { give(SetFinished{paths, isFinished}); }
    void previewExport(const ExportRequest& request) { give(PreviewExport{request}); }
    void exportDocument(const ExportRequest& request, const QString& path) { give(ExportDocument{request, path}); }
    void requestProject(const ProjectRequest& request) {
        if (leavesProject(request))
            Q_EMIT leavingProject();
        give(request);
    }
    void request(const LayerRequest& request) { give(request); }
    void requestTraining(const TrainingRequest& request) { give(request); }
    void requestPrediction(const PredictionRequest& request) { give(request); }

Q_SIGNALS:
    /// The window is about to ask for another project: what it still holds for the open one is to be given now.
    void leavingProject();
    void changed(const ui::SnapshotPtr& snapshot);
    void progressed(const ui::JobProgress& progress);
    void modelInspected(const std::shared_ptr<const ui::ModelSummary>& summary);
    void failed(const ui::Problem& problem);
    void exportPreviewed(const std::shared_ptr<const ui::ExportPreview>& preview);
    void exported(const std::shared_ptr<const ui::ExportReport>& report);
    void projectMerged(const ui::MergeReport& report);
    /// Answers LabelMatches.
    void matchesLabelled(const ui::MatchCount& count);
};

}  // namespace ui
