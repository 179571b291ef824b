// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace elmo {

/// In what the large products compute; sums are always at least float32.
///
/// kBfloat16 rounds weights and rows to bf16. kInt8 keeps weights in 8 bits with a scale for each column and rows in 16
/// bits with a scale for each row: half the bytes of bf16 to read a time step. Character convolutions stay float32.
enum class Precision { kFloat32, kBfloat16, kInt8 };

}  // namespace elmo
