// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/matmul.h"

#include <fmt/format.h>

#include <oneapi/dnnl/dnnl.h>
#include <algorithm>

#include "elmo/error.h"

namespace tasks {

void matmul(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView a, MatrixView b, float* result,
            std::int64_t resultStride, Accumulate accumulate) {
    if (rows == 0 || columns == 0)
        return;
    if (inner == 0) {
        for (std::int64_t row = 0; row < rows && accumulate == Accumulate::kNo; ++row)
            std::fill_n(result + row * resultStride, columns, 0.0F);
        return;
    }
    const dnnl_status_t status =
        dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', rows, columns, inner, 1.0F, a.data, a.stride,
                   b.data, b.stride, accumulate == Accumulate::kYes ? 1.0F : 0.0F, result, resultStride);
    if (status != dnnl_success)
        throw elmo::Error(elmo::ErrorCode::kDevice,
                          fmt::format("oneDNN refused the product of [{}, {}] and [{}, {}] with status {}.", rows,
                                      inner, inner, columns, static_cast<int>(status)));
}

}  // namespace tasks
