// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The name that a mistyped one most likely meant: the nearest by edit distance, empty if none is near. Any thread.
std::string closestName(std::string_view typed, std::span<const std::string> names);

/// The names that begin with what was typed ("--thr": "--threads", "--threshold"); if there are none or many, the
/// closest name, if there is one. Any thread.
std::vector<std::string> namesMeantBy(std::string_view typed, std::span<const std::string> names);

}  // namespace app
