// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "tasks/task_options.h"

namespace tasks {

class TaskHead;

/// A task the program knows: one line a head.
struct HeadEntry {
    TaskKind kind;
    const char* metricName;  ///< of the development metric that training follows: "accuracy", "span F1", "F1"
    const char* summary;     ///< one line for --help
    /// `pieces`: entries of the SentencePiece model.
    std::unique_ptr<TaskHead> (*make)(const HeadOptions& options, int pieces);
    /// Settings that train well on one or two processor cores; toJson() writes them out.
    TaskConfig (*defaults)();
};

std::span<const HeadEntry> headTable();

/// The line of a kind; every TaskKind has one.
const HeadEntry& headEntry(TaskKind kind);

}  // namespace tasks
