// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "elmo/text/document.h"

namespace elmo {

/// Splits English text into Penn Treebank tokens and sentences. Thread-safe; linear in the text.
Segmentation segmentEnglish(std::string_view utf8);

/// "ptb-en 3": changes with the rules, the lexicon or the sentence model.
std::string englishRevision();

}  // namespace elmo
