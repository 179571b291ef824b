// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/entailment/entailment_data.h"
#include "tasks/entailment/entailment_head.h"
#include "tasks/heads/task_parts.h"

namespace tasks {

/// Textual entailment: whether a premise supports a hypothesis, contradicts it or leaves it open, as in SNLI, by the
/// enhanced sequential inference model.
struct Entailment {
    static constexpr Task kTask{.name = "entailment",
                                .title = ELMOSCOPE_TASK_TITLE("tasks", "Entailment"),
                                .output = OutputKind::kTextClass,
                                .input = InputShape::kTextAndHypothesis};
    static constexpr auto formats = entailmentFormats;
    static constexpr auto makeHead = makeEntailmentHead;
    static constexpr auto minWeights = minEntailmentWeights;
};

}  // namespace tasks
