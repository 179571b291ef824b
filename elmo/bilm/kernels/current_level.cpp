// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/current_level.h"

#include <atomic>

namespace elmo {
namespace {

std::atomic<KernelLevel>& levelInUse() {
    static std::atomic<KernelLevel> level = bestKernelLevel();
    return level;
}

}  // namespace

KernelLevel currentKernelLevel() {
    return levelInUse().load(std::memory_order_relaxed);
}

ForcedKernelLevel::ForcedKernelLevel(KernelLevel level) {
    levelInUse() = level;
}

ForcedKernelLevel::~ForcedKernelLevel() {
    levelInUse() = bestKernelLevel();
}

}  // namespace elmo
