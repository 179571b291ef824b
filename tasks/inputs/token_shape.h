// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tasks {

/// The shape of a token. The numbers are stored in trained heads: new shapes are appended, none changes; heads keep
/// room for 16. 0 is padding.
enum class TokenShape {
    kPadding = 0,
    kLower = 1,         ///< all letters small: "the", "don't", "état"
    kTitle = 2,         ///< a capital, then small letters: "Paris"
    kUpper = 3,         ///< all letters capitals, at least two: "USA", "U.S."
    kOneCapital = 4,    ///< the only letter is a capital: "I", "M."
    kMixed = 5,         ///< other capitals and small letters: "McDonald", "iPod"
    kDigits = 6,        ///< digits alone: "1999"
    kNumber = 7,        ///< digits with marks, no letters: "3.5", "10-12"
    kWithDigits = 8,    ///< letters and digits: "15th", "B-52"
    kCaseless = 9,      ///< letters of scripts without case: "北京"
    kPunctuation = 10,  ///< ASCII marks alone: ".", "--"
    kOther = 11,        ///< anything else: emoji, symbols
};

/// The shape of a token; kOther for the empty one. Any thread.
TokenShape tokenShapeOf(std::string_view word);

}  // namespace tasks
