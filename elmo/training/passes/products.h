// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "elmo/training/kernels/bf16.h"
#include "elmo/training/passes/matrix_view.h"

namespace elmo::training {

/// Matrix products through oneDNN or, in a trainer built without it, through ATen (torch_products.h):
/// float32 results from float32 or bfloat16 factors. Keeps one prepared primitive for every shape it has met. One
/// object per thread, used on that thread alone; runs on one thread.
class Products {
public:
    Products();
    ~Products();
    Products(const Products&) = delete;
    Products& operator=(const Products&) = delete;

    /// result [rows, columns] = a [rows, inner] b [inner, columns], added to what is there with kYes. Throws
    /// Error(kDevice) if oneDNN refuses.
    template <class Stored>
    void matmul(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a, MatrixView<Stored> b,
                float* result, std::int64_t resultStride, Accumulate accumulate = Accumulate::kNo);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace elmo::training
