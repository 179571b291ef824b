// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/classification/classification.h"
#include "tasks/entailment/entailment.h"
#include "tasks/ner/ner.h"
#include "tasks/qa/qa.h"
#include "tasks/roles/roles.h"
#include "tasks/tagging/tagging.h"

namespace tasks {

template <class... Each>
struct TaskList {};

/// Every task of the program, in the order of display; tasks/README.md says how to add one. A task is a type with
///   kTask           its name, title, kind of output and input
///   formats()       the files that it is trained on
///   makeHead()      its network
///   minWeights()    a lower bound of the network's parameters, so that a damaged bundle is refused before memory is
///                   taken for it
/// and a preset of its name in resources/presets/tasks.
using RegisteredTasks = TaskList<Ner, Tagging, Sentiment, Classification, Qa, Entailment, Roles>;

}  // namespace tasks
