// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// Classes of texts, any labels, by the biattentive classification network.
struct Classification {
    static constexpr Task kTask{.name = "classification",
                                .title = ELMOSCOPE_TASK_TITLE("tasks", "Classes of texts"),
                                .output = OutputKind::kTextClass};
    static DataFormats formats();
    static NewHead makeHead(const HeadOptions& options, int pieces, StartValues values = StartValues::kDrawn);
    static std::int64_t leastWeights(const HeadOptions& options);
};

/// The same with the labels of opinions.
struct Sentiment : Classification {
    static constexpr Task kTask{
        .name = "sentiment", .title = ELMOSCOPE_TASK_TITLE("tasks", "Sentiment"), .output = OutputKind::kTextClass};
};

}  // namespace tasks
