// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// Named entities: labelled spans that do not overlap, found by a biLSTM with a CRF over BIOUL tags.
struct Ner {
    static constexpr Task kTask{
        .name = "ner", .title = ELMOSCOPE_TASK_TITLE("tasks", "Entities"), .output = OutputKind::kSpans};
    static DataFormats formats();
    static NewHead makeHead(const HeadOptions& options, int pieces, StartValues values = StartValues::kDrawn);
    static std::int64_t leastWeights(const HeadOptions& options);
};

}  // namespace tasks
