// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "tasks/results/task_run.h"

namespace app {

/// Sizes and times of the files that a run is read from. A value.
using RunState = std::vector<std::pair<std::uintmax_t, std::filesystem::file_time_type>>;

/// The state of the files now. Any thread.
RunState runState(const std::filesystem::path& folder);

/// What is known of the files of a run that is shown. A value.
struct RunFiles {
    RunState read;  ///< when the run was read
    RunState seen;  ///< when they were last looked at
};

/// The run as its files say now; none if they have not changed since they were read, or can't be read. A file that is
/// written in place is short for a moment: a run with fewer evaluations is returned only if its files have not changed
/// since the last look. Any thread.
std::optional<tasks::TaskRun> readIfChanged(const tasks::TaskRun& shown, RunFiles& files);

}  // namespace app
