// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/kernels/kernel_level.h"

namespace elmo {

/// The level that products and cells are computed at: bestKernelLevel(), or a lower one while a ForcedKernelLevel
/// lives. Any thread.
KernelLevel currentKernelLevel();

/// Makes the whole program compute at a level while it lives, so that a test or a benchmark can compare levels. One at
/// a time, while nothing computes. The level must be one that this CPU has.
class ForcedKernelLevel {
public:
    explicit ForcedKernelLevel(KernelLevel level);
    ~ForcedKernelLevel();
    ForcedKernelLevel(const ForcedKernelLevel&) = delete;
    ForcedKernelLevel& operator=(const ForcedKernelLevel&) = delete;
};

}  // namespace elmo
