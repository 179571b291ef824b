// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"
#include "tasks/ner/ner_data.h"
#include "tasks/ner/ner_head.h"

namespace tasks {

/// Named entities: labelled spans that do not overlap, found by a biLSTM with a CRF over BIOUL tags.
struct Ner {
    static constexpr Task kTask{
        .name = "ner", .title = ELMOSCOPE_TASK_TITLE("tasks", "Entities"), .output = OutputKind::kSpans};
    static constexpr auto formats = nerFormats;
    static constexpr auto makeHead = makeNerHead;
    static constexpr auto minWeights = minNerWeights;
};

}  // namespace tasks
