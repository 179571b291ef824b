// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/quantised_rows.h"

#include <algorithm>
#include <cmath>

namespace elmo {

QuantisedRows quantised(std::span<const float> values, std::int64_t width) {
    constexpr float kMax = 127;
    const auto columns = static_cast<std::size_t>(width);
    QuantisedRows rows{width, std::vector<std::int8_t>(values.size()), std::vector<float>(values.size() / columns)};
    for (std::size_t r = 0; r < rows.scales.size(); ++r) {
        float largest = 0;
        for (const float value : values.subspan(r * columns, columns))
            largest = std::max(largest, std::abs(value));
        rows.scales[r] = largest / kMax;
        const float inverse = largest > 0 ? kMax / largest : 0;
        for (std::size_t k = r * columns; k < (r + 1) * columns; ++k)
            rows.values[k] = static_cast<std::int8_t>(std::lround(std::clamp(values[k] * inverse, -kMax, kMax)));
    }
    return rows;
}

std::vector<float> widened(const QuantisedRows& rows) {
    std::vector<float> values(rows.values.size());
    const auto columns = static_cast<std::size_t>(rows.width);
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = rows.scales[k / columns] * static_cast<float>(rows.values[k]);
    return values;
}

}  // namespace elmo
