// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/options/predict_options.h"
#include "tasks/options/task.h"
#include "tasks/results/predictions.h"
#include "tasks/results/saliency.h"

namespace tasks {

/// What a head's own score was measured on. A plain value; 0 where an earlier version recorded nothing.
struct DevelopmentSet {
    std::int64_t examples = 0;
    std::int64_t labels = 0;                            ///< gold spans, or examples and tokens with a class
    std::int64_t inTraining = 0;                        ///< examples that are in the training set too
    std::optional<std::pair<double, double>> interval;  ///< 95 %, of the score
};

/// The content of a task bundle's manifest, readable without its weights. A plain value.
struct TaskModelInfo {
    Task task;
    std::string name;                 ///< folder name of the bundle, for display
    std::string path;                 ///< as the user gave it
    std::string hash;                 ///< XXH3-128 of the manifest
    std::vector<std::string> labels;  ///< "PER", "LOC"; classes in their order; empty for ranked spans
    std::string bilmHash;             ///< elmo::modelHash of the biLM it was trained with; empty: it uses no ELMo
    std::string bilmName;
    std::filesystem::path bilmPath;   ///< where the bundle says it lies; empty if it does not say, may be gone
    std::string tokenizerRevision;    ///< of its training text; "pretokenized"
    std::vector<NamedMix> mixes;      ///< empty without ELMo
    std::string metricName;           ///< "span F1", "accuracy", "F1"
    std::optional<double> devMetric;  ///< on the development set, which chose the checkpoint
    DevelopmentSet dev;
    std::string training;  ///< JSON object text: settings, data, seed, hours
};

/// A trained head, ready to run. Const and safe to use from several threads.
class TaskModel {
public:
    virtual ~TaskModel() = default;

    virtual const TaskModelInfo& info() const = 0;

    /// The alternative of TaskPrediction is that of info().task.output, and the same as an evaluation of the head gets
    /// for this text. A text without tokens gives a prediction without spans. Polls `control` between batches; reports
    /// stage "predict" in tokens. Throws Error(kBadArgument) if a second text is missing, empty or surplus, or if
    /// predicates are surplus or outside the text, Error(kBadShape) if the layers are not those of the head's biLM,
    /// Cancelled.
    virtual TaskPrediction predict(const TaskInput& text, const PredictOptions& options,
                                   const elmo::RunControl& control) const = 0;

    /// Which tokens and layers speak for a prediction of this text; see Saliency. A class is explained within the
    /// target's sentence, or in the text if the target is longer; an answer within the first window that holds it.
    /// A role is explained for the one of PredictOptions::predicates.
    /// Throws as predict() does, Error(kBadArgument) for a target that the head can't predict there, or if the head
    /// explains nothing.
    virtual Saliency explain(const TaskInput& text, const SaliencyTarget& target, const PredictOptions& options,
                             const elmo::RunControl& control) const;
};

/// The result of predict() for each of these texts, several at a time. Throws as predict(); reports no progress.
std::vector<TaskPrediction> predictEach(const TaskModel& model, std::span<const TaskInput> texts,
                                        const PredictOptions& options, const elmo::RunControl& control);

/// Reads a bundle's manifest only. Throws as loadTaskModel().
TaskModelInfo readTaskModelInfo(const std::filesystem::path& bundle);

/// Whether a folder looks like a task bundle (it holds a task.json).
bool isTaskBundle(const std::filesystem::path& folder);

/// Reads a task bundle. Throws Error(kNotFound, kBadFormat, kBadShape, kNewerVersion, kChecksum, kIo), Cancelled.
std::shared_ptr<const TaskModel> loadTaskModel(const std::filesystem::path& bundle, const elmo::RunControl& control);

}  // namespace tasks
