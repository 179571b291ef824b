// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task.h"

namespace tasks {

std::string_view secondTextOf(InputShape input) {
    switch (input) {
        case InputShape::kText:
        case InputShape::kTextAndPredicates:
            return "";
        case InputShape::kTextAndQuestion:
            return "question";
        case InputShape::kTextAndHypothesis:
            return "hypothesis";
    }
    return {};
}

std::string_view metricNameOf(OutputKind output) {
    switch (output) {
        case OutputKind::kTextClass:
        case OutputKind::kTokenTags:
            return "accuracy";
        case OutputKind::kSpans:
            return "span F1";
        case OutputKind::kRankedSpans:
            return "F1";
        case OutputKind::kRoles:
            return "argument F1";
    }
    return {};
}

}  // namespace tasks
