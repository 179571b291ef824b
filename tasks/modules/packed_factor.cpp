// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/packed_factor.h"

#include <algorithm>

#include "elmo/bilm/kernels/current_level.h"
#include "elmo/bilm/kernels/kernels.h"

namespace tasks {
namespace {

constexpr std::int64_t kFactorPanel = elmo::kPanelColumns;

std::int64_t panelCount(std::int64_t columns) {
    return (columns + kFactorPanel - 1) / kFactorPanel;
}

void packFactorPanel(const MatrixView& values, std::int64_t inner, std::int64_t firstColumn, std::int64_t columns,
                     float* panel) {
    if (columns < kFactorPanel)
        std::fill_n(panel, inner * kFactorPanel, 0.0F);
    if (values.transposed) {
        for (std::int64_t n = 0; n < columns; ++n) {
            const float* column = values.data + (firstColumn + n) * values.stride;
            for (std::int64_t k = 0; k < inner; ++k)
                panel[k * kFactorPanel + n] = column[k];
        }
        return;
    }
    const float* row = values.data + firstColumn;
    for (std::int64_t k = 0; k < inner; ++k, row += values.stride)
        std::copy_n(row, columns, panel + k * kFactorPanel);
}

}  // namespace

PackedFactor::PackedFactor(std::int64_t inner, std::int64_t columns, MatrixView values)
    : m_inner(inner),
      m_columns(columns),
      m_panels(static_cast<std::size_t>(panelCount(columns) * inner * kFactorPanel)) {
    for (std::int64_t first = 0; first < columns; first += kFactorPanel)
        packFactorPanel(values, inner, first, std::min(kFactorPanel, columns - first), m_panels.data() + first * inner);
}

void PackedFactor::multiply(std::int64_t rows, const float* a, std::int64_t aStride, float* result,
                            std::int64_t resultStride, Accumulate accumulate) const {
    const elmo::KernelTable& table = elmo::kernels(elmo::currentKernelLevel());
    elmo::MatmulCallF32 call;
    call.a = a;
    call.aStride = aStride;
    call.rows = static_cast<int>(rows);
    call.depth = static_cast<int>(m_inner);
    call.b = m_panels.data();
    call.panels = static_cast<int>(m_columns / kFactorPanel);
    call.c = result;
    call.cRowStride = resultStride;
    call.accumulate = accumulate == Accumulate::kYes;
    table.matmulF32(call);
    const std::int64_t whole = m_columns / kFactorPanel * kFactorPanel, left = m_columns - whole;
    if (left == 0)
        return;
    // The kernels write whole panels; the rest of the result's row belongs to somebody else.
    constexpr std::int64_t kBlock = 64;
    alignas(64) float block[kBlock * kFactorPanel] = {};
    call.b += whole * m_inner;
    call.panels = 1;
    call.c = block;
    call.cRowStride = kFactorPanel;
    for (std::int64_t row = 0; row < rows; row += kBlock) {
        const std::int64_t count = std::min(kBlock, rows - row);
        call.a = a + row * aStride;
        call.rows = static_cast<int>(count);
        for (std::int64_t r = 0; r < count && call.accumulate; ++r)
            std::copy_n(result + (row + r) * resultStride + whole, left, block + r * kFactorPanel);
        table.matmulF32(call);
        for (std::int64_t r = 0; r < count; ++r)
            std::copy_n(block + r * kFactorPanel, left, result + (row + r) * resultStride + whole);
    }
}

}  // namespace tasks
