// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"
#include "tasks/qa/qa_data.h"
#include "tasks/qa/qa_head.h"

namespace tasks {

/// Answers of a text to a question, as in SQuAD, by bidirectional attention flow.
struct Qa {
    static constexpr Task kTask{.name = "qa",
                                .title = ELMOSCOPE_TASK_TITLE("tasks", "Questions"),
                                .output = OutputKind::kRankedSpans,
                                .input = InputShape::kTextAndQuestion};
    static constexpr auto formats = qaFormats;
    static constexpr auto makeHead = makeQaHead;
    static constexpr auto minWeights = minQaWeights;
};

}  // namespace tasks
