// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

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
    /// Grows to at least `size` elements; growing loses the values.
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

}  // namespace elmo
