// SPDX-License-Identifier: Apache-2.0
#include <immintrin.h>

#include "elmo/bilm/kernels/kernel_levels.h"

namespace elmo {
namespace {

#include "elmo/bilm/kernels/vec_avx512.h"

#include "elmo/bilm/kernels/multiply_add_widened.h"
// The body calls them, so it comes last.
#include "elmo/bilm/kernels/kernels_body.h"

}  // namespace

const KernelTable kAvx512Kernels = {
    "avx512", product<float>, product<std::uint16_t>, lstmCell, highway, columnMaximum, tanhInPlace, toBf16};

}  // namespace elmo
