// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "elmo/bilm/kernels/aligned_buffer.h"
#include "elmo/bilm/kernels/kernels.h"
#include "elmo/bilm/kernels/precision.h"

namespace elmo {

/// Where the columns of a packed matrix come from: source column of packed column n, or -1 for a column of zeros.
using ColumnOrder = std::function<int(int packedColumn)>;

/// A weight matrix [depth, columns] laid out for the kernels: panels of 32 columns, each [depth, 32] in float32,
/// [depth / 2, 32, 2] in bf16 or [depth / 4, 32, 4] in int8, where each column has a scale: its largest magnitude /
/// 127. Const after construction; any thread.
class PackedMatrix {
public:
    PackedMatrix() = default;
    /// `values` is row-major [depth, sourceColumns]; `packedColumns` a multiple of 32. Throws Error(kUnsupported) if
    /// an int8 matrix has more than kMaxInt8Depth rows.
    PackedMatrix(const float* values, int depth, int sourceColumns, int packedColumns, const ColumnOrder& order,
                 Precision precision);
    /// Columns in their own order, padded with zeros to whole panels.
    PackedMatrix(const float* values, int depth, int columns, Precision precision);

    int depth() const { return m_depth; }  ///< as the kernels count it: a multiple of 2 for bf16, of 4 for int8
    int panels() const { return m_panels; }
    Precision precision() const { return m_precision; }
    std::size_t bytes() const {
        return m_float.size() * sizeof(float) + m_bfloat.size() * sizeof(std::uint16_t) + m_int8.size();
    }

    const float* panelF32(int panel) const { return m_float.data() + panelOffset(panel); }
    const std::uint16_t* panelBf16(int panel) const { return m_bfloat.data() + panelOffset(panel); }
    const std::int8_t* panelInt8(int panel) const { return m_int8.data() + panelOffset(panel); }
    const float* scales(int panel) const { return m_scales.data() + std::ptrdiff_t{panel} * kPanelColumns; }
    const std::int32_t* sums(int panel) const { return m_sums.data() + std::ptrdiff_t{panel} * kPanelColumns; }

private:
    std::size_t panelOffset(int panel) const {
        return static_cast<std::size_t>(panel) * static_cast<std::size_t>(m_depth) * kPanelColumns;
    }

    /// Stores a panel's values, [m_depth, 32] with zero padding, in the layout of the kernels.
    void packPanel(int panel, const float* values);
    void packPanelInt8(int panel, const float* values);

    AlignedBuffer<float> m_float;
    AlignedBuffer<std::uint16_t> m_bfloat;
    AlignedBuffer<std::int8_t> m_int8;
    std::vector<float> m_scales;
    std::vector<std::int32_t> m_sums;  // 128 times the sum of a column's 8-bit weights
    int m_depth = 0;
    int m_panels = 0;
    Precision m_precision = Precision::kFloat32;
};

/// A vector in packed column order, zero if the order says -1.
std::vector<float> packVector(const float* values, int packedColumns, const ColumnOrder& order);

/// Rows for the left side of a product, in the element type of the matrix they meet: float32 rows are used in
/// place; for bf16 and int8 they are rounded into buffers.
class MatmulRows {
public:
    /// Makes room beforehand, so that set() allocates nothing.
    void reserve(int count, int depth, Precision precision);

    /// `rows` is [count, stride] with `depth` used values a row.
    void set(const KernelTable& table, const float* rows, std::ptrdiff_t stride, int count, int depth,
             Precision precision);

    /// Adds or starts the product of these rows with panels [firstPanel, firstPanel + panels) of `matrix`.
    void matmul(const KernelTable& table, const PackedMatrix& matrix, int firstPanel, int panels, float* c,
                std::ptrdiff_t cRowStride, std::ptrdiff_t cPanelStride, const float* start, bool accumulate) const;

private:
    const float* m_rows = nullptr;
    std::ptrdiff_t m_stride = 0;
    int m_count = 0;
    AlignedBuffer<std::uint16_t> m_rounded;
    std::ptrdiff_t m_roundedStride = 0;
    AlignedBuffer<std::uint8_t> m_planes;
    AlignedBuffer<float> m_scales;
};

}  // namespace elmo
