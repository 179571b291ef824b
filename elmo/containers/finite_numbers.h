// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace elmo {

/// Throws Error(kBadFormat) naming the tensor, the file and the place of the first number that is infinite or NaN: one
/// of them in a model's weights makes all of its results NaN.
void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& file);

}  // namespace elmo
