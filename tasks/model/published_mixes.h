// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "tasks/results/task_run.h"

namespace tasks {

/// Mixes that were typed in, such as those of a paper, to stand next to those of heads trained here. A table (CSV or
/// TSV) with the columns
///   task    "ner", or any other name
///   place   "input" or "output"
///   s_0, s_1, ..., s_L   the weights of the layers, which sum to 1 (to the digits that are printed)
///   gamma   may be empty or absent: 1
///   source  the publication: rows of other sources are other groups
///   seed, bilm, lambda, metric, dev   may be absent
/// Rows with one task, source, seed, biLM and lambda are the mixes of one run at their places; without seeds each
/// further row of a place is a further run. The path of a run is FILE/NUMBER, from 1, which readTaskRun() reads again.
/// Throws Error(kNotFound), Error(kBadFormat) naming file and line.
std::vector<TaskRun> readPublishedMixes(const std::filesystem::path& file);

/// Whether a path's name is that of such a table.
bool isMixTable(const std::filesystem::path& path);

}  // namespace tasks
