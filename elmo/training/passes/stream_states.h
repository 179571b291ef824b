// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/training/passes/lstm_stack_pass.h"
#include "elmo/training/process_group.h"

namespace elmo::training {

/// The states of all rows, put together from the rows of every process. All processes call it together.
StackState gatherStates(const StackState& share, const RowShare& rows, const EncoderOptions& encoder,
                        ProcessGroup& group);

/// One process's rows of the states of all.
StackState shareOfStates(const StackState& all, const RowShare& rows, const EncoderOptions& encoder);

}  // namespace elmo::training
