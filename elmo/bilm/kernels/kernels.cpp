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

const KernelTable& kernels(KernelLevel level) {
    if (!hasKernelLevel(level))
        throw Error(ErrorCode::kBadArgument, std::string("This CPU cannot run the '") + table(level).name +
                                                 "' kernels; let the program choose.");
    return table(level);
}

}  // namespace elmo
