// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "elmo/bilm/options.h"
#include "elmo/text/document.h"
#include "tasks/analysis.h"
#include "tasks/annotations.h"
#include "tasks/task_model.h"
#include "tasks/token_similarity.h"
#include "ui/annotation_change.h"
#include "ui/document_entry.h"
#include "ui/export_work.h"
#include "ui/layer_work.h"
#include "ui/text_blocks.h"
#include "ui/training_work.h"

namespace ui {

/// What went wrong, for people: what was being done, to which file, and the full message with what to do about it.
struct Problem {
    QString title;    ///< "The model was not loaded"
    QString path;     ///< the file or folder concerned; empty where there is none
    QString message;  ///< full sentences
};

/// A document as opened, cut for display. Const once published.
struct OpenedDocument {
    QString path;
    std::shared_ptr<const elmo::Document> document;
    std::vector<TextBlock> blocks;
    QString encoding;
    std::int64_t repairedBytes = 0;
    QString tokenizerRevision;
};

/// A model's architecture as its files state it, before any weight is read; or why it can't be read.
struct ModelSummary {
    QString path;
    QString name;
    QString format;
    elmo::BilmOptions options;
    std::int64_t parameters = 0;
    std::optional<Problem> problem;
};

enum class Stage { kOpenDocument, kLoadModel, kAnalyze, kCompare, kAddHead, kPredict, kAsk, kExport };

/// The job under way. Ids grow; a report with another id than the snapshot's belongs to a job that is over.
struct Activity {
    std::int64_t id = 0;
    Stage stage = Stage::kOpenDocument;
};

/// How far a job is, at most ten times a second; total 0 where it is not known.
struct JobProgress {
    std::int64_t id = 0;
    std::int64_t done = 0;
    std::int64_t total = 0;
};

/// What reading and annotating adds to the snapshot. `annotations` and `answers` are of the open document;
/// `annotations` is there whenever a document is; `answers` are of the last question asked. Lists are never null.
struct ReadingState {
    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> heads =
        std::make_shared<std::vector<tasks::TaskModelInfo>>();
    std::shared_ptr<const tasks::Annotations> annotations;
    std::shared_ptr<const tasks::QuestionAnnotation> answers;
    std::shared_ptr<const std::vector<DocumentEntry>> documents = std::make_shared<std::vector<DocumentEntry>>();
    std::shared_ptr<const std::vector<ExportFormat>> exports = std::make_shared<std::vector<ExportFormat>>();
};

/// Everything the window shows, consistent in itself: `analysis` is of `document` by `model`, `similarity` is of
/// `selection` within `analysis`. What is not there (yet) is null. Const once published.
struct Snapshot {
    std::shared_ptr<const OpenedDocument> document;
    std::shared_ptr<const ModelSummary> model;
    std::shared_ptr<const tasks::Analysis> analysis;
    std::optional<elmo::TokenIndex> selection;
    std::shared_ptr<const tasks::TokenSimilarity> similarity;
    std::optional<Activity> activity;
    ReadingState reading;

    LayerWorkPtr layerWork = std::make_shared<const LayerWork>();           ///< never null
    TrainingWorkPtr trainingWork = std::make_shared<const TrainingWork>();  ///< never null
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// What the window talks to: commands in, snapshots out. GUI thread only; commands return at once, and their effects
/// come back as signals on the GUI thread. The real one is app/desktop_session.
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
    /// Stops the job under way; what was there before stays.
    virtual void cancel() = 0;
    /// Compares the token with all others as soon as there is an analysis; a newer selection replaces an older one.
    virtual void selectToken(std::optional<elmo::TokenIndex> token) = 0;

    // Reading and annotating.
    /// Loads a task head; it reads the open document and all later ones.
    virtual void addHead(const QString& path) = 0;
    virtual void removeHead(const QString& path) = 0;
    /// Answers a question from the open document; a newer question replaces an older one, an empty one takes it back.
    virtual void ask(const QString& question) = 0;
    /// Applies a change to the open document's annotations at once; changed() has been emitted on return.
    virtual void changeAnnotations(const AnnotationChange& change) = 0;
    /// Puts files, and the texts in folders, on the list of documents without opening any.
    virtual void addDocuments(const QStringList& paths) = 0;
    virtual void removeDocument(const QString& path) = 0;
    /// Works out what an export would write and lose; answered by exportPreviewed(). A newer request replaces an older
    /// one.
    virtual void previewExport(const ExportRequest& request) = 0;
    /// Writes the open document beside `path`, renames it and reads it again; answered by exported() or failed(). While
    /// it runs it is the activity, so cancel() stops it.
    virtual void exportDocument(const ExportRequest& request, const QString& path) = 0;
    /// Runs to compare, other weights for a mix, neighbours and projections: see ui/layer_work.h. Answered in the
    /// snapshot's layerWork; a newer request of a kind replaces an older one.
    virtual void request(const LayerRequest& request) = 0;
    /// Looking data over, training, and measuring heads: see ui/training_work.h. Answered in the snapshot's
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
