// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/training/lm_training_summary.h"
#include "elmo/run_control.h"
#include "elmo/training/run/training_run.h"

namespace app {

/// Fine-tuning a biLM on plain text, from files to a model. A plain value.
struct TuningSettings {
    std::vector<std::filesystem::path> texts;  ///< files, and folders of them
    double heldOutShare = 0.1;                 ///< 0 to 1, of the sentences, in blocks all along the text
    std::string language = "en";
    bool pretokenized = false;
    std::filesystem::path model;   ///< any that fine_tuning.h reads; empty: the one that came with the program
    double passes = 1;             ///< over the text, in addition to the steps that learn a softmax
    std::filesystem::path output;  ///< gets the prepared text, the run's files, and the bundle in model/
    int threads = 0;               ///< 0: one a core
    bool resume = false;
    std::stop_token enough;  ///< a stop here ends the run early with the best parameters so far
};

/// What the texts hold and what training on them will take. A plain value.
struct TuningCheck {
    elmo::training::CorpusStatistics all;
    std::int64_t unknown = 0;  ///< tokens that the model predicts as the unknown word
    bool hasSoftmax = true;    ///< false: it learns to predict the text's own words first
    std::int64_t heldOutTokens = 0;
    std::int64_t softmaxSteps = 0;  ///< the first of all steps, which train only the softmax
    double tokensPerSecond = 0;
    LmTrainingSummary summary;  ///< of the part that is trained on
};

/// Reads the texts and trains for a few seconds, writing nothing but temporary files. Reports the stages "reading",
/// "numbering words", "trial". Throws elmo::Error, elmo::Cancelled.
TuningCheck checkTuning(const TuningSettings& settings, const elmo::RunControl& control);

/// Prepares the texts unless the folder has them, trains, and writes OUTPUT/model with the parameters that did best on
/// the held-out part. A cancel writes a checkpoint first. Reports stages "reading", "numbering words". Throws
/// elmo::Error, elmo::Cancelled.
elmo::training::TrainingResult runTuning(const TuningSettings& settings,
                                         const elmo::training::TrainingProgressSink& sink,
                                         const elmo::RunControl& control);

/// Where the finished model of a run lies.
std::filesystem::path tunedModelPath(const std::filesystem::path& output);

}  // namespace app
