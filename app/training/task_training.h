// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/training/corrections.h"
#include "elmo/containers/safetensors.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/data/gold_labels.h"
#include "tasks/training/task_trainer.h"

namespace app {

/// One `elmo train`: files and settings as a person gives them. A plain value.
struct TaskTrainingSettings {
    tasks::TaskConfig config;            ///< with the task; labels and what follows from the biLM are filled in
    std::string train, dev, output;      ///< `train` may be a project: see corrections.h
    std::vector<std::string> moreTrain;  ///< further files to train on; with `train` the sources of the data
    CorrectionSettings corrections;      ///< of a project; the task is filled in
    std::string from;                    ///< a bundle to go on from, with its network and biLM; empty: from the seed
    tasks::LabelNames labels;            ///< labels of the data that mean one of the head's
    double devShare = 0;                 ///< without `dev`: how much of `train` is split off for it
    double trainShare = 1;               ///< of the training data that is used; drawn by `drawnBy`
    std::int64_t drawnBy = 1;
    tasks::DataOptions data;
    std::optional<tasks::DataOptions> devData;  ///< of `dev`, if `train` was a project; filled in
    std::string bilm;                           ///< path; empty: the one that came with the program
    std::string device = "cpu";                 ///< that computes the biLM's layers
    std::string subwords;                       ///< a SentencePiece model; empty: trained on the training texts
    std::vector<std::string> subwordTexts;      ///< further text files to train it on
    std::vector<std::int64_t> seeds;  ///< empty: the configuration's; several: OUTPUT-seedN and the best as OUTPUT
    bool resume = false;
    std::string cache;  ///< folder; empty: the user's
    std::int64_t cacheBytes = std::int64_t{32} << 30;
    elmo::StorageType storage = elmo::StorageType::kFloat32;
    std::stop_token
        enough;  ///< a stop here ends the training early: with the best weights so far, without further seeds
};

/// Somebody who watches a training. Called on the thread that trains.
struct TaskTrainingWatcher {
    std::function<void(std::string_view)> note;                                    ///< what a person should know
    std::function<void(std::int64_t seed, const tasks::TaskProgress&)> evaluated;  ///< after every evaluation
    std::function<void(std::int64_t seed, const tasks::TaskStep&)> stepped = {};
};

/// The settings to go on training a head: those of its bundle, with a smaller learning rate and fewer epochs, so that
/// it keeps what it knows. The rate of a head that went on before stays as it is.
tasks::TaskConfig fineTuningConfig(const std::string& bundle);

/// Throws Error(kBadArgument) naming the settings of `config` that would change the network or the inputs of a head
/// that goes on: only dropouts, elmo.lambda and the settings of [training] may differ from its own.
void requireSameNetwork(const std::string& bundle, const tasks::TaskConfig& config);

/// The data sets to train on and to measure on: two files, or one that is split. Of a project, the part to train on
/// is split; if a training has kept the data, they are read from there. Reports stage "read".
std::pair<tasks::DataSet, tasks::DataSet> readTrainingData(const TaskTrainingSettings& settings,
                                                           const elmo::RunControl& control);

/// The subword model that the settings name, or one trained on the training texts (which a cancel interrupts only
/// while they are read); null if the head reads no pieces.
std::shared_ptr<const tasks::SubwordModel> subwordModelFor(const TaskTrainingSettings& settings,
                                                           const tasks::DataSet& train,
                                                           const elmo::RunControl& control);

/// Where the run of a seed is written: the output itself, or OUTPUT-seedN if there are several seeds.
std::string outputOf(const TaskTrainingSettings& settings, std::int64_t seed);

/// Trains one head a seed and returns their runs. Reports stages "read", "embed", "train", "predict". Throws
/// elmo::Error, elmo::Cancelled.
std::vector<tasks::TaskRun> runTaskTraining(const TaskTrainingSettings& settings, const TaskTrainingWatcher& watcher,
                                            const elmo::RunControl& control);

}  // namespace app
