// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "elmo/training/run/fine_tuning.h"
#include "elmo/training/run/train_config.h"
#include "elmo/training/run/training_run.h"

namespace CLI {
class App;
}

namespace app {

/// What the command line of `elmo train-lm` asks for.
struct TrainLmSettings {
    std::string config = "small";
    bool configGiven = false;
    std::vector<std::string> changes;  ///< of --set
    std::string output;
    std::vector<std::int64_t> seeds;  ///< each a run in a folder of its own in `output`; empty: one run, `output`
    std::int64_t steps = 0;           ///< 0 if not given
    double epochs = 0;                ///< 0 if not given
    std::int64_t cooldown = 0;        ///< 0 if not given
    int threads = 0;                  ///< 0 if not given
    std::string device;               ///< empty if not given
    std::string precision;            ///< empty if not given
    std::string storage = "bf16";
    bool withoutSoftmax = false;
    bool resume = false;
    bool printConfig = false;
    bool exportOnly = false;
    elmo::training::RunSettings run;  ///< of the options that are given; the others have their defaults
    std::vector<std::function<void(elmo::training::RunSettings&)>> given;  ///< copies those into other settings
};

/// Declares the options.
void addTrainLmOptions(CLI::App& parser, TrainLmSettings& settings);

/// The run settings `before`, changed as the command line asks. Throws UsageError.
elmo::training::RunSettings runSettingsOf(const TrainLmSettings& settings, elmo::training::RunSettings before);

/// The settings of a new run, of `from` if it fine-tunes a model. `corpus` may be null; then a number of passes can't
/// be converted to steps. Notes old names of settings. Throws UsageError.
elmo::training::TrainOptions newTrainOptions(const TrainLmSettings& settings,
                                             const elmo::training::PretrainedModel* from,
                                             const elmo::training::CorpusStatistics* corpus);

/// Changes the settings of a run at `step` as the command line asks. Throws UsageError.
void changeTrainOptions(const TrainLmSettings& settings, const elmo::training::CorpusStatistics* corpus,
                        elmo::training::TrainOptions& options, std::int64_t step);

}  // namespace app
