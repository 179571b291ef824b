// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace elmo {

/// The language of a text by its script, and for the Latin script by its function words; "en" without evidence.
///
/// It looks at the first 16 KB only, so that the beginning of a long text gives the answer of the whole. A script with
/// several languages gives its most used one (Cyrillic: "ru", Arabic: "ar"). Any thread.
std::string detectLanguage(std::string_view utf8);

/// The script of the first letter, by its English name: "Latin", "Georgian"; "no letters" without one. Any thread.
std::string scriptName(std::string_view utf8);

/// The tag in canonical form ("EN-us" gives "en-US"). Throws Error(kBadArgument) if it is not BCP 47.
std::string canonicalLanguage(const std::string& tag);

/// Whether the tag is BCP 47, of a known language or not. Any thread.
bool isLanguageTag(const std::string& tag);

/// Whether ICU knows the language of the tag.
bool isKnownLanguage(const std::string& tag);

/// "en" of "en-US".
std::string_view primaryLanguage(std::string_view tag);

}  // namespace elmo
