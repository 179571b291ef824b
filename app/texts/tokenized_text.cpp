// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/tokenized_text.h"

#include <string>
#include <utility>

namespace app {
namespace {

/// Adds the segmentation of a piece that starts at byte `base` of the text.
void append(const elmo::Segmentation& piece, std::int64_t base, elmo::Segmentation& whole) {
    const auto firstToken = static_cast<std::int64_t>(whole.tokens.size());
    for (const elmo::ByteSpan& token : piece.tokens)
        whole.tokens.push_back({token.begin + base, token.end + base});
    for (const elmo::TokenSpan& sentence : piece.sentences)
        whole.sentences.push_back({sentence.begin + firstToken, sentence.end + firstToken});
}

}  // namespace

elmo::Document tokenizedText(elmo::TextStream& stream, const elmo::Tokenizer& tokenizer,
                             const TokenizingProgress& progress) {
    std::string text;
    std::string piece;
    elmo::Segmentation segmentation;
    bool more = stream.next(piece);
    std::string language = tokenizer.languageOf(piece);
    const elmo::Tokenizer ofLanguage(language);
    for (; more; more = stream.next(piece)) {
        append(ofLanguage.segment(piece), static_cast<std::int64_t>(text.size()), segmentation);
        text += piece;
        if (progress)
            progress(static_cast<std::int64_t>(text.size()));
    }
    return elmo::Document(std::move(text), std::move(segmentation), std::move(language));
}

elmo::Document tokenizedText(std::string_view text, const elmo::Tokenizer& tokenizer,
                             const TokenizingProgress& progress) {
    elmo::TextStream stream(elmo::Utf8InMemory{text});
    return tokenizedText(stream, tokenizer, progress);
}

}  // namespace app
