// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace elmo {

/// Unpacks snappy data of at most `maxBytes`; nothing if it is damaged or larger. Throws Error(kUnsupported) in a build
/// without the library.
std::optional<std::string> unpackSnappy(std::string_view packed, std::size_t maxBytes);

}  // namespace elmo
