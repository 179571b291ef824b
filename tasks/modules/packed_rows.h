// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tasks {

/// How the tokens of a padded batch [B, T, W] lie when packed without padding: step by step, the longest row first, so
/// that rows drop out at the end as they finish and the rows of one step are a prefix of those of the step before.
/// A value.
class PackedRows {
public:
    /// `lengths` of the rows, each within [0, paddedLength].
    PackedRows(std::span<const std::int64_t> lengths, std::int64_t paddedLength);

    std::int64_t steps() const { return static_cast<std::int64_t>(m_begins.size()) - 1; }
    std::int64_t tokens() const { return m_begins.back(); }
    /// First packed place of a step.
    std::int64_t begin(std::int64_t step) const { return m_begins[static_cast<std::size_t>(step)]; }
    /// Rows that still run at a step; none past the last.
    std::int64_t rows(std::int64_t step) const { return step < steps() ? begin(step + 1) - begin(step) : 0; }

    /// Copies tokens of `width` floats from padded rows of `stride` floats a token to their packed places, and back.
    /// Padding is left as it is.
    void pack(const float* padded, std::int64_t stride, std::int64_t width, float* packed) const;
    void unpack(const float* packed, std::int64_t width, float* padded, std::int64_t stride) const;

private:
    std::vector<std::int64_t> m_places;  ///< [N] of each packed token: row * paddedLength + step
    std::vector<std::int64_t> m_begins;  ///< [steps + 1]
};

}  // namespace tasks
