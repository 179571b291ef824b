// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// The files that Classification is trained on.
DataFormats classificationFormats();

}  // namespace tasks
