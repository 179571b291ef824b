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

#include "tasks/data/data_preview.h"
#include "tasks/metrics/bootstrap.h"
#include "tasks/metrics/metric_report.h"
#include "tasks/task_model.h"
#include "tasks/task_options.h"
#include "tasks/task_run.h"

namespace ui {

/// A task head to be trained, as a person sets it up. A plain value.
struct HeadPlan {
    tasks::TaskKind kind = tasks::TaskKind::kEntities;
    QString data;
    QString dev;            ///< empty: `devShare` of the data is split off
    double devShare = 0.1;  ///< 0 to 1
    QString format;         ///< a tasks::DataFormat's name; empty: recognised
    QString scheme;         ///< of tags; empty: recognised
    bool raw = false;       ///< texts are cut by the program's tokenizer, else at blanks
    QString language = QStringLiteral("en");
    QString preset;  ///< a preset's name or a TOML file over the task's own settings; empty: these alone
    tasks::ElmoPlace elmo = tasks::ElmoPlace::kInput;
    std::vector<std::int64_t> seeds = {1};
    int epochs = 0;  ///< at most; 0: the preset's
    QString bilm;    ///< empty: the one that came with the program
    QString output;  ///< the bundle to write
    bool operator==(const HeadPlan&) const = default;
};

/// A biLM to be fine-tuned on a person's text. A plain value.
struct TuningPlan {
    QStringList texts;  ///< files, and folders of them
    double heldOutShare = 0.1;
    QString language = QStringLiteral("en");
    bool pretokenized = false;
    QString model;  ///< to begin from
    double passes = 1;
    QString output;  ///< the run's folder; the model is OUTPUT/model
    bool operator==(const TuningPlan&) const = default;
};

using TrainingPlan = std::variant<HeadPlan, TuningPlan>;

// What the window asks. A newer check or evaluation replaces an older one; a training has to be over before the next.

struct CheckHeadData {
    HeadPlan plan;
};
struct CheckTexts {
    TuningPlan plan;
};
struct StartTraining {
    TrainingPlan plan;
};
/// Stops with a checkpoint, to go on later.
struct PauseTraining {};
/// Goes on with the paused training, or with one that an earlier session left in `folder`.
struct ResumeTraining {
    QString folder;  ///< empty: the paused one
};
/// Ends it now with the best weights so far.
struct StopTraining {};
struct EvaluateHead {
    QString head;  ///< path of the bundle
    QString data;
    QString format;  ///< empty: recognised
    bool raw = false;
    bool ablate = false;  ///< also with each layer alone, and without each
    QString beside = {};  ///< path of another head of the task, to be compared; empty: none
};
struct CancelChecks {};
struct CancelEvaluation {};

using TrainingRequest = std::variant<CheckHeadData, CheckTexts, StartTraining, PauseTraining, ResumeTraining,
                                     StopTraining, EvaluateHead, CancelChecks, CancelEvaluation>;

/// What a data set turned out to be. `problem` says why there is nothing.
struct DataCheck {
    HeadPlan plan;  ///< that was checked
    std::string format, scheme;
    int pieces = 0;  ///< of the subword model
    std::vector<std::string> notes;
    tasks::DataPreview train, dev;
    QString problem;
};

/// What fine-tuning on texts will mean. `problem` says why there is nothing.
struct TextCheck {
    TuningPlan plan;  ///< that was checked
    std::int64_t documents = 0, sentences = 0, tokens = 0, types = 0;
    std::int64_t unknown = 0;      ///< tokens that the model does not predict as words of their own
    bool predictsAnyWord = false;  ///< the model came without its softmax: it learns the text's own words
    std::int64_t heldOutTokens = 0;
    std::int64_t steps = 0, softmaxSteps = 0;  ///< of these, the first that learn the softmax alone
    double tokensPerSecond = 0;                ///< as a short trial measured it
    double seconds = 0;                        ///< of all steps at that speed
    QString problem;
};

enum class TrainingState { kRunning, kPausing, kStopping, kPaused, kFinished, kFailed };

/// A moment between evaluations, averaged over the steps since the one before.
struct CurveStep {
    std::int64_t step = 0;
    double loss = 0;
    std::vector<tasks::MixState> mixes;
};
/// An evaluation: of a head by its metric (higher is better), of a biLM by its perplexity (lower is better).
struct CurvePoint {
    std::int64_t step = 0;
    double value = 0;
    bool best = false;
};

/// One run's course so far. Const once published.
struct TrainingCurves {
    QString name;        ///< "my-ner", "my-ner-seed2"
    QString metricName;  ///< "span F1", "perplexity"
    std::vector<CurveStep> steps;
    std::vector<CurvePoint> points;
};

/// The training under way, or the last one. Const once published.
struct TrainingRecord {
    TrainingPlan plan;
    TrainingState state = TrainingState::kRunning;
    QString folder;  ///< where its checkpoint lies; empty until there is one
    QString stage;   ///< "train", as the engine names it
    std::int64_t done = 0, total = 0;
    double epoch = 0, tokensPerSecond = 0, secondsLeft = 0;
    std::vector<std::shared_ptr<const TrainingCurves>> curves;  ///< one a seed
    QStringList notes;
    QString problem;      ///< why it failed
    QStringList results;  ///< bundles written
    QString summary;      ///< "span F1 91.20", "perplexity 84.1 before, 61.0 after"
};

/// What else scores how much on the examples of an evaluation.
struct ScoreBeside {
    enum class Kind { kOnlyLayer, kWithoutLayer, kHead };
    Kind kind = Kind::kHead;
    int layer = 0;
    std::string head;  ///< its name
    double value = 0;
    std::optional<double> partialF1;
    tasks::Significance significance;  ///< of its difference from the head's own score
};

/// A head's scores on a file, with the examples behind them. `problem` says why there are none.
struct EvaluationResult {
    EvaluateHead request;
    tasks::TaskModelInfo head;
    tasks::MetricReport report;
    std::vector<ScoreBeside> beside;
    std::vector<tasks::Example> examples;
    std::vector<std::string> notes;
    QString problem;
};

/// How far a check or an evaluation is.
struct WorkProgress {
    QString stage;
    std::int64_t done = 0, total = 0;
};

/// A format that data of a task can have.
struct TaskDataFormat {
    tasks::TaskKind kind = tasks::TaskKind::kEntities;
    QString name, summary;
};

/// What is known about training and evaluating: part of the snapshot. Const once published; what is not there is null.
struct TrainingWork {
    std::vector<TaskDataFormat> formats;
    QStringList presets;  ///< of head trainings
    std::shared_ptr<const DataCheck> dataCheck;
    std::shared_ptr<const TextCheck> textCheck;
    std::optional<WorkProgress> checking;
    std::shared_ptr<const TrainingRecord> training;
    std::shared_ptr<const EvaluationResult> evaluation;
    std::optional<WorkProgress> evaluating;
};

using TrainingWorkPtr = std::shared_ptr<const TrainingWork>;

}  // namespace ui
