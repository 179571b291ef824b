// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// A tag of any set for each token, parts of speech for example: a biLSTM, and a softmax over the tags of each token.
struct Tagging {
    static constexpr Task kTask{
        .name = "tagging", .title = ELMOSCOPE_TASK_TITLE("tasks", "Tags of words"), .output = OutputKind::kTokenTags};
    static DataFormats formats();
    static NewHead makeHead(const HeadOptions& options, int pieces, StartValues values = StartValues::kDrawn);
    static std::int64_t leastWeights(const HeadOptions& options);
};

}  // namespace tasks
