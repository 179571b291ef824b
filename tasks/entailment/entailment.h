// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// Textual entailment: whether a premise supports a hypothesis, contradicts it or leaves it open, as in SNLI, by the
/// enhanced sequential inference model.
struct Entailment {
    static constexpr Task kTask{.name = "entailment",
                                .title = ELMOSCOPE_TASK_TITLE("tasks", "Entailment"),
                                .output = OutputKind::kTextClass,
                                .input = InputShape::kTextAndHypothesis};
    static DataFormats formats();
    static NewHead makeHead(const HeadOptions& options, int pieces, StartValues values = StartValues::kDrawn);
    static std::int64_t leastWeights(const HeadOptions& options);
};

}  // namespace tasks
