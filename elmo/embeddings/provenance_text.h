// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace elmo {

/// A JSON string literal of the text in ASCII, quotes included; invalid UTF-8 becomes U+FFFD.
std::string jsonLiteral(std::string_view text);

/// JSON text of any kind as ASCII JSON on one line; what is no JSON becomes a JSON string.
std::string asciiJson(std::string_view text);

}  // namespace elmo
