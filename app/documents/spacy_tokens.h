// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tasks/results/annotations.h"

namespace app {

/// spaCy's division of a text (spacy.util.get_words_and_spaces), which Prodigy shares: every character belongs to a
/// token, except one blank (U+0020) after a token, which is a property of the token. Other white space is a token.
/// Pure functions; any thread.

struct SpacyToken {
    elmo::ByteSpan bytes;
    bool blankFollows = false;  ///< the blank itself is not part of the token
    bool isSpace = false;       ///< white space only: no token of the document
};

/// The document's tokens with the white space between them. The document must be as fitToSpacy() leaves it.
std::vector<SpacyToken> spacyTokens(const elmo::Document& document);

/// Makes a document expressible: spans neither begin nor end with white space (spans of nothing else are removed);
/// tokens hold no white space at their ends, cover all other characters of the text, and are split where spans begin
/// and end, because spaCy and Prodigy refuse spans that begin or end inside a token.
void fitToSpacy(tasks::AnnotatedDocument& document);

}  // namespace app
