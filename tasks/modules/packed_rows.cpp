// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/packed_rows.h"

#include <algorithm>
#include <numeric>

namespace tasks {

PackedRows::PackedRows(std::span<const std::int64_t> lengths, std::int64_t paddedLength) {
    const auto length = [&](std::int64_t row) { return lengths[static_cast<std::size_t>(row)]; };
    std::vector<std::int64_t> order(lengths.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater<>{}, length);
    m_begins.push_back(0);
    std::size_t running = order.size();
    for (std::int64_t step = 0; step < paddedLength; ++step) {
        while (running > 0 && length(order[running - 1]) <= step)
            --running;
        if (running == 0)
            break;
        for (std::size_t slot = 0; slot < running; ++slot)
            m_places.push_back(order[slot] * paddedLength + step);
        m_begins.push_back(static_cast<std::int64_t>(m_places.size()));
    }
}

void PackedRows::pack(const float* padded, std::int64_t stride, std::int64_t width, float* packed) const {
    for (const std::int64_t place : m_places) {
        std::copy_n(padded + place * stride, width, packed);
        packed += width;
    }
}

void PackedRows::unpack(const float* packed, std::int64_t width, float* padded, std::int64_t stride) const {
    for (const std::int64_t place : m_places) {
        std::copy_n(packed, width, padded + place * stride);
        packed += width;
    }
}

}  // namespace tasks
