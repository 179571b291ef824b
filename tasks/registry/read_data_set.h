// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/options/task.h"

namespace tasks {

/// The formats of a task, whose names differ. Throws Error(kBadArgument) for a task that is not registered.
std::span<const DataFormat> formatsOf(const Task& task);

/// The formats of all tasks, each once.
std::vector<DataFormat> dataFormats();

/// Reads a file (UTF-8; plain, .zst or .gz; at most 1 GiB unpacked, 10 million examples, 200 million tokens, 100,000
/// tokens a sentence, 1000 labels) for a task. A bad line is an Error(kBadFormat) naming file and line; what is skipped
/// (comments, -DOCSTART-) is counted in the notes. Throws Error(kBadArgument) for a format or scheme that does not
/// exist. Reports stage "read" in bytes of the file.
DataSet readDataSet(const std::filesystem::path& path, const Task& task, const DataOptions& options,
                    const elmo::RunControl& control);

}  // namespace tasks
