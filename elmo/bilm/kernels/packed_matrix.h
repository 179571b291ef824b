// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "elmo/bilm/kernels/kernels.h"

namespace elmo {

/// Memory aligned to cache lines. Large blocks begin at a huge page and ask the system for such pages: weights that are
/// streamed through once a time step otherwise pay for a page-table walk every 4 KiB. Throws std::bad_alloc.
void* allocateAligned(std::size_t bytes);
void freeAligned(void* block) noexcept;

/// Memory aligned to cache lines, for weights and working rows. Move-only.
template <class Element>
class AlignedBuffer {
public:
    AlignedBuffer() = default;
    explicit AlignedBuffer(std::size_t size)
        : m_values(static_cast<Element*>(allocateAligned(size * sizeof(Element)))), m_size(size) {}

    Element* data() { return m_values.get(); }
    const Element* data() const { return m_values.get(); }
    std::size_t size() const { return m_size; }
    /// Grows to at least `size` elements; what it held is lost then.
    void reserve(std::size_t size) {
        if (size > m_size)
            *this = AlignedBuffer(size);
    }

private:
    struct Free {
        void operator()(Element* values) const { freeAligned(values); }
    };
    std::unique_ptr<Element[], Free> m_values;
    std::size_t m_size = 0;
};

/// Where the columns of a packed matrix come from: source column of packed column n, or -1 for a column of zeros.
using ColumnOrder = std::function<int(int packedColumn)>;

/// A weight matrix [depth, columns] laid out for the kernels: panels of 32 columns, each [depth, 32] in float32 or
/// [depth / 2, 32, 2] in bf16. Const after construction; any thread.
class PackedMatrix {
public:
    PackedMatrix() = default;
    /// `values` is row-major [depth, sourceColumns]; `packedColumns` a multiple of 32.
    PackedMatrix(const float* values, int depth, int sourceColumns, int packedColumns, const ColumnOrder& order,
                 bool bfloat16);
    /// Columns in their own order, padded with zeros to whole panels.
    PackedMatrix(const float* values, int depth, int columns, bool bfloat16);

    int depth() const { return m_depth; }  ///< as the kernels count it: even for bf16
    int panels() const { return m_panels; }
    bool isBfloat16() const { return m_bfloat16; }
    std::size_t bytes() const { return m_float.size() * sizeof(float) + m_bfloat.size() * sizeof(std::uint16_t); }

    const float* panelF32(int panel) const { return m_float.data() + panelOffset(panel); }
    const std::uint16_t* panelBf16(int panel) const { return m_bfloat.data() + panelOffset(panel); }

private:
    std::size_t panelOffset(int panel) const {
        return static_cast<std::size_t>(panel) * static_cast<std::size_t>(m_depth) * kPanelColumns;
    }

    AlignedBuffer<float> m_float;
    AlignedBuffer<std::uint16_t> m_bfloat;
    int m_depth = 0;
    int m_panels = 0;
    bool m_bfloat16 = false;
};

/// A vector in packed column order, zero where the order says -1.
std::vector<float> packVector(const float* values, int packedColumns, const ColumnOrder& order);

/// Rows for the left side of a product, in the element type of the matrix they meet: float32 rows are used where they
/// stand, bf16 ones are rounded into a buffer of their own.
class ProductRows {
public:
    /// Makes room beforehand, so that set() allocates nothing.
    void reserve(int count, int depth, bool bfloat16);

    /// `rows` is [count, stride] with `depth` used values a row.
    void set(const KernelTable& table, const float* rows, std::ptrdiff_t stride, int count, int depth, bool bfloat16);

    /// Adds or starts the product of these rows with panels [firstPanel, firstPanel + panels) of `matrix`.
    void multiply(const KernelTable& table, const PackedMatrix& matrix, int firstPanel, int panels, float* c,
                  std::ptrdiff_t cRowStride, std::ptrdiff_t cPanelStride, const float* start, bool accumulate) const;

private:
    const float* m_rows = nullptr;
    std::ptrdiff_t m_stride = 0;
    int m_count = 0;
    AlignedBuffer<std::uint16_t> m_rounded;
    std::ptrdiff_t m_roundedStride = 0;
};

}  // namespace elmo
