// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "elmo/run_control.h"
#include "elmo/training/process_group.h"

namespace elmo::training {

/// Waits until all processes have joined, or throws Cancelled if a stop is asked for meanwhile. Sums go through
/// LibTorch's process groups: NCCL for a run on GPUs where this LibTorch has it, otherwise Gloo, or what
/// ELMO_PROCESS_GROUP names (gloo, nccl). Throws ProcessLost, Error(kUnsupported) in a build without them.
std::unique_ptr<ProcessGroup> joinProcessGroup(const ProcessGroupOptions& options, const RunControl& control);

}  // namespace elmo::training
