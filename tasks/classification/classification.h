// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/classification/classification_data.h"
#include "tasks/classification/classification_head.h"
#include "tasks/heads/task_parts.h"

namespace tasks {

/// Classes of texts, any labels, by the biattentive classification network.
struct Classification {
    static constexpr Task kTask{.name = "classification",
                                .title = ELMOSCOPE_TASK_TITLE("tasks", "Classes of texts"),
                                .output = OutputKind::kTextClass};
    static constexpr auto formats = classificationFormats;
    static constexpr auto makeHead = makeClassificationHead;
    static constexpr auto minWeights = minClassificationWeights;
};

/// The same with the labels of opinions.
struct Sentiment : Classification {
    static constexpr Task kTask{
        .name = "sentiment", .title = ELMOSCOPE_TASK_TITLE("tasks", "Sentiment"), .output = OutputKind::kTextClass};
};

}  // namespace tasks
