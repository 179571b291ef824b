// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/layout/block_heights.h"

#include <algorithm>
#include <bit>

namespace ui {
namespace {

std::size_t lowestBit(std::size_t i) {
    return i & (~i + 1);
}

}  // namespace

BlockHeights::BlockHeights(std::vector<int> heights) : m_heights(std::move(heights)), m_sums(m_heights.size() + 1) {
    for (std::size_t i = 1; i < m_sums.size(); ++i) {
        m_total += m_heights[i - 1];
        m_sums[i] += m_heights[i - 1];
        if (const std::size_t parent = i + lowestBit(i); parent < m_sums.size())
            m_sums[parent] += m_sums[i];
    }
}

void BlockHeights::setHeight(std::size_t block, int height) {
    const int change = height - m_heights[block];
    m_heights[block] = height;
    m_total += change;
    for (std::size_t i = block + 1; i < m_sums.size(); i += lowestBit(i))
        m_sums[i] += change;
}

std::int64_t BlockHeights::top(std::size_t block) const {
    std::int64_t sum = 0;
    for (std::size_t i = block; i > 0; i -= lowestBit(i))
        sum += m_sums[i];
    return sum;
}

std::size_t BlockHeights::at(std::int64_t y) const {
    std::size_t block = 0;
    std::int64_t rest = y;
    for (std::size_t step = std::bit_floor(m_heights.size()); step > 0; step /= 2)
        if (block + step < m_sums.size() && m_sums[block + step] <= rest) {
            block += step;
            rest -= m_sums[block];
        }
    return std::min(block, m_heights.size() - 1);
}

}  // namespace ui
