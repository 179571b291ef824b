// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "tasks/results/task_run.h"

namespace tasks {

/// The mixes of an AllenNLP model (a folder or model.tar.gz) as a run with one point, so that they stand next to those
/// of heads trained here. What an archive does not say is left open: NaN for a metric, no contributions. The hash is
/// that of the biLM in the archive. Nothing if the path is no such model; throws as reading it does.
std::optional<TaskRun> archiveRun(const std::filesystem::path& path);

}  // namespace tasks
