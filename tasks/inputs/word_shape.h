// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tasks {

/// What a word looks like. The numbers are stored in trained heads: new looks are appended, none changes. 0 is padding.
enum class WordShape {
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

/// Looks so far; heads keep room for 16.
inline constexpr int kWordShapeCount = 12;

/// The look of a token; kOther for the empty one. Any thread.
WordShape wordShapeOf(std::string_view word);

}  // namespace tasks
