// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/torch_products.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/mm.h>

#include <array>

#include "elmo/bilm/one_thread.h"

namespace elmo::training {
namespace {

at::ScalarType typeOf(const float*) {
    return at::kFloat;
}
at::ScalarType typeOf(const Bf16*) {
    return at::kBFloat16;
}

template <class Stored>
at::Tensor tensorOf(MatrixView<Stored> view, std::int64_t rows, std::int64_t columns) {
    const std::array<std::int64_t, 2> sizes{rows, columns};
    const std::array<std::int64_t, 2> strides{view.transposed ? 1 : view.stride, view.transposed ? view.stride : 1};
    return at::from_blob(const_cast<Stored*>(view.data), sizes, strides, at::dtype(typeOf(view.data))).to(at::kFloat);
}

}  // namespace

template <class Stored>
void atenMatmul(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a, MatrixView<Stored> b,
                float* result, std::int64_t resultStride, Accumulate accumulate) {
    if (rows == 0 || columns == 0)
        return;
    const OneThread oneThread;
    const at::NoGradGuard noGradient;
    const std::array<std::int64_t, 2> sizes{rows, columns};
    const std::array<std::int64_t, 2> strides{resultStride, 1};
    at::Tensor out = at::from_blob(result, sizes, strides, at::dtype(at::kFloat));
    const at::Tensor left = tensorOf(a, rows, inner);
    const at::Tensor right = tensorOf(b, inner, columns);
    if (accumulate == Accumulate::kYes)
        out.addmm_(left, right);
    else
        at::mm_out(out, left, right);
}

template void atenMatmul<float>(std::int64_t, std::int64_t, std::int64_t, MatrixView<float>, MatrixView<float>, float*,
                                std::int64_t, Accumulate);
template void atenMatmul<Bf16>(std::int64_t, std::int64_t, std::int64_t, MatrixView<Bf16>, MatrixView<Bf16>, float*,
                               std::int64_t, Accumulate);

}  // namespace elmo::training
