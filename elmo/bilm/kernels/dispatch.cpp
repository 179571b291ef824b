// SPDX-License-Identifier: Apache-2.0
// kernels() and bestKernelLevel(), declared in elmo/bilm/kernels/kernels.h and kernel_level.h.
#include <string>

#include "elmo/bilm/kernels/kernel_levels.h"
#include "elmo/error.h"

namespace elmo {
namespace {

bool cpuHas(KernelLevel level) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    switch (level) {
        case KernelLevel::kPlain:
            return true;
        case KernelLevel::kAvx2:
            return avx2;
        case KernelLevel::kAvx512:
            return avx512;
        case KernelLevel::kAvx512Bf16:
            return avx512 && __builtin_cpu_supports("avx512bf16") && __builtin_cpu_supports("avx512vnni");
    }
#endif
    return level == KernelLevel::kPlain;
}

const KernelTable& table(KernelLevel level) {
    switch (level) {
#if defined(__x86_64__)
        case KernelLevel::kAvx2:
            return kAvx2Kernels;
        case KernelLevel::kAvx512:
            return kAvx512Kernels;
        case KernelLevel::kAvx512Bf16:
            return kAvx512Bf16Kernels;
#endif
        default:
            return kPlainKernels;
    }
}

}  // namespace

KernelLevel bestKernelLevel() {
    for (const KernelLevel level : {KernelLevel::kAvx512Bf16, KernelLevel::kAvx512, KernelLevel::kAvx2})
        if (cpuHas(level))
            return level;
    return KernelLevel::kPlain;
}

const KernelTable& kernels(KernelLevel level) {
    if (!cpuHas(level))
        throw Error(ErrorCode::kBadArgument, std::string("This CPU cannot run the '") + table(level).name +
                                                 "' kernels; let the program choose.");
    return table(level);
}

}  // namespace elmo
