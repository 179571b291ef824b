// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "elmo/bilm/kernels/aligned_buffer.h"
#include "elmo/training/kernels/bf16.h"
#include "elmo/training/kernels/fixed_point.h"
#include "elmo/training/passes/matrix_view.h"

namespace elmo::training {

/// Numbers of rows that vary from window to window are rounded up to multiples of it, so that few shapes are prepared.
inline constexpr std::int64_t kRowStep = 64;

/// A factor in fixed point, with its memory.
class FixedPointFactor {
public:
    /// `lanes` rows of `view`, or columns, of `depth` numbers.
    void set(MatrixView<Bf16> view, std::int64_t lanes, std::int64_t depth, bool lanesAreRows, int tile,
             fixed_point::Rounding rounding = fixed_point::Rounding::kNearest);
    const fixed_point::Packed& packed() const { return m_packed; }

private:
    AlignedBuffer<std::int16_t> m_values;
    AlignedBuffer<float> m_scales;
    fixed_point::Packed m_packed;
};

/// The right factor of products whose bfloat16 factors may be computed in fixed point (fixed_point.h): the numbers of a
/// column must not differ by orders of magnitude. Those of a row of the left factor may, as probabilities do, with
/// random rounding. In fixed point it is laid out once for all its products; otherwise it is a view, and the array must
/// outlive the products.
template <class Stored>
class RightFactor {
public:
    /// `view` is [inner, columns].
    void set(std::int64_t inner, std::int64_t columns, MatrixView<Stored> view);

private:
    friend class Products;
    std::int64_t m_inner = 0, m_columns = 0;
    MatrixView<Stored> m_view;
    FixedPointFactor m_fixedPoint;
};

/// Matrix products through oneDNN or, in a trainer built without it, through ATen (torch_products.h), or in fixed
/// point: float32 results from float32 or bfloat16 factors. Keeps one prepared primitive for every shape it has met.
/// One object per thread, used on that thread alone; runs on one thread.
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
    template <class Stored>
    void matmul(std::int64_t rows, MatrixView<Stored> a, const RightFactor<Stored>& b, float* result,
                std::int64_t resultStride, Accumulate accumulate = Accumulate::kNo,
                fixed_point::Rounding roundingOfA = fixed_point::Rounding::kNearest);

private:
    struct Impl;
    FixedPointFactor m_left;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace elmo::training
