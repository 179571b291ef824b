// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/kernels/kernels.h"

namespace elmo {

/// The kernels for AVX-512 (16 floats a register).
extern const KernelTable kAvx512Kernels;

}  // namespace elmo
