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
#include "tasks/analysis/analysis.h"
#include "tasks/analysis/token_similarity.h"
#include "tasks/model/task_model.h"
#include "tasks/results/annotations.h"
#include "tasks/results/carried_decisions.h"
#include "ui/session/comparison_work.h"
#include "ui/session/document_entry.h"
#include "ui/session/edit_history.h"
#include "ui/session/export_work.h"
#include "ui/session/file_reading.h"
#include "ui/session/layer_work.h"
#include "ui/session/prediction_work.h"
#include "ui/session/project_work.h"
#include "ui/session/training_work.h"
#include "ui/text/text_blocks.h"

namespace ui {

/// An error for the user: what failed, for which file, and the full message with what to do.
struct Problem {
    QString title;             ///< "The model was not loaded"
    QString path;              ///< the file or folder concerned; may be empty
    QString message;           ///< full sentences
    bool ofDocument = false;   ///< about the open document or the one being opened
    bool ofSaving = false;     ///< ends when ProjectState::hasFailedWork does
    bool canSkip = false;      ///< the document opens without what can't be read of its file: OpenDocument::skipInvalid
    FileReading reading = {};  ///< how the file was read
    FileOffers offers = {};    ///< what can be chosen in it: OpenDocument::reading
};

/// An opened document, divided into blocks for display. Const once published.
struct OpenedDocument {
    QString path;  ///< as DocumentEntry::path
    QString name;
    std::shared_ptr<const elmo::Document> document;
    std::vector<TextBlock> blocks;
    QString encoding;
    std::int64_t repairedBytes = 0;
    QString tokenizerRevision;
    bool hasFile = true;         ///< false: the text is in the project only
    bool isEarlierText = false;  ///< the file has changed since, and the user kept the annotated text
    FileReading reading = {};    ///< how the user wants the file to be read
    FileOffers offers = {};      ///< what can be chosen in the file
};

/// The file of the open document contained another text when decisions were made on it, and the user has not yet said
/// what to do with them. Const once published.
struct ChangedText {
    elmo::TextHash text;              ///< of the open document
    tasks::AnnotatedDocument before;  ///< with all annotations
    tasks::CarriedDecisions carried;  ///< into the open document
};

/// A model's architecture according to its files, before any weight is read; or the reason why it cannot be read.
struct ModelSummary {
    QString path;
    QString name;
    QString format;
    elmo::BilmOptions options;
    std::int64_t parameters = 0;
    bool isEnglish = false;  ///< trained on English text; known once the model is loaded
    std::optional<Problem> problem;
};

enum class Stage {
    kOpenDocument,
    kLoadModel,
    kAnalyze,
    kCompare,
    kAddHead,
    kPredict,
    kAsk,
    kComparePair,
    kExport,
    kProject,
    kMeasure,  ///< surprisal
    kLabel     ///< all matches of words in the project
};

/// The current job. Ids increase; a report with another id than the snapshot's belongs to a finished job.
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

/// The answers to the last question about a text. They become annotations only when they are stored.
struct Answers {
    elmo::TextHash text;
    tasks::QuestionAnnotation found;  ///< its `source` is not used
    tasks::AnnotationSource source;
};

/// Two texts, the second of which the first may entail. A value.
struct TextPair {
    QString premise, hypothesis;

    bool isComplete() const { return !premise.isEmpty() && !hypothesis.isEmpty(); }
    bool operator==(const TextPair&) const = default;
};

/// What a head says of two texts, which need not be in the document. Const once published.
struct PairResult {
    TextPair pair;
    tasks::ClassPredictions classes;
    QString problem;  ///< why there are none
};

/// Heads running over all documents of the project.
struct AnnotatingAll {
    bool isRunning = false;
    int done = 0;    ///< documents, since the heads or the model have changed; 0 before the first run
    int failed = 0;  ///< those among them that could not be annotated; DocumentEntry::problem says why
    int spared = 0;  ///< those among them that are finished and stay as they are
    bool operator==(const AnnotatingAll&) const = default;
};

/// The part of the snapshot for reading and annotating. `annotations` is set whenever a document is open. Lists are
/// never null.
struct ReadingState {
    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> heads =
        std::make_shared<std::vector<tasks::TaskModelInfo>>();
    std::shared_ptr<const tasks::Annotations> annotations;
    EditHistoryPtr history;   ///< of the open document's annotations; null: not known
    bool isFinished = false;  ///< the open document refuses edits: DocumentEntry::isFinished
    std::shared_ptr<const Answers> answers;
    std::shared_ptr<const PairResult> pair;                   ///< of the last pair that was to be compared
    std::shared_ptr<const SideBySide> sides;                  ///< of the last two texts to be shown side by side
    std::shared_ptr<const tasks::TaskModelInfo> trainedHead;  ///< newly trained, awaiting a decision; null: none
    std::shared_ptr<const ChangedText> changedText;           ///< null: there is nothing to ask
    std::shared_ptr<const std::vector<DocumentEntry>> documents = std::make_shared<std::vector<DocumentEntry>>();
    AnnotatingAll annotatingAll;
    std::shared_ptr<const std::vector<ExportFormat>> exports = std::make_shared<std::vector<ExportFormat>>();
};

/// The parts of a snapshot. Missing parts are null. A value.
struct SnapshotParts {
    std::shared_ptr<const OpenedDocument> document;
    std::shared_ptr<const ModelSummary> model;
    std::shared_ptr<const tasks::Analysis> analysis;
    std::optional<SelectedToken> selection;
    std::shared_ptr<const tasks::TokenSimilarity> similarity;
    std::optional<Activity> activity;
    ReadingState reading;

    ProjectPtr project = std::make_shared<const ProjectState>();                  ///< never null
    LayerWorkPtr layerWork = std::make_shared<const LayerWork>();                 ///< never null
    TrainingWorkPtr trainingWork = std::make_shared<const TrainingWork>();        ///< never null
    PredictionWorkPtr predictionWork = std::make_shared<const PredictionWork>();  ///< never null

    std::optional<elmo::TokenIndex> selectedToken() const {
        return selection ? std::optional(selection->token) : std::nullopt;
    }
};

class Snapshot;
using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// Everything the window shows, consistent: all parts that are about a text are about the text of its document. Made
/// only by of(), which refuses a mixture. Const.
class Snapshot : public SnapshotParts {
public:
    /// Throws elmo::Error(kInternal) naming a part that is about another text than `document`.
    static SnapshotPtr of(SnapshotParts parts);
    static SnapshotPtr empty() { return of({}); }

    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

private:
    explicit Snapshot(SnapshotParts parts) : SnapshotParts(std::move(parts)) {}
};

/// The folder to look for files in: that of the open document, or else of the project; empty if there is none.
QString folderOf(const Snapshot& snapshot);

/// The document's language, by its own name ("Deutsch"), if the model was trained on English and the document is in
/// another language; empty otherwise.
QString foreignLanguage(const Snapshot& snapshot);

}  // namespace ui
