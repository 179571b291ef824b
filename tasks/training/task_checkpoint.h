// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tasks/results/task_run.h"

namespace tasks {

/// The state of a training, without its tensors. A plain value.
struct TrainingState {
    std::int64_t step = 0;
    std::int64_t epoch = 0;        ///< from 0
    std::int64_t batch = 0;        ///< next one of the epoch's plan
    double learningRate = 0;       ///< of the plateau schedule
    std::int64_t sinceBest = 0;    ///< evaluations
    std::int64_t sinceBetter = 0;  ///< evaluations since an improvement or a reduction of the rate
    double lossSum = 0;            ///< since the last evaluation
    std::int64_t lossRows = 0;
    double seconds = 0;       ///< of training, over all sessions
    std::int64_t tokens = 0;  ///< of training, over all sessions
    std::vector<RunPoint> points;
    std::int64_t chosen = -1;    ///< index of the best point; -1 before the first
    std::string bestMetrics;     ///< its report, JSON object text
    bool evaluationDue = false;  ///< the last one was stopped: it comes before the next batch
};

/// Everything a training needs to go on as if it had never stopped. A plain value.
struct TaskCheckpoint {
    TrainingState state;
    std::string config;     ///< toJson(TaskConfig): must be that of the run that resumes
    std::string dataHash;   ///< of training and development set
    std::string generator;  ///< bytes of torch's random generator
    /// "value.NAME", "mean.NAME", "variance.NAME", "best.NAME", and "average.NAME" with a moving average.
    std::map<std::string, std::vector<float>> tensors;
};

/// Writes next to the old file and renames. Throws Error(kIo, kPermission).
void writeTaskCheckpoint(const TaskCheckpoint& checkpoint, const std::filesystem::path& path);

/// Throws Error(kNotFound, kBadFormat, kChecksum, kNewerVersion).
TaskCheckpoint readTaskCheckpoint(const std::filesystem::path& path);

}  // namespace tasks
