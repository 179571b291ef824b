// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace elmo {

/// "(261, 16)", as messages show shapes.
std::string shapeText(std::span<const std::int64_t> shape);

}  // namespace elmo
