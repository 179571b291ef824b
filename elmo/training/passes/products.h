// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "elmo/training/kernels/bf16.h"

namespace elmo::training {

/// A matrix inside a larger row-major array: element (r, c) is data[r * stride + c], or data[c * stride + r] if
/// `transposed` is set. A view; the array must outlive the call.
template <class Stored>
struct MatrixView {
    const Stored* data = nullptr;
    std::int64_t stride = 0;
    bool transposed = false;
};

enum class Accumulate { kNo, kYes };

/// Matrix products through oneDNN (products.cpp) or, in a trainer built without it, through ATen (torch_products.cpp):
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
    void multiply(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a,
                  MatrixView<Stored> b, float* result, std::int64_t resultStride,
                  Accumulate accumulate = Accumulate::kNo);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace elmo::training
