// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names a JSON type.
#pragma once

#include <nlohmann/json.hpp>

#include "tasks/results/task_run.h"

namespace tasks {

/// A point of a run as a line of log.jsonl and as checkpoints keep it, and back: every number returns to the bit.
nlohmann::ordered_json toJson(const RunPoint& point);
RunPoint runPointFromJson(const nlohmann::json& json);

nlohmann::ordered_json toJson(const MixContribution& contribution);

}  // namespace tasks
