// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace elmo {

/// The precision of the large products; sums are always at least float32.
///
/// kBfloat16 rounds weights and rows to bf16. kInt8 keeps weights in 8 bits with a scale for each column and rows in 16
/// bits with a scale for each row: a time step reads half the bytes of bf16. Character convolutions stay float32.
enum class Precision { kFloat32, kBfloat16, kInt8 };

}  // namespace elmo
