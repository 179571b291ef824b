// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/kernels.h"

#include <string>

#include "elmo/bilm/kernels/kernels_plain.h"
#if defined(__x86_64__)
#include "elmo/bilm/kernels/kernels_avx2.h"
#include "elmo/bilm/kernels/kernels_avx512.h"
#include "elmo/bilm/kernels/kernels_avx512_bf16.h"
#endif
#include "elmo/error.h"

namespace elmo {
namespace {

#if defined(__x86_64__)
/// The kernels for Intel's processors, whose bfloat16 instruction takes as long as four multiply-adds of
/// float32: bfloat16 numbers are widened instead.
const KernelTable& vnniKernels() {
    static const KernelTable kernels = [] {
        KernelTable made = kAvx512Bf16Kernels;
        made.name = "avx512-vnni";
        made.matmulBf16 = kAvx512Kernels.matmulBf16;
        return made;
    }();
    return kernels;
}
#endif

const KernelTable& table(KernelLevel level) {
    switch (level) {
#if defined(__x86_64__)
        case KernelLevel::kAvx2:
            return kAvx2Kernels;
        case KernelLevel::kAvx512:
            return kAvx512Kernels;
        case KernelLevel::kAvx512Bf16:
            return hasSlowBf16() ? vnniKernels() : kAvx512Bf16Kernels;
#endif
        default:
            return kPlainKernels;
    }
}

}  // namespace

const KernelTable& kernels(KernelLevel level) {
    if (!hasKernelLevel(level))
        throw Error(ErrorCode::kBadArgument, std::string("This CPU cannot run the '") + table(level).name +
                                                 "' kernels; let the program choose.");
    return table(level);
}

}  // namespace elmo
