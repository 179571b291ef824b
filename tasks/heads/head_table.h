// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "tasks/modules/start_values.h"
#include "tasks/task_options.h"

namespace tasks {

class TaskHead;

/// What the program knows of a task's head: one line of the table. Its settings are resources/presets/tasks/NAME.toml.
struct HeadEntry {
    TaskKind kind;
    const char* metricName;  ///< of the development metric that training follows
    /// `pieces`: entries of the SentencePiece model.
    std::unique_ptr<TaskHead> (*make)(const HeadOptions& options, int pieces, StartValues values);
};

/// The line of a kind; every TaskKind has one. Any thread.
const HeadEntry& headEntry(TaskKind kind);

}  // namespace tasks
