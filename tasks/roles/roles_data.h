// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// The files that Roles is trained on: an example a sentence, whose gold are GoldRoles.
DataFormats rolesFormats();

}  // namespace tasks
