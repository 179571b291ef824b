// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <variant>

#include "elmo/text/document.h"
#include "tasks/results/annotation_layers.h"
#include "ui/session/annotation_change.h"
#include "ui/session/edit_history.h"
#include "ui/session/export_work.h"
#include "ui/session/file_reading.h"
#include "ui/session/layer_work.h"
#include "ui/session/prediction_work.h"
#include "ui/session/project_work.h"
#include "ui/session/snapshot.h"
#include "ui/session/training_work.h"

namespace ui {

// What the window asks of the session. Plain values; add one to Command, and an overload of carryOut() to
// DesktopSession or to the service that carries it out.

/// Opens a document, or a project by its suffix.
struct OpenDocument {
    QString path;
    bool skipInvalid = false;  ///< without what can't be read of it, now and whenever the session reads it again
    std::optional<FileReading> reading = {};  ///< read so, now and whenever the session reads it again
};
/// Reads the architecture only; answered by modelInspected() with the same path.
struct InspectModel {
    QString path;
};
/// Loads the model and analyses the open document with it.
struct ChooseModel {
    QString path;
};
/// Analyses the open document with the chosen model (again).
struct Analyze {};
/// Stops the current job and keeps the previous results.
struct Cancel {};
/// Compares the token with all others as soon as there is an analysis; a newer selection replaces an older one.
struct SelectToken {
    std::optional<elmo::TokenIndex> token;
};
/// Loads a task head, which annotates the open document and all later ones.
struct AddHead {
    QString path;
};
struct RemoveHead {
    QString path;
};
/// Answers a question about the open document; a newer question replaces an older one, an empty one withdraws it.
struct Ask {
    QString question;
};
/// Compares two texts with a head for pairs, with or without an open document; a newer pair replaces an older one, an
/// incomplete one withdraws it.
struct ComparePair {
    TextPair pair;
};
/// Applies a change to the open document's annotations at once.
struct ChangeAnnotations {
    AnnotationChange change;
};
/// Keeps the undo history of the open document with its annotations.
struct KeepHistory {
    EditHistoryPtr history;
};
/// Saves the annotations now; otherwise the session saves soon after a change.
struct Save {};

/// What to do with decisions on an earlier text of the open document's file.
enum class EarlierDecisions {
    kCarryOver,  ///< move those that can be located in the new text
    kKeepText,   ///< show the earlier text, with all its annotations, instead of the file's
    kLeave,      ///< they stay with the earlier text; do not ask again
    kAskAgain,   ///< show the file's text instead of an earlier one, and ask
};

/// Answers ReadingState::changedText.
struct SettleChangedText {
    EarlierDecisions answer = EarlierDecisions::kLeave;
};
/// Deletes the annotations of a model, or those from a file, in every document that nobody has finished. Cannot be
/// undone.
struct DeleteLayerEverywhere {
    tasks::AnnotationMaker maker;
};
/// What to do with a newly trained head.
enum class TrainedHeadAnswer {
    kLeave,
    kApply,    ///< use it as well as the others
    kReplace,  ///< use it instead of the head that it was compared with, on all documents of the project
};

/// Answers ReadingState::trainedHead.
struct AnswerTrainedHead {
    TrainedHeadAnswer answer = TrainedHeadAnswer::kLeave;
};
/// Adds files, and the documents in folders, to the project without opening any.
struct AddDocuments {
    QStringList paths;
};
/// Makes a text a document of the project, named after its first words and without a file, and opens it. A text that
/// the project has is only opened.
struct PasteText {
    QString text;
};
/// Runs the loaded heads over all documents of the project in the background, or pauses that. Documents that these
/// heads have annotated are skipped. Progress is in ReadingState::annotatingAll.
struct AnnotateAll {
    bool run = false;
};
/// Removes a document with its annotations from the project. Cannot be undone.
struct RemoveDocument {
    QString path;
};
/// Marks documents as finished by the annotator of this window, or takes the mark off. Finished documents refuse edits,
/// and heads do not annotate them.
struct SetFinished {
    QStringList paths;
    bool isFinished = true;
};
/// Computes what an export would write and lose; answered by exportPreviewed(). A newer request replaces an older one.
struct PreviewExport {
    ExportRequest request;
};
/// Writes the document, or all that the request names, to a temporary file, renames it to `path` and verifies it;
/// answered by exported() or failed(). While it runs it is the activity, so Cancel stops it.
struct ExportDocument {
    ExportRequest request;
    QString path;
};

/// Any of them. Projects: ui/session/project_work.h. Layers, answered in the snapshot's layerWork: layer_work.h.
/// Training and evaluating, answered in its trainingWork: training_work.h. Surprisal and substitutes, in its
/// predictionWork: prediction_work.h.
using Command =
    std::variant<OpenDocument, InspectModel, ChooseModel, Analyze, Cancel, SelectToken, AddHead, RemoveHead, Ask,
                 ComparePair, ChangeAnnotations, KeepHistory, Save, SettleChangedText, DeleteLayerEverywhere,
                 AnswerTrainedHead, AddDocuments, PasteText, AnnotateAll, RemoveDocument, SetFinished, PreviewExport,
                 ExportDocument, ProjectRequest, LayerRequest, TrainingRequest, PredictionRequest>;

}  // namespace ui
