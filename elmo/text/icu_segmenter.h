// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "elmo/text/document.h"

namespace elmo {

/// Splits a text by ICU's own rules and dictionaries for a language: one token a word or punctuation mark, sentences by
/// the locale's rules with its abbreviations. In Tibetan and Dzongkha a tsheg belongs to the syllable before it.
/// Blanks, controls and invisible characters are in no token. Any thread.
Segmentation segmentByIcu(std::string_view utf8, const std::string& language);

/// "icu 72.1"; with what this program adds for the language: "icu 72.1 tsheg".
std::string icuRevision(std::string_view language);

}  // namespace elmo
