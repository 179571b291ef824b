// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/aligned_buffer.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace elmo {

void* allocateAligned(std::size_t bytes) {
    constexpr std::size_t kLine = 64;
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    const std::size_t alignment = bytes >= 2 * kHugePage ? kHugePage : kLine;
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* block = std::aligned_alloc(alignment, rounded > 0 ? rounded : alignment);
    if (!block)
        throw std::bad_alloc();
    if (alignment == kHugePage)
        ::madvise(block, rounded, MADV_HUGEPAGE);  // advice: without huge pages it is slower, not wrong
    return block;
}

void freeAligned(void* block) noexcept {
    std::free(block);
}

}  // namespace elmo
