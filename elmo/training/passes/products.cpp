// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/products.h"

#include <algorithm>
#include <type_traits>

#include "elmo/bilm/kernels/kernel_level.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace elmo::training {
namespace {

/// A product over no elements, as that of the gradients of no words: oneDNN divides by their number.
void clearUnlessAdded(std::int64_t rows, std::int64_t columns, float* result, std::int64_t resultStride,
                      Accumulate accumulate) {
    if (accumulate == Accumulate::kNo)
        for (std::int64_t row = 0; row < rows; ++row)
            std::fill_n(result + row * resultStride, columns, 0.0f);
}

}  // namespace
}  // namespace elmo::training

#ifdef ELMOSCOPE_WITHOUT_ONEDNN
#include "elmo/training/passes/torch_products.h"

namespace elmo::training {

struct Products::Impl {};

Products::Products() = default;
Products::~Products() = default;

template <class Stored>
void Products::matmul(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a,
                      MatrixView<Stored> b, float* result, std::int64_t resultStride, Accumulate accumulate) {
    if (inner == 0)
        return clearUnlessAdded(rows, columns, result, resultStride, accumulate);
    atenMatmul(rows, columns, inner, a, b, result, resultStride, accumulate);
}

}  // namespace elmo::training

#else
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "elmo/bilm/one_thread.h"
#include "elmo/error.h"

namespace elmo::training {
namespace {

using Key = std::array<std::int64_t, 10>;
using DataType = dnnl::memory::data_type;

DataType dataType(const float*) {
    return DataType::f32;
}
DataType dataType(const Bf16*) {
    return DataType::bf16;
}

/// oneDNN 3 dropped the operation descriptors of oneDNN 2 (Debian 12 has 2.6, Debian 13 has 3.7).
dnnl::matmul matmulOf(const dnnl::engine& engine, const dnnl::memory::desc& a, const dnnl::memory::desc& b,
                      const dnnl::memory::desc& result, const dnnl::primitive_attr& attributes) {
#if DNNL_VERSION_MAJOR >= 3
    return dnnl::matmul({engine, a, b, result, attributes});
#else
    return dnnl::matmul({{a, b, result}, attributes, engine});
#endif
}

struct Prepared {
    dnnl::matmul primitive;
    dnnl::memory a, b, result;
    std::unordered_map<int, dnnl::memory> arguments;
};

dnnl::memory::desc describe(std::int64_t rows, std::int64_t columns, DataType type, std::int64_t stride,
                            bool transposed) {
    return {{rows, columns}, type, transposed ? dnnl::memory::dims{1, stride} : dnnl::memory::dims{stride, 1}};
}

/// Whether oneDNN multiplies bfloat16 numbers on this processor, which takes AVX-512.
bool multipliesBf16(const dnnl::engine& engine) {
    try {
        const auto factor = describe(16, 16, DataType::bf16, 16, false);
        matmulOf(engine, factor, factor, describe(16, 16, DataType::f32, 16, false), {});
        return true;
    } catch (const dnnl::error&) {
        return false;
    }
}

/// Whether a transposed left factor is copied into rows first. oneDNN 2.6's float32 products on AVX2 reach half the
/// speed with it (4096 x 256 x 256: 30 against 66 GFLOP/s on Zen 3); the copy takes a tenth of what that loses.
bool wantsLeftInRows(std::int64_t columns) {
    constexpr std::int64_t kColumns = 256;  // with fewer, the copy costs what it saves
    static const bool hasAvx512 = __builtin_cpu_supports("avx512f");
    return !hasAvx512 && columns >= kColumns;
}

/// The elements of a transposed view [rows, columns] in rows.
MatrixView<float> inRows(MatrixView<float> view, std::int64_t rows, std::int64_t columns, std::vector<float>& copy) {
    constexpr std::int64_t kBlock = 16;  // a cache line of either side
    copy.resize(static_cast<std::size_t>(rows * columns));
    for (std::int64_t row = 0; row < rows; row += kBlock)
        for (std::int64_t column = 0; column < columns; ++column) {
            const float* from = view.data + column * view.stride;
            for (std::int64_t r = row; r < std::min(row + kBlock, rows); ++r)
                copy[static_cast<std::size_t>(r * columns + column)] = from[r];
        }
    return {copy.data(), columns, false};
}

/// The elements of a view as float32, in rows.
MatrixView<float> widen(MatrixView<Bf16> view, std::int64_t rows, std::int64_t columns, std::vector<float>& wide) {
    if (view.transposed)
        std::swap(rows, columns);
    wide.resize(static_cast<std::size_t>(rows * columns));
    for (std::int64_t row = 0; row < rows; ++row)
        std::transform(view.data + row * view.stride, view.data + row * view.stride + columns,
                       wide.data() + row * columns, [](Bf16 value) { return load(value); });
    return {wide.data(), columns, view.transposed};
}

}  // namespace

struct Products::Impl {
    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream{engine};
    bool hasBf16 = multipliesBf16(engine);
    std::vector<float> wideA, wideB;  ///< factors widened if there are no products of bfloat16
    std::vector<float> rowsA;         ///< a transposed left factor in rows
    std::map<Key, Prepared> prepared;

