// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// A word as queries compare it: case and width folded, either apostrophe, without the dot of an abbreviation. Any
/// thread. The text must be valid UTF-8.
std::string wordKey(std::string_view word);

}  // namespace app
