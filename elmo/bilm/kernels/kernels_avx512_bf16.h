// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/kernels/kernels.h"

namespace elmo {

/// The kernels for AVX-512 with BF16 and VNNI instructions.
extern const KernelTable kAvx512Bf16Kernels;

}  // namespace elmo
