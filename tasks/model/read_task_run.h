// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "tasks/results/task_run.h"

namespace tasks {

/// Reads the run of a task bundle or of a training folder. Throws elmo::Error naming the file and line.
TaskRun readTaskRun(const std::filesystem::path& folder);

}  // namespace tasks
