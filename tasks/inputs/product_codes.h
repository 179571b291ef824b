// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/run_control.h"

namespace tasks {

/// A matrix under product quantisation (Jégou et al. 2011): each row is cut into parts of equal length, and each part
/// is replaced by the nearest of 256 centroids of its own codebook. A row takes a byte for each part. A value.
struct ProductCodes {
    static constexpr int kCentroids = 256;

    int width = 0;                    ///< numbers in a row
    int part = 1;                     ///< numbers in a part; divides the width
    std::vector<float> codebooks;     ///< [width / part, 256, part]
    std::vector<std::uint8_t> codes;  ///< [rows, width / part]

    int parts() const { return width / part; }
    std::int64_t rows() const { return std::ssize(codes) / parts(); }
    /// Adds a row to `sum`, which has `width` numbers. The same bits on every machine.
    void addRow(std::int64_t row, float* sum) const;
};

/// Quantises rows with codebooks found by k-means on up to 65,536 of them, from fixed start values: the same input
/// gives the same codes. `values` must be finite, whole rows. `part` must divide the width. Reports `stage` in parts.
/// Throws Cancelled.
ProductCodes productCodes(std::span<const float> values, int width, int part, const char* stage,
                          const elmo::RunControl& control);

}  // namespace tasks
