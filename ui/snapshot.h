// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "elmo/bilm/options.h"
#include "elmo/text/document.h"
#include "elmo/text/text_hash.h"
#include "tasks/analysis.h"
#include "tasks/annotations.h"
#include "tasks/carried_decisions.h"
#include "tasks/task_model.h"
#include "tasks/token_similarity.h"
#include "ui/document_entry.h"
#include "ui/export_work.h"
#include "ui/layer_work.h"
#include "ui/text_blocks.h"
#include "ui/training_work.h"

namespace ui {

/// What went wrong, for people: what was being done, to which file, and the full message with what to do about it.
struct Problem {
    QString title;            ///< "The model was not loaded"
    QString path;             ///< the file or folder concerned; empty where there is none
    QString message;          ///< full sentences
    bool ofDocument = false;  ///< about the document that is open or was to be opened
};

/// A document as opened, cut for display. Const once published.
struct OpenedDocument {
    QString path;
    std::shared_ptr<const elmo::Document> document;
    std::vector<TextBlock> blocks;
    QString encoding;
    std::int64_t repairedBytes = 0;
    QString tokenizerRevision;
    bool isEarlierText = false;  ///< the file has changed since, and the user keeps the text that was annotated
};

/// The file of the open document held another text when decisions were made about it, and nobody has said yet what is
/// to become of them. Const once published.
struct ChangedText {
    elmo::TextHash text;              ///< of the open document
    tasks::AnnotatedDocument before;  ///< with all annotations
    tasks::CarriedDecisions carried;  ///< to the open document
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

/// A token of a text.
struct SelectedToken {
    elmo::TextHash text;
    elmo::TokenIndex token;
    bool operator==(const SelectedToken&) const = default;
};

/// The answers to the last question asked of a text. They are no part of its annotations until they are kept.
struct Answers {
    elmo::TextHash text;
    tasks::QuestionAnnotation found;  ///< its `source` means nothing
    tasks::AnnotationSource source;
};

/// What reading and annotating adds to the snapshot. `annotations` is there whenever a document is. Lists are never
/// null.
struct ReadingState {
    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> heads =
        std::make_shared<std::vector<tasks::TaskModelInfo>>();
    std::shared_ptr<const tasks::Annotations> annotations;
    std::shared_ptr<const Answers> answers;
    std::shared_ptr<const tasks::TaskModelInfo> trainedHead;  ///< just trained, to be applied or not; null: none
    std::shared_ptr<const ChangedText> changedText;           ///< null: there is nothing to ask
    std::shared_ptr<const std::vector<DocumentEntry>> documents = std::make_shared<std::vector<DocumentEntry>>();
    std::shared_ptr<const std::vector<ExportFormat>> exports = std::make_shared<std::vector<ExportFormat>>();
};

/// What a snapshot is made of. What is not there (yet) is null. A value.
struct SnapshotParts {
    std::shared_ptr<const OpenedDocument> document;
    std::shared_ptr<const ModelSummary> model;
    std::shared_ptr<const tasks::Analysis> analysis;
    std::optional<SelectedToken> selection;
    std::shared_ptr<const tasks::TokenSimilarity> similarity;
    std::optional<Activity> activity;
    ReadingState reading;

    LayerWorkPtr layerWork = std::make_shared<const LayerWork>();           ///< never null
    TrainingWorkPtr trainingWork = std::make_shared<const TrainingWork>();  ///< never null

    std::optional<elmo::TokenIndex> selectedToken() const {
        return selection ? std::optional(selection->token) : std::nullopt;
    }
};

class Snapshot;
using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// Everything the window shows, consistent in itself: all of its parts that are about a text are about the text of its
/// document. There is no other way to make one than of(), which refuses a mixture. Const.
class Snapshot : public SnapshotParts {
public:
    /// Throws elmo::Error(kInternal) naming the part that is about another text than `document`.
    static SnapshotPtr of(SnapshotParts parts);
    static SnapshotPtr empty() { return of({}); }

    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

private:
    explicit Snapshot(SnapshotParts parts) : SnapshotParts(std::move(parts)) {}
};

}  // namespace ui
