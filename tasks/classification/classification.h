// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/task_parts.h"

namespace tasks {

/// Classes of texts by the biattentive classification network.
struct Sentiment {
    static constexpr Task kTask{
        .name = "sentiment", .title = ELMOSCOPE_TASK_TITLE("tasks", "Sentiment"), .output = OutputKind::kTextClass};
    static DataFormats formats();
    static NewHead makeHead(const HeadOptions& options, int pieces, StartValues values = StartValues::kDrawn);
    static std::int64_t leastWeights(const HeadOptions& options);
};

}  // namespace tasks
