// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/packed_matrix.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>

#include "elmo/bilm/kernels/kernel_levels.h"

namespace elmo {
namespace {

int roundUp(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

}  // namespace

void* allocateAligned(std::size_t bytes) {
    constexpr std::size_t kLine = 64;
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    const std::size_t alignment = bytes >= 2 * kHugePage ? kHugePage : kLine;
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* block = std::aligned_alloc(alignment, rounded > 0 ? rounded : alignment);
    if (!block)
        throw std::bad_alloc();
    if (alignment == kHugePage)
        ::madvise(block, rounded, MADV_HUGEPAGE);  // a wish: without huge pages it is slower, not wrong
    return block;
}

void freeAligned(void* block) noexcept {
    std::free(block);
}

PackedMatrix::PackedMatrix(const float* values, int depth, int sourceColumns, int packedColumns,
                           const ColumnOrder& order, bool bfloat16)
    : m_depth(bfloat16 ? roundUp(depth, 2) : depth), m_panels(packedColumns / kPanelColumns), m_bfloat16(bfloat16) {
    std::vector<int> source(static_cast<std::size_t>(packedColumns));
    for (int n = 0; n < packedColumns; ++n)
        source[static_cast<std::size_t>(n)] = order(n);
    const std::size_t size = panelOffset(m_panels);
    if (bfloat16)
        m_bfloat = AlignedBuffer<std::uint16_t>(size);
    else
        m_float = AlignedBuffer<float>(size);
    for (int panel = 0; panel < m_panels; ++panel)
        for (std::ptrdiff_t k = 0; k < m_depth; ++k)
            for (int n = 0; n < kPanelColumns; ++n) {
                const int column =
                    source[static_cast<std::size_t>(panel) * kPanelColumns + static_cast<std::size_t>(n)];
                const float value = column < 0 || k >= depth ? 0.0F : values[k * sourceColumns + column];
                if (bfloat16)
                    toBf16Scalar(&value, m_bfloat.data() + panelOffset(panel) + (k / 2 * kPanelColumns + n) * 2 + k % 2,
                                 1);
                else
                    m_float.data()[panelOffset(panel) + static_cast<std::size_t>(k * kPanelColumns + n)] = value;
            }
}

PackedMatrix::PackedMatrix(const float* values, int depth, int columns, bool bfloat16)
    : PackedMatrix(
          values, depth, columns, roundUp(columns, kPanelColumns), [columns](int n) { return n < columns ? n : -1; },
          bfloat16) {}

std::vector<float> packVector(const float* values, int packedColumns, const ColumnOrder& order) {
    std::vector<float> packed(static_cast<std::size_t>(packedColumns));
    for (int n = 0; n < packedColumns; ++n)
        packed[static_cast<std::size_t>(n)] = order(n) < 0 ? 0.0F : values[order(n)];
    return packed;
}

void ProductRows::reserve(int count, int depth, bool bfloat16) {
    if (bfloat16)
        m_rounded.reserve(static_cast<std::size_t>(roundUp(depth, 2)) * static_cast<std::size_t>(count));
}

void ProductRows::set(const KernelTable& table, const float* rows, std::ptrdiff_t stride, int count, int depth,
                      bool bfloat16) {
    m_rows = rows;
    m_stride = stride;
    m_count = count;
    if (!bfloat16)
        return;
    m_roundedStride = roundUp(depth, 2);
    m_rounded.reserve(static_cast<std::size_t>(m_roundedStride) * static_cast<std::size_t>(count));
    for (int r = 0; r < count; ++r) {
        std::uint16_t* rounded = m_rounded.data() + r * m_roundedStride;
        table.toBf16(rows + r * stride, rounded, depth);
        std::fill(rounded + depth, rounded + m_roundedStride, std::uint16_t{0});
    }
}

void ProductRows::multiply(const KernelTable& table, const PackedMatrix& matrix, int firstPanel, int panels, float* c,
                           std::ptrdiff_t cRowStride, std::ptrdiff_t cPanelStride, const float* start,
                           bool accumulate) const {
    if (matrix.isBfloat16())
        table.productBf16({m_rounded.data(), m_roundedStride, m_count, matrix.depth(), matrix.panelBf16(firstPanel),
                           panels, c, cRowStride, cPanelStride, start, accumulate});
    else
        table.productF32({m_rows, m_stride, m_count, matrix.depth(), matrix.panelF32(firstPanel), panels, c, cRowStride,
                          cPanelStride, start, accumulate});
}

}  // namespace elmo
