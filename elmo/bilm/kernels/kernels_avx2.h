// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/kernels/kernels.h"

namespace elmo {

/// The kernels for AVX2 (eight floats a register).
extern const KernelTable kAvx2Kernels;

}  // namespace elmo
