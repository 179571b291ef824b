// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// Answers of a text to a question, as in SQuAD, by bidirectional attention flow.
struct Qa {
    static constexpr Task kTask{.name = "qa",
                                .title = ELMOSCOPE_TASK_TITLE("tasks", "Questions"),
                                .output = OutputKind::kRankedSpans,
                                .input = InputShape::kTextAndQuestion};
    static DataFormats formats();
    static NewHead makeHead(const HeadOptions& options, int pieces, StartValues values = StartValues::kDrawn);
    static std::int64_t leastWeights(const HeadOptions& options);
};

}  // namespace tasks
