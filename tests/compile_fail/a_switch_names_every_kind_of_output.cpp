// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task.h"

int columnsOf(tasks::OutputKind output) {
    switch (output) {
        case tasks::OutputKind::kTextClass:
        case tasks::OutputKind::kTokenTags:
        case tasks::OutputKind::kSpans:
        case tasks::OutputKind::kRoles:
            return 1;
#ifndef MUST_NOT_COMPILE
        case tasks::OutputKind::kRankedSpans:
            return 2;
#endif
    }
    return 0;
}
