// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "elmo/text/text_hash.h"
#include "tasks/analysis/corpus_neighbours.h"
#include "tasks/analysis/projection.h"
#include "tasks/model/task_model.h"
#include "tasks/results/prediction_changes.h"
#include "tasks/results/saliency.h"
#include "tasks/results/task_run.h"
#include "tasks/results/weight_sweep.h"

namespace ui {

// The window's requests about layers. All are plain values; `head` is the path of a task bundle.

/// A folder of several runs adds all of them.
struct AddRuns {
    QStringList folders;
    bool isOwnChoice = true;  ///< the program adds others by itself: they are not remembered until the user chooses
};
struct RemoveRuns {
    QStringList folders;
};
/// Which runs are compared, in which order, and how: kept in the project. A value.
struct RunSet {
    QStringList runs;              ///< folders, in order
    QStringList hidden;            ///< of `runs`: those that figures and tables leave out
    QStringList seen;              ///< all that were ever added: a removed one does not return by itself
    QMap<QString, QString> names;  ///< what the user calls things in figures; see FigureNames
    bool operator==(const RunSet&) const = default;
};
/// Another order, other hidden runs or names. Runs that are not in the present set are left out.
struct KeepRunSet {
    RunSet set;
};
/// Other weights for a head's mix; none: back to the learned ones.
struct SetMixOverride {
    QString head;
    std::string place;
    std::optional<elmo::ScalarMixWeights> weights;
};
/// Requests what a head predicts of the whole document (or pair) while the weight of one layer goes from 0 to 1 and the
/// others keep their proportions; no head: stop, and forget the last one.
struct SweepWeight {
    QString head;
    std::string place;
    int layer = 0;
    bool operator==(const SweepWeight&) const = default;
};
/// Requests the nearest neighbours of the selected token over all analysed documents, in one layer.
struct FindNeighbours {
    int layer = 0;
    int count = 100;
};
/// What is compared with an example: every stretch of as many tokens inside a sentence, or every sentence.
enum class ExampleUnit { kTokens, kSentences };
/// Requests the places of all analysed documents that are most alike an example: tokens, or the sentence that has the
/// first of them. Answered in LayerWork::alike; an empty path withdraws that.
struct FindAlike {
    QString path;  ///< of the example's document
    elmo::TokenSpan tokens = {};
    ExampleUnit unit = ExampleUnit::kTokens;
    int layer = 0;
    bool sameWords = false;  ///< only places with the words of the example, in any case
    bool operator==(const FindAlike&) const = default;
};
enum class ProjectionMethod { kPca, kTsne };
/// Requests all occurrences of a word (case-insensitive) over all analysed documents as points in the plane, layer by
/// layer.
struct ProjectWord {
    QString word;
    ProjectionMethod method = ProjectionMethod::kPca;
};
struct CancelProjection {};
/// A figure was saved: the command that makes it again and the hashes of what that reads are to be written into its
/// file.
struct RecordFigure {
    QString path;
    QStringList command, inputs;  ///< see FigureRecipe
};
/// Analyses all documents of the project in the background, so that neighbours and projections cover them; or stops
/// that.
struct CoverProject {
    bool on = true;
};
/// Requests an explanation of a head's prediction at the selected token, renewed for every selection; no head: stop.
struct ExplainPrediction {
    QString head;
    tasks::SaliencyMethod method = tasks::SaliencyMethod::kGradientTimesInput;
    QString contrast = {};  ///< why the predicted label and not this one; empty: why at all
    bool operator==(const ExplainPrediction&) const = default;
};

/// One of two texts to compare: typed text, or a document of the project; and the head that reads it.
struct SideText {
    QString text;      ///< read if `document` is empty
    QString document;  ///< as DocumentEntry::path
    QString head;      ///< path of a task bundle; empty: layers only

