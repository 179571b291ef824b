// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace elmo {

/// Instruction sets the CPU kernels are written for, in rising order. All give the same bits.
enum class KernelLevel { kPlain, kAvx2, kAvx512, kAvx512Bf16 };  // the last with VNNI

/// Whether this CPU runs the kernels of a level.
bool hasKernelLevel(KernelLevel level);

/// The best level this CPU runs.
KernelLevel bestKernelLevel();

/// Whether this CPU's AVX-512 multiplies bfloat16 numbers slowly or not at all: Intel's. The first with AMX has them as
/// slow, but LibTorch and oneDNN multiply with AMX there.
bool hasSlowBf16();

}  // namespace elmo
