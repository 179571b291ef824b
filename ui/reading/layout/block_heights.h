// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ui {

/// The heights of stacked blocks in pixels, most of them estimated, with running sums (a Fenwick tree): changing one
/// height and finding the block at a height take logarithmic time. One thread at a time.
class BlockHeights {
public:
    BlockHeights() = default;
    explicit BlockHeights(std::vector<int> heights);

    std::size_t count() const { return m_heights.size(); }
    int height(std::size_t block) const { return m_heights[block]; }
    void setHeight(std::size_t block, int height);

    std::int64_t total() const { return m_total; }
    /// The sum of the heights before `block`; `block` may be count().
    std::int64_t top(std::size_t block) const;
    /// The block that covers `y`, clamped to the first and the last block. There is at least one block.
    std::size_t at(std::int64_t y) const;

private:
    std::vector<int> m_heights;
    std::vector<std::int64_t> m_sums;  ///< m_sums[i] covers the i & -i blocks that end with block i - 1
    std::int64_t m_total = 0;
};

}  // namespace ui
