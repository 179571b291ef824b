// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/tokenized_text.h"

#include <string>
#include <utility>

namespace elmo {
namespace {

/// Adds the segmentation of a piece that starts at byte `base` of the text.
void append(const Segmentation& piece, std::int64_t base, Segmentation& whole) {
    const auto firstToken = static_cast<std::int64_t>(whole.tokens.size());
    for (const ByteSpan& token : piece.tokens)
        whole.tokens.push_back({token.begin + base, token.end + base});
    for (const TokenSpan& sentence : piece.sentences)
        whole.sentences.push_back({sentence.begin + firstToken, sentence.end + firstToken});
}

}  // namespace

Document tokenizedText(TextStream& stream, const Tokenizer& tokenizer, const TokenizingProgress& progress) {
    std::string text;
    std::string piece;
    Segmentation segmentation;
    bool more = stream.next(piece);
    std::string language = tokenizer.languageOf(piece);
    const Tokenizer ofLanguage(language);
    for (; more; more = stream.next(piece)) {
        append(ofLanguage.segment(piece), static_cast<std::int64_t>(text.size()), segmentation);
        text += piece;
        if (progress)
            progress(static_cast<std::int64_t>(text.size()));
    }
    return Document(std::move(text), std::move(segmentation), std::move(language));
}

Document tokenizedText(std::string_view text, const Tokenizer& tokenizer, const TokenizingProgress& progress) {
    TextStream stream(Utf8InMemory{text});
    return tokenizedText(stream, tokenizer, progress);
}

}  // namespace elmo
