// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace elmo {

/// The content of resources/text/`name`, compiled into the program. Throws std::logic_error for an unknown name.
std::string_view textResource(std::string_view name);

/// The lines of a resource that are neither blank nor begin with '#'; views into the program. Any thread.
std::vector<std::string_view> resourceLines(std::string_view name);

}  // namespace elmo
