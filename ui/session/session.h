// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>

#include "tasks/results/annotation_layers.h"
#include "ui/session/annotation_change.h"
#include "ui/session/export_work.h"
#include "ui/session/layer_work.h"
#include "ui/session/project_work.h"
#include "ui/session/snapshot.h"
#include "ui/session/training_work.h"

namespace ui {

/// The progress of a job, at most ten times a second; total 0 if it is unknown.
struct JobProgress {
    std::int64_t id = 0;
    std::int64_t done = 0;
    std::int64_t total = 0;
};

/// What to do with decisions on an earlier text of the open document's file.
enum class EarlierDecisions {
    kCarryOver,  ///< move those that can be located in the new text
    kKeepText,   ///< show the earlier text, with all its annotations, instead of the file's
    kLeave,      ///< they stay with the earlier text; do not ask again
    kAskAgain,   ///< show the file's text instead of an earlier one, and ask
};

/// What to do with a newly trained head.
enum class TrainedHeadAnswer {
    kLeave,
    kApply,    ///< use it as well as the others
    kReplace,  ///< use it instead of the head that it was compared with, on all documents of the project
};

/// The interface between the window and the engine: commands in, snapshots out. GUI thread only; commands return at
/// once, and their effects arrive as signals on the GUI thread. The real implementation is in app/desktop/session.
class Session : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual SnapshotPtr snapshot() const = 0;  ///< never null

    virtual void openDocument(const QString& path) = 0;
    /// Reads the architecture only; answered by modelInspected() with the same path.
    virtual void inspectModel(const QString& path) = 0;
    /// Loads the model and analyses the open document with it.
    virtual void chooseModel(const QString& path) = 0;
    /// Analyses the open document with the chosen model (again).
    virtual void analyze() = 0;
    /// Stops the current job and keeps the previous results.
    virtual void cancel() = 0;
    /// Compares the token with all others as soon as there is an analysis; a newer selection replaces an older one.
    virtual void selectToken(std::optional<elmo::TokenIndex> token) = 0;

    // Reading and annotating.
    /// Loads a task head, which annotates the open document and all later ones.
    virtual void addHead(const QString& path) = 0;
    virtual void removeHead(const QString& path) = 0;
    /// Answers a question about the open document; a newer question replaces an older one, an empty one withdraws it.
    virtual void ask(const QString& question) = 0;
    /// Compares two texts with a head for pairs, with or without an open document; a newer pair replaces an older one,
    /// an incomplete one withdraws it.
    virtual void comparePair(const TextPair& pair) = 0;
    /// Applies a change to the open document's annotations at once; changed() has been emitted on return.
    virtual void changeAnnotations(const AnnotationChange& change) = 0;
    /// Keeps the undo history of the open document with its annotations.
    virtual void keepHistory(const EditHistoryPtr& history) = 0;
    /// Saves the annotations now; otherwise the session saves soon after a change.
    virtual void save() = 0;
    /// Answers ReadingState::changedText.
    virtual void settleChangedText(EarlierDecisions answer) = 0;
    /// Deletes the annotations of a model, or those from a file, in every document that was edited. Cannot be undone.
    virtual void deleteLayerEverywhere(const tasks::AnnotationMaker& maker) = 0;
    /// Answers ReadingState::trainedHead.
    virtual void answerTrainedHead(TrainedHeadAnswer answer) = 0;
    /// Projects: see ui/session/project_work.h.
    virtual void requestProject(const ProjectRequest& request) = 0;
    /// Adds files, and the documents in folders, to the project without opening any.
    virtual void addDocuments(const QStringList& paths) = 0;
    /// Runs the loaded heads over all documents of the project in the background, or pauses that. Documents that these
    /// heads have annotated are skipped. Progress is in ReadingState::annotatingAll.
    virtual void annotateAll(bool run) = 0;
    /// Removes a document with its annotations from the project. Cannot be undone.
    virtual void removeDocument(const QString& path) = 0;
    /// Computes what an export would write and lose; answered by exportPreviewed(). A newer request replaces an older
    /// one.
    virtual void previewExport(const ExportRequest& request) = 0;
    /// Writes the document, or all that the request names, to a temporary file, renames it to `path` and verifies it;
    /// answered by exported() or failed(). While it runs it is the activity, so cancel() stops it.
    virtual void exportDocument(const ExportRequest& request, const QString& path) = 0;
    /// Runs to compare, other weights for a mix, neighbours and projections: see ui/session/layer_work.h. Answered in
    /// the snapshot's layerWork; a newer request of the same kind replaces an older one.
    virtual void request(const LayerRequest& request) = 0;
    /// Checking data, training, and evaluating heads: see ui/session/training_work.h. Answered in the snapshot's
    /// trainingWork.
    virtual void requestTraining(const TrainingRequest& request) = 0;

Q_SIGNALS:
    void changed(const ui::SnapshotPtr& snapshot);
    void progressed(const ui::JobProgress& progress);
    void modelInspected(const std::shared_ptr<const ui::ModelSummary>& summary);
    void failed(const ui::Problem& problem);
    void exportPreviewed(const std::shared_ptr<const ui::ExportPreview>& preview);
    void exported(const std::shared_ptr<const ui::ExportReport>& report);
};

}  // namespace ui
