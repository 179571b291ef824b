// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"

namespace tasks {

/// The files that Ner is trained on.
DataFormats nerFormats();

}  // namespace tasks
