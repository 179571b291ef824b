// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents/spacy_tokens.h"

#include <algorithm>

#include "app/documents/document_edits.h"
#include "elmo/files/text_lines.h"

namespace app {
namespace {

using elmo::ByteOffset;
using elmo::ByteSpan;

ByteSpan between(std::size_t begin, std::size_t end) {
    return {ByteOffset(static_cast<std::int64_t>(begin)), ByteOffset(static_cast<std::int64_t>(end))};
}

ByteSpan strippedSpan(const elmo::Document& document, ByteSpan span) {
    const std::string_view text = document.slice(span);
    const std::string_view inner = elmo::stripWhiteSpace(text);
    const auto begin = span.begin + (inner.data() - text.data());
    return {begin, begin + static_cast<std::int64_t>(inner.size())};
}

/// Appends the span, split at those of the sorted `edges` that lie inside it, without white space at the pieces' ends.
void appendPieces(const elmo::Document& document, ByteSpan span, const std::vector<ByteOffset>& edges,
                  std::vector<ByteSpan>& pieces) {
    auto edge = std::ranges::upper_bound(edges, span.begin);
    while (span.begin < span.end) {
        const ByteOffset end = edge != edges.end() ? std::min(*edge++, span.end) : span.end;
        const ByteSpan piece = strippedSpan(document, {span.begin, end});
        if (!piece.empty())
            pieces.push_back(piece);
        span.begin = end;
    }
}

/// The tokens without white space at their ends, and all other non-blank text, in order.
std::vector<ByteSpan> coveringTokens(const elmo::Document& document, const std::vector<ByteOffset>& edges) {
    std::vector<ByteSpan> pieces;
    ByteOffset done;
    for (const ByteSpan token : document.tokens()) {
        appendPieces(document, {done, token.begin}, edges, pieces);
        appendPieces(document, token, edges, pieces);
        done = token.end;
    }
    appendPieces(document, {done, between(0, document.text().size()).end}, edges, pieces);
    return pieces;
}

void fitSpans(tasks::AnnotatedDocument& document) {
    for (tasks::SpanAnnotation& span : document.annotations.spans)
        span.bytes = strippedSpan(*document.document, span.bytes);
    std::erase_if(document.annotations.spans, [](const auto& span) { return span.bytes.empty(); });
}

void fitTokens(tasks::AnnotatedDocument& document) {
    const elmo::Document& before = *document.document;
    std::vector<ByteOffset> edges;
    for (const tasks::SpanAnnotation& span : document.annotations.spans)
        edges.insert(edges.end(), {span.bytes.begin, span.bytes.end});
    std::ranges::sort(edges);
    edges.erase(std::ranges::unique(edges).begin(), edges.end());
    std::vector<ByteSpan> tokens = coveringTokens(before, edges);
    if (tokens == before.tokens())
        return;
    std::vector<ByteSpan> sentences;
    for (const elmo::TokenSpan sentence : before.sentences())
        sentences.push_back(TokenFinder(before).bytesOf(sentence));
    elmo::Segmentation segmentation{tokens, sentencesOfBytes(tokens, sentences)};
    document.document =
        std::make_shared<const elmo::Document>(before.text(), std::move(segmentation), before.language());
}

}  // namespace

std::vector<SpacyToken> spacyTokens(const elmo::Document& document) {
    std::vector<SpacyToken> result;
    const std::string_view text = document.text();
    std::size_t at = 0;
    const auto addSpace = [&](std::size_t end) {
        if (at < end)
            result.push_back({.bytes = between(at, end), .isSpace = true});
    };
    for (const ByteSpan token : document.tokens()) {
        addSpace(static_cast<std::size_t>(token.begin.value()));
        at = static_cast<std::size_t>(token.end.value());
        const bool blank = at < text.size() && text[at] == ' ';
        result.push_back({.bytes = token, .blankFollows = blank});
        at += blank ? 1 : 0;
    }
    addSpace(text.size());
    return result;
}

void fitToSpacy(tasks::AnnotatedDocument& document) {
    fitSpans(document);
    fitTokens(document);
}

}  // namespace app