    Prepared prepare(const Key& key, DataType type) {
        const auto [kind, rows, columns, inner, strideA, transposedA, strideB, transposedB, strideResult, add] = key;
        const auto a = describe(rows, inner, type, strideA, transposedA != 0);
        const auto b = describe(inner, columns, type, strideB, transposedB != 0);
        const auto result = describe(rows, columns, DataType::f32, strideResult, false);
        dnnl::primitive_attr attributes;
        if (add) {
            dnnl::post_ops sum;
            sum.append_sum(1.0f);
            attributes.set_post_ops(sum);
        }
        Prepared made{matmulOf(engine, a, b, result, attributes),
                      dnnl::memory(a, engine, nullptr),
                      dnnl::memory(b, engine, nullptr),
                      dnnl::memory(result, engine, nullptr),
                      {}};
        made.arguments = {{DNNL_ARG_SRC, made.a}, {DNNL_ARG_WEIGHTS, made.b}, {DNNL_ARG_DST, made.result}};
        return made;
    }
};

Products::Products() : m_impl(std::make_unique<Impl>()) {}
Products::~Products() = default;

template <class Stored>
void Products::matmul(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a,
                      MatrixView<Stored> b, float* result, std::int64_t resultStride, Accumulate accumulate) {
    if (rows == 0 || columns == 0)
        return;
    if (inner == 0)
        return clearUnlessAdded(rows, columns, result, resultStride, accumulate);
    if constexpr (std::is_same_v<Stored, Bf16>)
        if (!m_impl->hasBf16)
            return matmul<float>(rows, columns, inner, widen(a, rows, inner, m_impl->wideA),
                                 widen(b, inner, columns, m_impl->wideB), result, resultStride, accumulate);
    if constexpr (std::is_same_v<Stored, float>)
        if (a.transposed && wantsLeftInRows(columns))
            a = inRows(a, rows, inner, m_impl->rowsA);
    const OneThread oneThread;
    const DataType type = dataType(a.data);
    const Key key{static_cast<std::int64_t>(type),
                  rows,
                  columns,
                  inner,
                  a.stride,
                  a.transposed,
                  b.stride,
                  b.transposed,
                  resultStride,
                  accumulate == Accumulate::kYes};
    try {
        auto found = m_impl->prepared.find(key);
        if (found == m_impl->prepared.end())
            found = m_impl->prepared.emplace(key, m_impl->prepare(key, type)).first;
        Prepared& product = found->second;
        product.a.set_data_handle(const_cast<Stored*>(a.data));
        product.b.set_data_handle(const_cast<Stored*>(b.data));
        product.result.set_data_handle(result);
        product.primitive.execute(m_impl->stream, product.arguments);
        m_impl->stream.wait();
    } catch (const dnnl::error& error) {
        throw Error(ErrorCode::kDevice, fmt::format("oneDNN refused the product of [{}, {}] and [{}, {}]: {}.", rows,
                                                    inner, inner, columns, error.what()));
    }
}

}  // namespace elmo::training

