// SPDX-License-Identifier: Apache-2.0
// Private to tasks/data and the tasks' readers: names JSON.
#pragma once

#include <functional>
#include <string>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/run_control.h"
#include "tasks/files/line_source.h"

namespace tasks {

/// Calls `take` with the object of every line that is not empty, and its "id" or the line's place. Throws
/// Error(kBadFormat) naming file and line.
void forEachObject(LineSource& lines, const elmo::RunControl& control,
                   const std::function<void(const elmo::JsonNode&, std::string id)>& take);

/// Runs a call whose complaints have no place yet.
template <class Call>
auto placed(const elmo::JsonNode& node, const Call& call) {
    try {
        return call();
    } catch (const elmo::Error& error) {
        node.refuse(error.what());
    }
}

}  // namespace tasks
