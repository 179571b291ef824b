// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tasks/data/data_preview.h"
#include "tasks/metrics/bootstrap.h"
#include "tasks/metrics/metric_report.h"
#include "tasks/model/task_model.h"
#include "tasks/options/task_options.h"
#include "tasks/results/task_run.h"

namespace ui {

/// Labels that the user takes for others: "person" for "PER".
using LabelMeanings = QMap<QString, QString>;

/// The user's settings for training a task head. A plain value.
struct HeadPlan {
    tasks::Task task;
    QString data;           ///< a labelled file; or a project, whose accepted and corrected documents are the data
    QString dev;            ///< empty: `devShare` of the data is split off
    double devShare = 0.1;  ///< 0 to 1
    QString format;         ///< the name of a tasks::DataFormat; empty: detected
    QString scheme;         ///< of tags; empty: detected
    bool raw = false;       ///< tokenize the text; otherwise tokens are separated by spaces
    QString language = QStringLiteral("en");
    QString preset;  ///< name of a preset or a TOML file over the task's defaults; empty: only these
    tasks::ElmoPlace elmo = tasks::ElmoPlace::kInput;
    std::vector<std::int64_t> seeds = {1};
    int epochs = 0;             ///< maximum; 0: the preset's
    QString bilm;               ///< empty: the installed one
    QString output;             ///< the bundle to write
    QString from;               ///< the bundle of a head to go on training; empty: a new one
    QStringList settings = {};  ///< others than the preset's, as in elmo train --set: "elmo.lambda=0.1"

    // Of a project.
    double heldOutShare = 0.2;  ///< of the documents, to measure the head on
    bool imported = false;      ///< imported annotations count as decisions where there are no others
    QStringList otherLabels;    ///< labels that belong to other tasks
    QString rival;              ///< the bundle of a head to compare with on the held-out documents; empty: none
    LabelMeanings meanings;
    bool operator==(const HeadPlan&) const = default;
};

/// The user's settings for fine-tuning a biLM. A plain value.
struct TuningPlan {
    QStringList texts;  ///< files, and folders of them
    double heldOutShare = 0.1;
    QString language = QStringLiteral("en");
    bool pretokenized = false;
    QString model;  ///< to start from
    double passes = 1;
    QString output;  ///< the run's folder; the model is OUTPUT/model
    bool operator==(const TuningPlan&) const = default;
};

using TrainingPlan = std::variant<HeadPlan, TuningPlan>;

// Requests of the window. A newer check or evaluation replaces an older one; a training must end before the next
// starts.

struct CheckHeadData {
    HeadPlan plan;
};
struct CheckTexts {
    TuningPlan plan;
};
struct StartTraining {
    TrainingPlan plan;
    bool replaces = false;  ///< the user agreed to lose what stands at its output: see ReplaceQuestion
};
/// Stops with a checkpoint, to be continued later.
struct PauseTraining {};
/// Continues the paused training, or one that an earlier session left in `folder`.
struct ResumeTraining {
    QString folder;  ///< empty: the paused one
};
/// Ends the training now with the best weights so far.
struct StopTraining {};
struct EvaluateHead {
    QString head;  ///< path of the bundle
    QString data;
    QString format;  ///< empty: detected
    bool raw = false;
    bool ablate = false;             ///< also with only one layer and without one, for each layer
    QString otherHead = {};          ///< path of another head of the task to compare with; empty: none
    LabelMeanings meanings = {};     ///< labels of the file that mean one of the head's
    bool countsOtherLabels = false;  ///< further labels count as missed; otherwise the evaluation asks what they mean
};
struct CancelChecks {};
struct CancelEvaluation {};

using TrainingRequest = std::variant<CheckHeadData, CheckTexts, StartTraining, PauseTraining, ResumeTraining,
                                     StopTraining, EvaluateHead, CancelChecks, CancelEvaluation>;

/// The result of checking a data set. `problem` says why there is none.
struct DataCheck {
    HeadPlan plan;  ///< the checked plan
    std::string format, scheme;
    int pieces = 0;  ///< of the subword model
    QStringList notes;
    tasks::DataPreview train, dev;
    QString problem;
};

/// Words of a script that the model sees only the beginning of.
struct LongWords {
    QString script;  ///< "Georgian"
    std::int64_t tokens = 0, types = 0;
    QString longest;
};

/// The result of checking texts for fine-tuning. `problem` says why there is none.
struct TextCheck {
    TuningPlan plan;  ///< the checked plan
    std::int64_t documents = 0, sentences = 0, tokens = 0, types = 0;
    std::int64_t unknown = 0;      ///< tokens outside the vocabulary of the model's predictions
    bool predictsAnyWord = false;  ///< the model has no softmax, so it learns the words of the text
    std::int64_t heldOutTokens = 0;
    std::int64_t steps = 0, softmaxSteps = 0;  ///< in total, and the first ones, which train only the softmax
    double tokensPerSecond = 0;                ///< measured in a short trial
    double seconds = 0;                        ///< of all steps at that speed
    double passes = 0;                         ///< over the part that is trained on
    std::int64_t predictedTypes = 0;
    std::int64_t parameters = 0, softmaxParameters = 0;
    double gigabytes = 0;         ///< of memory, about
    double heldOutSeenShare = 0;  ///< of the longer held-out sentences, those that are also trained on
    std::int64_t byteLimit = 0;   ///< of a word; 0 for a model that reads no spelling
    std::vector<LongWords> longWords;
    QStringList doubts;  ///< what looks wrong, translated
    QString problem;
};

/// How a new head and the one before it score on documents that the new one was not trained on. Const once published.
struct HeldOutScores {
    QString data;  ///< the file of these documents
    QString metricName;
    std::int64_t documents = 0, examples = 0, labels = 0;
    QString name, rivalName;
    double value = 0;
    std::optional<double> rivalValue;                 ///< none: there is no other head
    std::optional<tasks::Significance> significance;  ///< of the new head's gain
    QString problem;                                  ///< why there are no scores
};

/// A training that was not started, because its result would replace something. Const once published.
struct ReplaceQuestion {
    TrainingPlan plan;
    QString path;  ///< of what would be lost
    QString lost;  ///< what it is: "the trained head (ner, span F1 85.71)"
};

enum class TrainingState { kRunning, kPausing, kStopping, kPaused, kFinished, kFailed };

/// Losses and mixes between evaluations, averaged over the steps since the previous entry.
struct CurveStep {
    std::int64_t step = 0;
    double loss = 0;
    std::vector<tasks::MixState> mixes;
};
/// An evaluation: of a head by its metric (higher is better), of a biLM by its perplexity (lower is better).
struct CurvePoint {
    std::int64_t step = 0;
    double value = 0;  ///< NaN: undefined
    bool best = false;
    std::optional<double> loss = {};  ///< mean of the steps since the last evaluation; none: no step was made
};

/// The curves of one run so far. Const once published.
struct TrainingCurves {
    QString name;        ///< "my-ner", "my-ner-seed2"
    QString metricName;  ///< "span F1", "perplexity"
    std::vector<CurveStep> steps;
    std::vector<CurvePoint> points;
};

/// The curves of a head's run as its log has them: losses between evaluations are not in it.
TrainingCurves curvesOf(const tasks::TaskRun& run, const QString& name);

/// The current training, or the last one. Const once published.
struct TrainingRecord {
    TrainingPlan plan;
    TrainingState state = TrainingState::kRunning;
    QString folder;  ///< folder of its checkpoint; empty until there is one
    QString stage;   ///< "train", as the engine names it
    std::int64_t done = 0, total = 0;
    double epoch = 0, tokensPerSecond = 0;
    double secondsLeft = 0;                                     ///< of all seeds
    std::vector<std::shared_ptr<const TrainingCurves>> curves;  ///< one per seed
    QStringList notes;
    QString problem;                               ///< why it failed
    QStringList results;                           ///< bundles written
    QString summary;                               ///< "span F1 91.20", "perplexity 84.1 before, 61.0 after"
    std::shared_ptr<const HeldOutScores> heldOut;  ///< of a head trained on a project; null: none

