// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "elmo/bilm/options.h"
#include "elmo/text/document.h"
#include "tasks/analysis.h"
#include "tasks/token_similarity.h"
#include "ui/layer_work.h"
#include "ui/text_blocks.h"

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

enum class Stage { kOpenDocument, kLoadModel, kAnalyze, kCompare };

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

/// Everything the window shows, consistent in itself: `analysis` is of `document` by `model`, `similarity` is of
/// `selection` within `analysis`. What is not there (yet) is null. Const once published.
struct Snapshot {
    std::shared_ptr<const OpenedDocument> document;
    std::shared_ptr<const ModelSummary> model;
    std::shared_ptr<const tasks::Analysis> analysis;
    std::optional<elmo::TokenIndex> selection;
    std::shared_ptr<const tasks::TokenSimilarity> similarity;
    std::optional<Activity> activity;

    LayerWorkPtr layerWork = std::make_shared<const LayerWork>();  ///< never null
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

    /// Runs to compare, other weights for a mix, neighbours and projections: see ui/layer_work.h. Answered in the
    /// snapshot's layerWork; a newer request of a kind replaces an older one.
    virtual void request(const LayerRequest& request) = 0;

Q_SIGNALS:
    void changed(const ui::SnapshotPtr& snapshot);
    void progressed(const ui::JobProgress& progress);
    void modelInspected(const std::shared_ptr<const ui::ModelSummary>& summary);
    void failed(const ui::Problem& problem);
};

}  // namespace ui
