// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace elmo {

/// How many arrays and objects of a JSON text stand inside one another at its deepest place; brackets in its strings
/// are passed over. To be asked before a text of others is parsed: who walks the parsed form may recurse, and the
/// parser's own callback, which could watch the depth, takes time that grows with the square of an array's length.
/// Linear; never throws, also where the text is no JSON. Any thread.
int jsonDepth(std::string_view text);

}  // namespace elmo
