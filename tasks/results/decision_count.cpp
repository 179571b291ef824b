// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/decision_count.h"

namespace tasks {

DecisionCount decisionsIn(const Annotations& annotations) {
    DecisionCount count;
    for (const SpanAnnotation& span : annotations.spans)
        if (span.layer == AnnotationLayer::kModel) {
            ++count.predictions;
            count.decided += span.isUndecided() ? 0 : 1;
        }
    return count;
}

}  // namespace tasks
