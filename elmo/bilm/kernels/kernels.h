// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "elmo/bilm/kernels/kernel_level.h"

namespace elmo {

/// Columns of a packed panel: the unit in which a weight matrix is laid out and computed (PackedMatrix).
inline constexpr int kPanelColumns = 32;
/// LSTM cells whose gates fill two panels: i and j in the first, f and o in the second.
inline constexpr int kGroupCells = 16;
/// Rows of an 8-bit matrix whose products, of at most 255 * 127 each, surely fit a 32-bit sum.
inline constexpr int kMaxInt8Depth = 65536;

/// One product C = A B on panels of a packed matrix B.
///
/// Every element of C is its start value plus the products of row and column, added in order of k by fused
/// multiply-add. That order never depends on the number of rows, on the panels asked for or on the instruction set: a
/// row's result is the same bits alone or among others. Row r, panel p of C is at c + r * cRowStride + p *
/// cPanelStride.
template <class Element>
struct MatmulCall {
    const Element* a = nullptr;  ///< [rows, depth], row stride aStride elements; bf16 rows are padded to even depth
    std::ptrdiff_t aStride = 0;
    int rows = 0;
    int depth = 0;               ///< k; for bf16 rounded up to even
    const Element* b = nullptr;  ///< the first panel asked for
    int panels = 0;
    float* c = nullptr;
    std::ptrdiff_t cRowStride = 0;
    std::ptrdiff_t cPanelStride = kPanelColumns;
    const float* start = nullptr;  ///< start values [panels * 32]; null starts from 0, or from C with `accumulate`
    bool accumulate = false;
};

using MatmulCallF32 = MatmulCall<float>;
using MatmulCallBf16 = MatmulCall<std::uint16_t>;

/// One product of 16-bit rows with 8-bit weights, in integers: exact, so that no order of adding can change a bit.
///
/// A row is q * scale with q in [-32767, 32767], kept as two planes of bytes: u = q + 32768, first all u / 256, then
/// all u % 256. With w the weights of a column, C = start + (256 (sum(high w) - 128 sum(w)) + sum(low w)) * scales. C
/// is addressed as in MatmulCall.
struct MatmulCallInt8 {
    const std::uint8_t* a = nullptr;  ///< [rows, 2, depth]
    const float* aScale = nullptr;    ///< [rows]
    int rows = 0;
    int depth = 0;                       ///< k, a multiple of 4, at most kMaxInt8Depth
    const std::int8_t* b = nullptr;      ///< panels of [depth / 4, 32, 4]
    const float* bScale = nullptr;       ///< [panels * 32]
    const std::int32_t* bSum = nullptr;  ///< [panels * 32]: 128 sum(w) of each column
    int panels = 0;
    float* c = nullptr;
    std::ptrdiff_t cRowStride = 0;
    std::ptrdiff_t cPanelStride = kPanelColumns;
    const float* start = nullptr;
    bool accumulate = false;
};

/// The cell update of one group of 16 LSTM cells over some rows.
///
/// c = clip(sigmoid(f) c + sigmoid(i) tanh(j), cellClip); s = sigmoid(o) tanh(c). A clip of 0 means none.
struct CellCall {
    const float* ij = nullptr;  ///< [rows, 32]: 16 i, 16 j
    const float* fo = nullptr;  ///< [rows, 32]: 16 f, 16 o
    int rows = 0;
    float* c = nullptr;  ///< cell states, 16 of each row, updated in place
    std::ptrdiff_t cStride = 0;
    float* s = nullptr;  ///< output before the projection, 16 of each row
    std::ptrdiff_t sStride = 0;
    float cellClip = 0;
};

/// The compute kernels of one instruction set. All sets give the same bits (bf16: see matmulBf16). Const; any thread.
struct KernelTable {
    const char* name;  ///< "plain", "avx2", "avx512", "avx512-bf16", "avx512-vnni" (without its bf16 products)
    void (*matmulF32)(const MatmulCallF32& call);
    /// bf16 operands, float32 sums: each pair of products is added high element first, then low.
    void (*matmulBf16)(const MatmulCallBf16& call);
    void (*matmulInt8)(const MatmulCallInt8& call);
    void (*lstmCell)(const CellCall& call);
    /// y = t * relu(n) + (1 - t) * x for 32 columns of one row; tn holds 32 transform inputs n, then 32 carry inputs
    /// whose sigmoid is t.
    void (*highway)(const float* tn, const float* x, float* y);
    /// Column maxima of a [rows, columns] block: y = max(y, rows).
    void (*columnMaximum)(const float* rows, int rowCount, std::ptrdiff_t stride, int columns, float* y);
    /// y = tanh(y), in place.
    void (*tanhInPlace)(float* y, std::ptrdiff_t count);
    /// Round to nearest even; NaN stays NaN.
    void (*toBf16)(const float* x, std::uint16_t* y, std::ptrdiff_t count);
    /// One row for matmulInt8: `count` values to the planes y[0, depth) and y[depth, 2 depth), the rest of them zeros;
    /// returns the scale, the largest magnitude / 32767. A row that holds NaN gets the scale NaN.
    float (*toInt16Planes)(const float* x, std::uint8_t* y, int count, int depth);
};

/// The kernels of a level. Throws Error(kBadArgument) if this CPU does not have it.
const KernelTable& kernels(KernelLevel level);

}  // namespace elmo
