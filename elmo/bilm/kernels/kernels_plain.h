// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/kernels/kernels.h"

namespace elmo {

/// The kernels for any processor.
extern const KernelTable kPlainKernels;

}  // namespace elmo
