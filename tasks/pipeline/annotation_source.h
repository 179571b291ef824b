// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tasks/model/task_model.h"
#include "tasks/results/annotations.h"

namespace tasks {

/// The source of the annotations that a head makes now, from layers with fresh states.
AnnotationSource annotationSource(const TaskModelInfo& head, const std::string& tokenizerRevision);

}  // namespace tasks
