// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"
#include "tasks/tagging/tagging_data.h"
#include "tasks/tagging/tagging_head.h"

namespace tasks {

/// A tag of any set for each token, parts of speech for example: a biLSTM, and a softmax over the tags of each token.
struct Tagging {
    static constexpr Task kTask{
        .name = "tagging", .title = ELMOSCOPE_TASK_TITLE("tasks", "Tags of words"), .output = OutputKind::kTokenTags};
    static constexpr auto formats = taggingFormats;
    static constexpr auto makeHead = makeTaggingHead;
    static constexpr auto minWeights = minTaggingWeights;
};

}  // namespace tasks
