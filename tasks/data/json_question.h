// SPDX-License-Identifier: Apache-2.0
// Private to tasks/data: names JSON.
#pragma once

#include "elmo/containers/json_node.h"
#include "tasks/data/question_examples.h"

namespace tasks {

/// "question", "answers" ([{"text", "answer_start"}...]) and "is_impossible" of an object, as SQuAD and the JSON lines
/// have them. Throws Error(kBadFormat).
FileQuestion fileQuestion(const elmo::JsonNode& node);

}  // namespace tasks
