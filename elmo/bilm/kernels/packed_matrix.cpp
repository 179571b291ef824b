// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/packed_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "elmo/bilm/kernels/scalar_rounding.h"
#include "elmo/error.h"

namespace elmo {
namespace {

int roundUp(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

/// Rows of a matrix that the kernels take at a time.
int depthUnit(Precision precision) {
    switch (precision) {
        case Precision::kFloat32:
            return 1;
        case Precision::kBfloat16:
            return 2;
        case Precision::kInt8:
            return 4;
    }
    return 1;
}

}  // namespace

PackedMatrix::PackedMatrix(const float* values, int depth, int sourceColumns, int packedColumns,
                           const ColumnOrder& order, Precision precision)
    : m_depth(roundUp(depth, depthUnit(precision))), m_panels(packedColumns / kPanelColumns), m_precision(precision) {
    const std::size_t size = panelOffset(m_panels);
    if (precision == Precision::kInt8 && m_depth > kMaxInt8Depth)
        throw Error(ErrorCode::kUnsupported,
                    fmt::format("A matrix of {} rows cannot be multiplied in int8: its sums would overflow above {} "
                                "rows. Use fp32 or bf16.",
                                depth, kMaxInt8Depth));
    if (precision == Precision::kInt8) {
        m_int8 = AlignedBuffer<std::int8_t>(size);
        m_scales.resize(static_cast<std::size_t>(packedColumns));
        m_sums.resize(static_cast<std::size_t>(packedColumns));
    } else if (precision == Precision::kBfloat16) {
        m_bfloat = AlignedBuffer<std::uint16_t>(size);
    } else {
        m_float = AlignedBuffer<float>(size);
    }
    std::vector<float> held(panelOffset(1));
    for (int panel = 0; panel < m_panels; ++panel) {
        std::array<int, kPanelColumns> source{};
        for (int n = 0; n < kPanelColumns; ++n)
            source[static_cast<std::size_t>(n)] = order(panel * kPanelColumns + n);
        float* to = held.data();
        for (std::ptrdiff_t k = 0; k < depth; ++k)
            for (const int column : source)
                *to++ = column < 0 ? 0.0F : values[k * sourceColumns + column];
        packPanel(panel, held.data());
    }
}

PackedMatrix::PackedMatrix(const float* values, int depth, int columns, Precision precision)
    : PackedMatrix(
          values, depth, columns, roundUp(columns, kPanelColumns), [columns](int n) { return n < columns ? n : -1; },
          precision) {}

void PackedMatrix::packPanel(int panel, const float* values) {
    if (m_precision == Precision::kInt8)
        return packPanelInt8(panel, values);
    if (m_precision == Precision::kFloat32) {
        std::copy_n(values, panelOffset(1), m_float.data() + panelOffset(panel));
        return;
    }
    std::uint16_t* to = m_bfloat.data() + panelOffset(panel);
    for (int k = 0; k < m_depth; k += 2)
        for (int n = 0; n < kPanelColumns; ++n)
            for (int i = 0; i < 2; ++i)
                toBf16Scalar(values + (k + i) * kPanelColumns + n, to++, 1);
}

void PackedMatrix::packPanelInt8(int panel, const float* values) {
    std::array<float, kPanelColumns> inverse{};
    const std::size_t first = static_cast<std::size_t>(panel) * kPanelColumns;
    for (std::size_t n = 0; n < kPanelColumns; ++n) {
        float most = 0;
        bool finite = true;
        for (int k = 0; k < m_depth; ++k) {
            const float magnitude = std::abs(values[static_cast<std::size_t>(k) * kPanelColumns + n]);
            finite = finite && std::isfinite(magnitude);
            most = std::max(most, magnitude);
        }
        // A column that is not finite gives NaN, as it would in float32.
        m_scales[first + n] = finite ? most / 127 : std::numeric_limits<float>::quiet_NaN();
        inverse[n] = finite && most > 0 ? 127 / most : 0.0F;
    }
    std::int8_t* to = m_int8.data() + panelOffset(panel);
    for (int k = 0; k < m_depth; k += 4)
        for (std::size_t n = 0; n < kPanelColumns; ++n)
            for (int i = 0; i < 4; ++i, ++to) {
                const float value = values[static_cast<std::size_t>(k + i) * kPanelColumns + n] * inverse[n];
                *to = inverse[n] > 0 ? static_cast<std::int8_t>(std::clamp(std::nearbyint(value), -127.0F, 127.0F))
                                     : std::int8_t{0};
                m_sums[first + n] += 128 * *to;
            }
}

std::vector<float> packVector(const float* values, int packedColumns, const ColumnOrder& order) {
    std::vector<float> packed(static_cast<std::size_t>(packedColumns));
    for (int n = 0; n < packedColumns; ++n)
        packed[static_cast<std::size_t>(n)] = order(n) < 0 ? 0.0F : values[order(n)];
    return packed;
}

void MatmulRows::reserve(int count, int depth, Precision precision) {
    const auto size = static_cast<std::size_t>(roundUp(depth, depthUnit(precision))) * static_cast<std::size_t>(count);
    if (precision == Precision::kBfloat16)
        m_rounded.reserve(size);
    if (precision == Precision::kInt8) {
        m_planes.reserve(2 * size);
        m_scales.reserve(static_cast<std::size_t>(count));
    }
}

void MatmulRows::set(const KernelTable& table, const float* rows, std::ptrdiff_t stride, int count, int depth,
                     Precision precision) {
    m_rows = rows;
    m_stride = stride;
    m_count = count;
    m_roundedStride = roundUp(depth, depthUnit(precision));
    reserve(count, depth, precision);
    for (int r = 0; r < count; ++r) {
        if (precision == Precision::kBfloat16) {
            std::uint16_t* rounded = m_rounded.data() + r * m_roundedStride;
            table.toBf16(rows + r * stride, rounded, depth);
            std::fill(rounded + depth, rounded + m_roundedStride, std::uint16_t{0});
        } else if (precision == Precision::kInt8) {
            m_scales.data()[r] = table.toInt16Planes(rows + r * stride, m_planes.data() + 2 * r * m_roundedStride,
                                                     depth, static_cast<int>(m_roundedStride));
        }
    }
}

void MatmulRows::matmul(const KernelTable& table, const PackedMatrix& matrix, int firstPanel, int panels, float* c,
                        std::ptrdiff_t cRowStride, std::ptrdiff_t cPanelStride, const float* start,
                        bool accumulate) const {
    switch (matrix.precision()) {
        case Precision::kFloat32:
            return table.matmulF32({m_rows, m_stride, m_count, matrix.depth(), matrix.panelF32(firstPanel), panels, c,
                                    cRowStride, cPanelStride, start, accumulate});
        case Precision::kBfloat16:
            return table.matmulBf16({m_rounded.data(), m_roundedStride, m_count, matrix.depth(),
                                     matrix.panelBf16(firstPanel), panels, c, cRowStride, cPanelStride, start,
                                     accumulate});
        case Precision::kInt8:
            return table.matmulInt8({m_planes.data(), m_scales.data(), m_count, matrix.depth(),
                                     matrix.panelInt8(firstPanel), matrix.scales(firstPanel), matrix.sums(firstPanel),
                                     panels, c, cRowStride, cPanelStride, start, accumulate});
    }
}

}  // namespace elmo
