// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "elmo/text/text_hash.h"
#include "tasks/neighbour_index.h"
#include "tasks/prediction_changes.h"
#include "tasks/projection.h"
#include "tasks/saliency.h"
#include "tasks/task_model.h"
#include "ui/weight_data.h"

namespace ui {

// What the window asks about layers. All are plain values; `head` is the path of a task bundle.

struct AddRuns {
    QStringList folders;
};
struct RemoveRuns {
    QStringList folders;
};
/// Other weights for a head's mix; none: the learned ones again.
struct SetMixOverride {
    QString head;
    std::string place;
    std::optional<elmo::ScalarMixWeights> weights;
};
/// The nearest neighbours of the selected token over all analysed documents, in one layer.
struct FindNeighbours {
    int layer = 0;
    int count = 100;
};
enum class ProjectionMethod { kPca, kTsne };
/// All occurrences of a word (compared without case) over all analysed documents as points in the plane, layer by
/// layer.
struct ProjectWord {
    QString word;
    ProjectionMethod method = ProjectionMethod::kPca;
};
struct CancelProjection {};
/// Why a head says what it says at the selected token, again for every selection; no head: no more.
struct ExplainPrediction {
    QString head;
};

using LayerRequest =
    std::variant<AddRuns, RemoveRuns, SetMixOverride, FindNeighbours, ProjectWord, CancelProjection, ExplainPrediction>;

/// A head under other weights than it learned. `mixes` are those the changes were computed with, learned ones where
/// nothing was set; a later request may be under way.
struct HeadWhatIf {
    tasks::TaskModelInfo info;
    std::vector<tasks::NamedMix> mixes;
    bool overridden = false;
    std::shared_ptr<const tasks::TaskPrediction> learned;  ///< of the page; null until computed
    std::shared_ptr<const tasks::TaskPrediction> changed;  ///< with `mixes`
    std::vector<tasks::PredictionChange> changes;          ///< tokens of the open document
    QString problem;                                       ///< why there is no prediction
};

using Corpus = std::shared_ptr<const std::vector<tasks::CorpusDocument>>;  ///< names are paths

/// The neighbours found for a token; places are within `corpus`.
struct NeighbourResult {
    Corpus corpus;
    elmo::TokenIndex token;  ///< of the open document
    int layer = 0;
    std::vector<tasks::CorpusNeighbour> neighbours;
    std::int64_t searched = 0;  ///< tokens
    bool exact = true;          ///< else by an index that may miss some
};

/// The occurrences of a word in the plane; places are within `corpus`.
struct ProjectionResult {
    Corpus corpus;
    QString word;
    ProjectionMethod method = ProjectionMethod::kPca;
    std::vector<tasks::CorpusToken> tokens;
    std::vector<tasks::PlanePoints> layers;  ///< [L][points]; each turned to lie as the one below it does
    std::vector<int> clusters;               ///< [points], of the top layer
    std::vector<std::string> labels;         ///< [points], of the span that the token is part of; empty: of none
    std::int64_t leftOut = 0;                ///< occurrences beyond the limit
};

/// What speaks for a head's prediction at a token. `problem` says why there is nothing.
struct SaliencyResult {
    tasks::TaskModelInfo head;
    std::shared_ptr<const elmo::Document> document;
    std::shared_ptr<const elmo::Document> question;  ///< null but for answers
    elmo::TokenIndex token;                          ///< that was selected
    tasks::Saliency saliency;
    double probability = 0;
    QString problem;
};

/// What is known about layers: part of the snapshot. Const once published; lists are never null.
struct LayerWork {
    elmo::TextHash text;  ///< of the open document: page, predictions, neighbours and saliency are about it
    TaskRuns runs = std::make_shared<const std::vector<tasks::TaskRun>>();
    std::vector<HeadWhatIf> heads;
    elmo::TokenSpan page;  ///< the tokens of the open document that what-if reads
    bool predicting = false;
    Corpus corpus = std::make_shared<const std::vector<tasks::CorpusDocument>>();  ///< analysed, the open one last
    std::shared_ptr<const NeighbourResult> neighbours;
    std::shared_ptr<const ProjectionResult> projection;
    std::optional<int> projectionPercent;            ///< while one is being computed
    std::shared_ptr<const SaliencyResult> saliency;  ///< of the selected token; null while it is computed
};

using LayerWorkPtr = std::shared_ptr<const LayerWork>;

}  // namespace ui