#endif

namespace elmo::training {
namespace {

#if defined(__x86_64__)
/// Whether the processor multiplies tiles of bfloat16 numbers. Clang 14 has no name for it in __builtin_cpu_supports.
bool hasAmxBf16() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d >> 22 & 1) != 0;
}
#endif

/// Whether bfloat16 products with a RightFactor are computed in fixed point: if the processor has AVX2, and oneDNN's
/// bfloat16 products are slower or absent. Intel's AVX-512 multiplies four times as many 16-bit integers a second as
/// bfloat16 numbers, AMD's as many; oneDNN's with AMX are faster than both.
bool usesFixedPoint() {
#if defined(__x86_64__)
    static const bool uses =
        bestKernelLevel() == KernelLevel::kAvx2 ||
        (hasSlowBf16() && fixed_point::bestKernel() == fixed_point::Kernel::kVnni && !hasAmxBf16());
    return uses;
#else
    return false;
#endif
}

}  // namespace

void FixedPointFactor::set(MatrixView<Bf16> view, std::int64_t lanes, std::int64_t depth, bool lanesAreRows, int tile,
                           fixed_point::Rounding rounding) {
    m_packed.lanes = static_cast<int>(lanes);
    m_packed.depth = static_cast<int>(depth);
    m_packed.tile = tile;
    m_values.reserve(static_cast<std::size_t>(m_packed.valueCount()));
    m_scales.reserve(static_cast<std::size_t>(m_packed.scaleCount()));
    m_packed.values = m_values.data();
    m_packed.scales = m_scales.data();
#if defined(__x86_64__)
    const bool sideBySide = lanesAreRows == view.transposed;
    fixed_point::pack(
        {view.data, sideBySide ? 1 : view.stride, sideBySide ? view.stride : 1, m_packed.lanes, m_packed.depth},
        m_packed, rounding);
#endif
}

template <class Stored>
void RightFactor<Stored>::set(std::int64_t inner, std::int64_t columns, MatrixView<Stored> view) {
    m_inner = inner;
    m_columns = columns;
    m_view = view;
    if constexpr (std::is_same_v<Stored, Bf16>)
        if (usesFixedPoint() && inner > 0)
            m_fixedPoint.set(view, columns, inner, false, fixed_point::kRightTile);
}

template <class Stored>
void Products::matmul(std::int64_t rows, MatrixView<Stored> a, const RightFactor<Stored>& b, float* result,
                      std::int64_t resultStride, Accumulate accumulate, fixed_point::Rounding roundingOfA) {
#if defined(__x86_64__)
    if constexpr (std::is_same_v<Stored, Bf16>)
        if (usesFixedPoint() && rows > 0 && b.m_inner > 0) {
            m_left.set(a, rows, b.m_inner, true, fixed_point::kLeftTile, roundingOfA);
            fixed_point::multiply(m_left.packed(), b.m_fixedPoint.packed(), result, resultStride,
                                  accumulate == Accumulate::kYes);
            return;
        }
#endif
    matmul(rows, b.m_columns, b.m_inner, a, b.m_view, result, resultStride, accumulate);
}

template class RightFactor<float>;
template class RightFactor<Bf16>;
template void Products::matmul<float>(std::int64_t, MatrixView<float>, const RightFactor<float>&, float*, std::int64_t,
                                      Accumulate, fixed_point::Rounding);
template void Products::matmul<Bf16>(std::int64_t, MatrixView<Bf16>, const RightFactor<Bf16>&, float*, std::int64_t,
                                     Accumulate, fixed_point::Rounding);
template void Products::matmul<float>(std::int64_t, std::int64_t, std::int64_t, MatrixView<float>, MatrixView<float>,
                                      float*, std::int64_t, Accumulate);
template void Products::matmul<Bf16>(std::int64_t, std::int64_t, std::int64_t, MatrixView<Bf16>, MatrixView<Bf16>,
                                     float*, std::int64_t, Accumulate);

}  // namespace elmo::training
