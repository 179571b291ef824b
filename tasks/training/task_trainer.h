// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "elmo/containers/safetensors.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/inputs/subwords.h"
#include "tasks/inputs/word_vectors.h"
#include "tasks/metrics/evaluation.h"
#include "tasks/model/task_bundle.h"
#include "tasks/results/task_run.h"
#include "tasks/training/activation_cache.h"

namespace tasks {

struct LoadedHead;

/// Everything a training needs. The data sets must outlive it. A plain value.
struct TaskTraining {
    TaskConfig config;  ///< labels, elmo.layers, elmo.width and input.wordWidth filled in
    const DataSet* train = nullptr;
    const DataSet* dev = nullptr;
    std::string trainName, devName;                 ///< file names, for the record
    std::string tokenizerRevision;                  ///< of the texts: "pretokenized"
    std::shared_ptr<const SubwordModel> subwords;   ///< null if input.pieceWidth is 0
    std::shared_ptr<const WordVectors> vectors;     ///< null if there are none
    std::shared_ptr<const ActivationCache> layers;  ///< filled with both data sets; null without ELMo or with `tuned`
    std::shared_ptr<const elmo::BilmModel> tuned;   ///< trained with the head, from these weights: elmo.fine_tune
    BilmIdentity bilm;                              ///< empty without ELMo
    std::filesystem::path output;                   ///< the bundle; while it trains, trainingFolder(output)
    std::shared_ptr<const LoadedHead> start;        ///< its weights are the start values; null: drawn from the seed
    std::string startHash;                          ///< of the bundle of `start`, for the record
    WordSet startWords;                             ///< words that `start` was trained on
    bool resume = false;                            ///< go on from the training folder's checkpoint if there is one
    double checkpointSeconds = 60;                  ///< between checkpoints; every evaluation writes one too
    std::stop_token enough;  ///< a stop here ends the training early: the bundle gets the best weights so far
    elmo::StorageType storage = elmo::StorageType::kFloat32;
};

/// One evaluation, for observers.
struct TaskProgress {
    RunPoint point;
    bool best = false;
    double tokensPerSecond = 0;  ///< of training, evaluations apart, over the whole run
    double seconds = 0;          ///< since the run began
};
using TaskProgressSink = std::function<void(const TaskProgress&)>;

/// One step, for observers of every step.
struct TaskStep {
    std::int64_t step = 0;
    double epoch = 0;            ///< done, with its part under way
    double loss = 0;             ///< of this step, mean over its rows
    double tokensPerSecond = 0;  ///< as in TaskProgress
    double secondsLeft = 0;      ///< to the last epoch, if nothing ends the training before
    std::vector<MixState> mixes;
};
using TaskStepSink = std::function<void(const TaskStep&)>;

/// Where a training keeps its checkpoint, log and manifest until the bundle is written: OUTPUT.training.
std::filesystem::path trainingFolder(const std::filesystem::path& output);

/// Whether the training is to resume one that has written its bundle: there is nothing left to train.
bool isFinished(const TaskTraining& training);

/// Throws Error(kBadArgument), as trainTask() would, if the data have labels that the head can't know or too few of
/// them, or if the training is to resume one, finished or not, that started with other data, settings, biLM or tokens.
/// Epochs and patience may differ. Needs all of `training` but its layers, which can take minutes to compute.
void requireTrainable(const TaskTraining& training);

/// Trains a head to its last epoch or until the dev metric has stopped growing, and writes its bundle with the weights
/// of the best evaluation; the training folder is then gone. Killed at any moment and resumed it ends with the same
/// bits on the same machine with the same number of threads.
///
/// Runs on the caller's thread and torch's own; sets the number of torch's threads. Reports stage "train" in rows of
/// the epoch. A cancel writes a checkpoint first. Throws Error(kBadArgument) if a loss or gradient stops being a
/// number (the last checkpoint, if there is one, is good), and if another process trains in the training folder;
/// Error(kIo), Cancelled.
TaskRun trainTask(const TaskTraining& training, const elmo::RunControl& control, const TaskProgressSink& sink = {},
                  const TaskStepSink& stepSink = {});

}  // namespace tasks
