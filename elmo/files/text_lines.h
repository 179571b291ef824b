// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace elmo {

/// The lines of a text, ended by LF, CR LF or CR; what follows the last end counts if it is not empty.
std::vector<std::string_view> splitLines(std::string_view text);

/// The text without the white space at both ends, as Python's str.strip() defines it; invalid UTF-8 is not white space.
std::string_view stripWhiteSpace(std::string_view text);

}  // namespace elmo
