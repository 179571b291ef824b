// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "tasks/results/task_run.h"

namespace tasks {

/// Reads the run of a task bundle, of a training folder, of an AllenNLP model (see archiveRun()) or of a table of
/// published mixes (FILE/NUMBER, see readPublishedMixes()). Throws elmo::Error
/// naming the file and line.
TaskRun readTaskRun(const std::filesystem::path& folder);

/// The runs at a path: those of a table of published mixes, those in the subfolders of a folder that is no run itself,
/// in order of their names, or one. Throws as readTaskRun(), Error(kNotFound) if a folder holds no run.
std::vector<TaskRun> readTaskRuns(const std::filesystem::path& path);

/// The file or folder that a run's path names: FILE of FILE/NUMBER, otherwise the path.
std::filesystem::path fileOfRun(const std::filesystem::path& path);

}  // namespace tasks
