// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/offsets.h"

namespace elmo {

/// A text split into tokens and sentences. Tokens are in order, disjoint and never empty; sentences are in order,
/// disjoint, never empty, and together cover all tokens.
struct Segmentation {
    std::vector<ByteSpan> tokens;
    std::vector<TokenSpan> sentences;
};

/// A text with its tokens and sentences. Immutable after construction, so safe to share between threads.
///
/// The text is valid UTF-8 exactly as imported: never normalised, NUL and line ends kept. All spans are bytes of it.
class Document {
public:
    /// Throws Error(kBadArgument) if `segmentation` breaks the rules stated at its type or leaves the text.
    Document(std::string text, Segmentation segmentation, std::string language = {});

    const std::string& text() const { return m_text; }
    const std::vector<ByteSpan>& tokens() const { return m_segmentation.tokens; }
    const std::vector<TokenSpan>& sentences() const { return m_segmentation.sentences; }

    /// BCP 47 tag of the language the text was segmented as; empty if none was known.
    const std::string& language() const { return m_language; }

    std::string_view slice(ByteSpan span) const;
    /// The text of some tokens with what stands between them; empty for no tokens.
    std::string_view slice(TokenSpan tokens) const { return slice(bytesOf(tokens)); }
    std::string_view token(TokenIndex index) const { return slice(TokenSpan{index, index + 1}); }
    /// From the first token's begin to the last one's end. Throws Error(kBadArgument) for tokens that are not there.
    ByteSpan bytesOf(TokenSpan tokens) const;
    /// The tokens of one sentence, as views into the text.
    std::vector<std::string_view> sentenceTokens(SentenceIndex index) const;

    /// XXH3-128 of the text's bytes, as 32 lower-case hexadecimal digits.
    const std::string& contentHash() const { return m_contentHash; }

private:
    std::string m_text;
    Segmentation m_segmentation;
    std::string m_language;
    std::string m_contentHash;
};

}  // namespace elmo
