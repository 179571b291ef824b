// SPDX-License-Identifier: Apache-2.0
// Private to tasks/data and the tasks' readers: names JSON.
#pragma once

#include <string>
#include <string_view>

#include "elmo/containers/json_node.h"

namespace tasks {

/// Parses a text of a data set; `where` is how messages call it. Throws Error(kBadFormat) for what is no JSON, is
/// nested deeper than 64 levels, or is longer than 128 MiB.
elmo::JsonNode parseJson(std::string_view text, const std::string& where);

}  // namespace tasks
