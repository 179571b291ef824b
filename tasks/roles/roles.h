// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"
#include "tasks/roles/roles_data.h"
#include "tasks/roles/roles_head.h"

namespace tasks {

/// Semantic roles: who did what to whom. Predicates, found by a biLSTM of their own or given, and the labelled
/// arguments of each, found by a biLSTM with highway connections that knows which token the predicate is.
struct Roles {
    static constexpr Task kTask{.name = "roles",
                                .title = ELMOSCOPE_TASK_TITLE("tasks", "Semantic roles"),
                                .output = OutputKind::kRoles,
                                .input = InputShape::kTextAndPredicates};
    static constexpr auto formats = rolesFormats;
    static constexpr auto makeHead = makeRolesHead;
    static constexpr auto minWeights = minRolesWeights;
};

}  // namespace tasks
