// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/training/passes/lstm_stack_pass.h"
#include "elmo/training/process_group.h"

namespace elmo::training {

/// The states of `rows` rows, all zero.
StackState zeroStates(int rows, const EncoderOptions& encoder);

/// Copies the states of some rows to their place among all.
void placeStates(const StackState& part, const RowShare& rows, const EncoderOptions& encoder, StackState& all);

/// The states of some rows of all.
StackState partOfStates(const StackState& all, const RowShare& rows, const EncoderOptions& encoder);

}  // namespace elmo::training
