// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "tasks/modules/start_values.h"
#include "tasks/options/task.h"

namespace tasks {

struct DataFormat;
struct HeadOptions;
class TaskHead;

/// The formats of a task's data; more special ones first: the first that matches a file is taken.
using DataFormats = std::span<const DataFormat>;

/// A head's network with new weights, drawn or left to be read.
using NewHead = std::unique_ptr<TaskHead>;

}  // namespace tasks
