// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace elmo {

/// A matrix in 8 bits a number: row r stands for scales[r] times its values. A value.
struct QuantisedRows {
    std::int64_t width = 0;
    std::vector<std::int8_t> values;  ///< [rows, width]
    std::vector<float> scales;        ///< [rows]
};

/// Rounds each row to steps of its largest magnitude / 127. `values` must be finite, whole rows.
QuantisedRows quantised(std::span<const float> values, std::int64_t width);
std::vector<float> widened(const QuantisedRows& rows);

}  // namespace elmo
