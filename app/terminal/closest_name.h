// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace app {

/// The name that a mistyped one most likely meant: the nearest by edit distance, empty if none is near. Any thread.
std::string closestName(std::string_view typed, std::span<const std::string> names);

}  // namespace app
