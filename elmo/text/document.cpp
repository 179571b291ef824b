// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/document.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <utility>

#include "elmo/error.h"

namespace elmo {
namespace {

std::string xxh3OfBytes(std::string_view bytes) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
    return fmt::format("{:02x}", fmt::join(canonical.digest, canonical.digest + sizeof canonical.digest, ""));
}

template <class Position>
[[noreturn]] void refuseDocument(std::string_view what, std::size_t index, const Span<Position>& span,
                                 std::string_view why) {
    throw Error(ErrorCode::kBadArgument,
                fmt::format("The segmentation of a document is wrong at {} {}, [{}, {}): {}. Expected: in order, "
                            "disjoint, not empty, inside the text. Segment the text again.",
                            what, index, span.begin.value(), span.end.value(), why));
}

/// Throws unless the spans are in order, disjoint, not empty and within [0, end).
template <class Position>
void requireOrdered(const std::vector<Span<Position>>& spans, Position end, std::string_view what) {
    Position last;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const auto& span = spans[i];
        if (span.begin >= span.end)
            refuseDocument(what, i, span, "it is empty");
        if (span.begin < last)
            refuseDocument(what, i, span,
                           fmt::format("it begins before {}, where the one before it ends", last.value()));
        if (span.end > end)
            refuseDocument(what, i, span, fmt::format("it ends after {}, the end", end.value()));
        last = span.end;
    }
}

/// Disjoint sentences cover all tokens exactly when each begins where the last ended.
void requireCover(const std::vector<TokenSpan>& sentences, TokenIndex end) {
    TokenIndex last;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (sentences[i].begin != last)
            refuseDocument("sentence", i, sentences[i], fmt::format("token {} belongs to no sentence", last.value()));
        last = sentences[i].end;
    }
    if (last != end)
        refuseDocument("sentence", sentences.size(), TokenSpan{last, end}, "these tokens belong to no sentence");
}

}  // namespace

Document::Document(std::string text, Segmentation segmentation, std::string language)
    : m_text(std::move(text)),
      m_segmentation(std::move(segmentation)),
      m_language(std::move(language)),
      m_contentHash(xxh3OfBytes(m_text)) {
    const TokenIndex tokenEnd(static_cast<std::int64_t>(tokens().size()));
    requireOrdered(tokens(), ByteOffset(static_cast<std::int64_t>(m_text.size())), "token");
    requireOrdered(sentences(), tokenEnd, "sentence");
    requireCover(sentences(), tokenEnd);
}

std::string_view Document::slice(ByteSpan span) const {
    const auto length = static_cast<std::int64_t>(m_text.size());
    if (span.begin.value() < 0 || span.begin > span.end || span.end.value() > length)
        throw Error(ErrorCode::kBadArgument, fmt::format("Cannot slice bytes [{}, {}) of a text of {} bytes.",
                                                         span.begin.value(), span.end.value(), length));
    return std::string_view(m_text).substr(static_cast<std::size_t>(span.begin.value()),
                                           static_cast<std::size_t>(span.length()));
}

ByteSpan Document::bytesOf(TokenSpan span) const {
    const std::vector<ByteSpan>& all = tokens();
    if (span.begin.value() < 0 || span.begin > span.end || span.end.value() > std::ssize(all))
        throw Error(ErrorCode::kBadArgument, fmt::format("There are no tokens [{}, {}): the document has {}.",
                                                         span.begin.value(), span.end.value(), all.size()));
    if (span.empty())
        return {};
    return {all[static_cast<std::size_t>(span.begin.value())].begin,
            all[static_cast<std::size_t>(span.end.value() - 1)].end};
}

std::vector<std::string_view> Document::sentenceTokens(SentenceIndex index) const {
    if (index.value() < 0 || index.value() >= static_cast<std::int64_t>(sentences().size()))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("There is no sentence {}: the document has {}.", index.value(), sentences().size()));
    const TokenSpan sentence = sentences()[static_cast<std::size_t>(index.value())];
    std::vector<std::string_view> views;
    views.reserve(static_cast<std::size_t>(sentence.length()));
    for (TokenIndex at = sentence.begin; at < sentence.end; ++at)
        views.push_back(token(at));
    return views;
}

}  // namespace elmo
