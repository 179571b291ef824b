// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace elmo {

/// The nesting depth of the arrays and objects of a JSON text; ignores brackets in strings. Check it before parsing an
/// untrusted text: code that walks the parsed value may recurse, and a depth check in the parser's callback takes time
/// that is quadratic in the length of an array. Linear; never throws, even if the text is not JSON. Any thread.
int jsonDepth(std::string_view text);

}  // namespace elmo