    bool isEmpty() const { return document.isEmpty() && text.trimmed().isEmpty(); }
    bool operator==(const SideText&) const = default;
};
/// Compares two texts, token by token; withdraws that if one is empty. Answered in ReadingState::sides. `place`, a
/// position among the aligned tokens of the answer, is explained; none: the first prediction that differs.
struct CompareSides {
    SideText left, right;
    std::optional<std::size_t> place;
    bool operator==(const CompareSides&) const = default;
};

using LayerRequest =
    std::variant<AddRuns, RemoveRuns, KeepRunSet, SetMixOverride, SweepWeight, FindNeighbours, FindAlike, ProjectWord,
                 CancelProjection, CoverProject, ExplainPrediction, CompareSides, RecordFigure>;

/// Whether a head compares a premise and a hypothesis, which need not be in the open document.
inline bool readsTwoTexts(const tasks::TaskModelInfo& head) {
    return head.task.input == tasks::InputShape::kTextAndHypothesis;
}

/// A head with other weights than the learned ones. `mixes` are those of the changes, with learned ones if nothing
/// was set; a later request may be running.
struct HeadWhatIf {
    tasks::TaskModelInfo info;
    std::vector<tasks::NamedMix> mixes;
    bool overridden = false;
    std::shared_ptr<const tasks::TaskPrediction> learned;  ///< for the page; null until computed
    std::shared_ptr<const tasks::TaskPrediction> changed;  ///< with `mixes`
    std::vector<tasks::PredictionChange> changes;          ///< tokens of the open document
    QString problem;                                       ///< why there is no prediction
    /// What a head for pairs reads instead of the open document; tokens of `changes` are the premise's. Null: none yet.
    std::shared_ptr<const elmo::Document> premise, hypothesis;
};

/// Answers SweepWeight.
struct SweepResult {
    SweepWeight request;
    tasks::TaskModelInfo head;
    std::int64_t tokens = 0;  ///< of the text
    tasks::WeightSweep sweep;
};

using TaskRuns = std::shared_ptr<const std::vector<tasks::TaskRun>>;
using Corpus = std::shared_ptr<const std::vector<tasks::CorpusDocument>>;  ///< the names are paths

/// The neighbours of a token; places are within `corpus`.
struct NeighbourResult {
    Corpus corpus;
    elmo::TokenIndex token;  ///< of the open document
    int layer = 0;
    std::vector<tasks::CorpusNeighbour> neighbours;
    std::int64_t searched = 0;  ///< tokens
};

/// A stretch of a document, with the cosine of the mean vectors of its tokens and the example's.
struct AlikePlace {
    std::size_t document = 0;  ///< of AlikeResult::corpus
    elmo::TokenSpan tokens;
    double cosine = 0;
};

/// Answers FindAlike.
struct AlikeResult {
    FindAlike request;
    Corpus corpus;
    std::vector<AlikePlace> places;  ///< the example first, then the most alike; none overlap
    std::int64_t compared = 0;       ///< stretches
    bool isCut = false;              ///< there are more, which are less alike
};

/// The occurrences of a word in the plane; places are within `corpus`.
struct ProjectionResult {
    Corpus corpus;
    QString word;
    ProjectionMethod method = ProjectionMethod::kPca;
    std::vector<tasks::CorpusToken> tokens;
    std::vector<tasks::PlanePoints> layers;        ///< [L][points]; each is rotated to match the layer below
    std::vector<int> clusters;                     ///< [points], for the top layer
    std::vector<std::string> labels;               ///< [points], label of the span that contains the token; empty: none
    std::int64_t leftOut = 0;                      ///< occurrences above the limit
    std::vector<std::array<double, 2>> explained;  ///< [L] shares of the variance along the axes; PCA only
    double perplexity = 0;                         ///< t-SNE only
    bool isDeveloping = false;                     ///< points still move: another result of the same points follows
};

/// What supports a head's prediction at a token, or about a pair of texts. `problem` says why there is no result.
struct SaliencyResult {
    tasks::TaskModelInfo head;
    std::shared_ptr<const elmo::Document> document;
    std::shared_ptr<const elmo::Document> question;  ///< or the hypothesis; null for heads that read one text
    elmo::TokenIndex token;                          ///< the selected token; of a pair the first
    tasks::Saliency saliency;
    double probability = 0;
    QString problem;
};

/// Results about layers: part of the snapshot. Const once published; lists are never null.
struct LayerWork {
    elmo::TextHash text;  ///< the open document, which page, predictions, neighbours and saliency are about
    TaskRuns runs = std::make_shared<const std::vector<tasks::TaskRun>>();
    RunSet runSet;
    std::vector<HeadWhatIf> heads;
    elmo::TokenSpan page;  ///< the tokens of the open document that what-if uses
    bool predicting = false;
    std::shared_ptr<const SweepResult> sweep;
    std::optional<int> sweepPercent;                                               ///< set while one is being computed
    Corpus corpus = std::make_shared<const std::vector<tasks::CorpusDocument>>();  ///< analysed, the open one last
    std::shared_ptr<const NeighbourResult> neighbours;
    std::shared_ptr<const AlikeResult> alike;  ///< null while it is computed
    std::shared_ptr<const ProjectionResult> projection;
    std::optional<int> projectionPercent;            ///< set while one is being computed
    bool isCovering = false;                         ///< the documents of the project are being analysed
    std::shared_ptr<const SaliencyResult> saliency;  ///< of the selected token; null while it is computed
};

using LayerWorkPtr = std::shared_ptr<const LayerWork>;

}  // namespace ui
