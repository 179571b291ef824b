// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace elmo {

/// A word in the form of the training texts: letters with their accents as one character each (Unicode's NFC), as
/// nearly all text has them. A name typed or copied in the other form ("e" and a combining accent) is the same name.
/// What is NFC already comes back byte for byte. Any thread. The word must be valid UTF-8.
std::string composed(std::string_view word);

}  // namespace elmo
