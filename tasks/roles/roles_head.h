// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tasks/heads/task_parts.h"

namespace tasks {

/// The network of Roles. Throws Error(kBadArgument) for options that it can't have.
NewHead makeRolesHead(const HeadOptions& options, int pieces, StartValues values = StartValues::kDrawn);

/// How many numbers the network holds at least.
std::int64_t minRolesWeights(const HeadOptions& options);

}  // namespace tasks
