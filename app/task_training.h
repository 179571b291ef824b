// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/formats/safetensors.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/training/task_trainer.h"

namespace app {

/// One `elmo train`: files and settings as a person gives them. A plain value.
struct TaskTrainingSettings {
    tasks::TaskConfig config;  ///< with the task; labels and what follows from the biLM are filled in
    std::string train, dev, output;
    tasks::DataOptions data;
    std::string bilm;                       ///< path; empty: the one that came with the program
    std::string subwords;                   ///< a SentencePiece model; empty: trained on the training texts
    std::vector<std::string> subwordTexts;  ///< further text files to train it on
    std::vector<std::int64_t> seeds;  ///< empty: the configuration's; several: OUTPUT-seedN and the best as OUTPUT
    bool resume = false;
    std::string cache;  ///< folder; empty: the user's
    std::int64_t cacheBytes = std::int64_t{32} << 30;
    elmo::StorageType storage = elmo::StorageType::kFloat32;
};

/// Somebody who watches a training. Called on the thread that trains.
struct TaskTrainingWatcher {
    std::function<void(std::string_view)> note;                                    ///< what a person should know
    std::function<void(std::int64_t seed, const tasks::TaskProgress&)> evaluated;  ///< after every evaluation
};

/// Trains one head a seed and returns their runs. Reports stages "read", "embed", "train", "predict". Throws
/// elmo::Error, elmo::Cancelled.
std::vector<tasks::TaskRun> runTaskTraining(const TaskTrainingSettings& settings, const TaskTrainingWatcher& watcher,
                                            const elmo::RunControl& control);

}  // namespace app
