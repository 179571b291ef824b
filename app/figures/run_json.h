// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/task_run.h"

namespace app {

/// Runs as JSON for the program that draws figures, and back. Paths are left out. Any thread.
std::string jsonOfRuns(const std::vector<tasks::TaskRun>& runs);
/// Throws elmo::Error(kBadFormat).
std::vector<tasks::TaskRun> runsOfJson(std::string_view json);

}  // namespace app
