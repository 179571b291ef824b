// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/kernel_level.h"

#include <initializer_list>

namespace elmo {

bool hasKernelLevel(KernelLevel level) {
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

KernelLevel bestKernelLevel() {
    for (const KernelLevel level : {KernelLevel::kAvx512Bf16, KernelLevel::kAvx512, KernelLevel::kAvx2})
        if (hasKernelLevel(level))
            return level;
    return KernelLevel::kPlain;
}

bool hasSlowBf16() {
#if defined(__x86_64__)
    return hasKernelLevel(KernelLevel::kAvx512) && __builtin_cpu_is("intel");
#else
    return false;
#endif
}

}  // namespace elmo
