// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace elmo {

// Unicode properties of characters, as in Python's str: comparing with published programs needs the same answers. Pure
// functions; any thread.

/// Lower case by Unicode's full rules, independent of the language: "İ" becomes "i̇", the last sigma of a word "ς".
/// Invalid bytes stay as they are.
std::string lowered(std::string_view text);

/// Capitals by the same rules: "ß" becomes "SS".
std::string uppered(std::string_view text);

/// A word in capitals, as headlines have it: uppered(), but not of Georgian, whose words never begin with a capital and
/// whose capitals texts hardly have.
std::string inCapitals(std::string_view word);

enum class CharacterKind { kLower, kUpper, kOtherLetter, kDigit, kSpace, kOther };

/// A letter's case (a title case letter counts as upper), a decimal digit, white space (str.isspace), or none of these.
CharacterKind kindOf(char32_t character);

/// What `\w` matches: letters, anything with a numeric value, and "_".
bool isWordCharacter(char32_t character);

/// The character at `at`, which moves after it; U+FFFD for invalid bytes. `at` must lie inside the text.
char32_t nextCharacter(std::string_view text, std::size_t& at);

}  // namespace elmo
