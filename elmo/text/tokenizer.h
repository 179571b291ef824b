// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "elmo/text/document.h"

namespace elmo {

/// Splits text into tokens and sentences with ICU's rule-based break iterators.
///
/// English follows the Penn Treebank (do|n't, $|5) by the project's own rules in resources/text; other languages follow
/// ICU's locale data, dictionaries for Chinese, Japanese and Thai included. Const; one instance serves many threads.
class Tokenizer {
public:
    /// `language` is a BCP 47 tag; "" detects per document. Throws Error(kBadArgument) for a malformed tag.
    explicit Tokenizer(std::string language = {});

    /// `text` must be valid UTF-8 (as text_import delivers it).
    Segmentation segment(std::string_view text) const;
    Document tokenize(std::string text) const;

    /// The language `text` would be segmented as.
    std::string languageOf(std::string_view text) const;

    /// Name and number of the rules, recorded in every output: "ptb-en 3" or "icu 72.1".
    std::string revision(std::string_view language) const;

private:
    std::string m_language;  ///< canonical; empty to detect
};

}  // namespace elmo
