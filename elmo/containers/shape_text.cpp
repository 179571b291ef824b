// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/shape_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace elmo {

std::string shapeText(std::span<const std::int64_t> shape) {
    return fmt::format("({})", fmt::join(shape, ", "));
}

}  // namespace elmo