    /// Whether it has begun and not ended yet.
    bool isRunning() const {
        return state == TrainingState::kRunning || state == TrainingState::kPausing ||
               state == TrainingState::kStopping;
    }
};

/// The score of a variant or of another head on the examples of an evaluation.
struct ScoreComparison {
    enum class Kind { kOnlyLayer, kWithoutLayer, kHead };
    Kind kind = Kind::kHead;
    int layer = 0;
    std::string head;  ///< its name
    double value = 0;
    std::optional<double> partialF1;
    tasks::Significance significance;  ///< of its difference from the head's score
};

/// A head's scores on a file, with the examples. `problem` says why there are none.
struct EvaluationResult {
    EvaluateHead request;
    tasks::TaskModelInfo head;
    tasks::MetricReport report;
    std::vector<ScoreComparison> comparisons;
    std::vector<tasks::Example> examples;
    QStringList notes;
    QString problem;
    std::vector<std::string> unknownLabels;  ///< of the file, not of the head: nothing was scored
};

/// The progress of a check or an evaluation.
struct WorkProgress {
    QString stage;
    std::int64_t done = 0, total = 0;
};

/// A data format of a task.
struct TaskDataFormat {
    tasks::Task task;
    QString name, summary;
};

/// The state of training and evaluation: part of the snapshot. Const once published; missing parts are null.
struct TrainingWork {
    std::vector<TaskDataFormat> formats;
    QStringList presets;  ///< of head trainings
    std::shared_ptr<const DataCheck> dataCheck;
    std::shared_ptr<const TextCheck> textCheck;
    std::optional<WorkProgress> checking;
    std::shared_ptr<const TrainingRecord> training;
    std::shared_ptr<const ReplaceQuestion> question;  ///< of the last StartTraining
    std::shared_ptr<const EvaluationResult> evaluation;
    std::optional<WorkProgress> evaluating;

    /// No other training can start.
    bool isTraining() const { return training && training->isRunning(); }
};

using TrainingWorkPtr = std::shared_ptr<const TrainingWork>;

}  // namespace ui
