// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/text_bridge.h"

#include <algorithm>

#include "ui/text/text_context.h"

namespace ui {
namespace {

using elmo::ByteOffset;
using elmo::ByteSpan;
using elmo::TokenIndex;

/// The part of a paragraph that is searched for its direction.
constexpr std::int64_t kDirectionBytes = 1024;
/// Maximum length of a label. A token may be as long as a document; a widget that wide needs more pixels than fit into
/// memory, and Qt writes beyond the buffer.
constexpr qsizetype kMaxLetters = 500;
/// Before and after a token.
constexpr std::int64_t kContextBytes = 400;

std::size_t index(std::int64_t value) {
    return static_cast<std::size_t>(value);
}

elmo::TokenSpan sentenceTokens(const elmo::Document& document, TokenIndex token) {
    return document.sentences()[index(sentenceOf(document, token).value())];
}

/// The first strong letter within [begin, ...) of the paragraph that a block belongs to.
bool paragraphIsRightToLeft(const elmo::Document& document, const TextBlock& block) {
    std::int64_t end = std::min(block.paragraphBegin.value() + kDirectionBytes, block.bytes.end.value());
    const auto continuation = [&](std::int64_t at) {
        return at < static_cast<std::int64_t>(document.text().size()) &&
               (static_cast<unsigned char>(document.text()[index(at)]) & 0xC0U) == 0x80U;
    };
    while (end > block.paragraphBegin.value() && continuation(end))
        --end;
    return toQString(document.slice({block.paragraphBegin, ByteOffset(end)})).isRightToLeft();
}

}  // namespace

QString toQString(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

void showControls(QString& text) {
    for (QChar& c : text) {
        if (c.unicode() < 0x20 && c != u'\t')
            c = QChar(0x2400 + c.unicode());
        else if (c.unicode() == 0x7F)
            c = QChar(0x2421);
    }
}

QString toLabel(std::string_view utf8) {
    QString text = toQString(utf8).simplified();
    if (text.size() > kMaxLetters) {
        text.truncate(text[kMaxLetters - 1].isHighSurrogate() ? kMaxLetters - 1 : kMaxLetters);
        text += QChar(0x2026);
    }
    showControls(text);
    return text;
}

elmo::SentenceIndex sentenceOf(const elmo::Document& document, TokenIndex token) {
    const auto& sentences = document.sentences();
    const auto after =
        std::partition_point(sentences.begin(), sentences.end(),
                             [token](const elmo::TokenSpan& sentence) { return sentence.begin <= token; });
    return elmo::SentenceIndex(after - sentences.begin() - 1);
}

elmo::TokenSpan tokensOf(const elmo::Document& document, const ByteSpan& bytes) {
    const auto& tokens = document.tokens();
    const auto first = std::partition_point(tokens.begin(), tokens.end(),
                                            [&](const ByteSpan& token) { return token.end <= bytes.begin; });
    const auto last =
        std::partition_point(first, tokens.end(), [&](const ByteSpan& token) { return token.begin < bytes.end; });
    return {TokenIndex(first - tokens.begin()), TokenIndex(last - tokens.begin())};
}

QString contextBefore(const elmo::Document& document, TokenIndex token, int tokens) {
    const auto first = std::max(sentenceTokens(document, token).begin.value(), token.value() - tokens);
    const ByteOffset place = document.tokens()[index(token.value())].begin;
    return textBefore(document, place, std::min(place - document.tokens()[index(first)].begin, kContextBytes));
}

QString contextAfter(const elmo::Document& document, TokenIndex token, int tokens) {
    const auto last = std::min(sentenceTokens(document, token).end.value() - 1, token.value() + tokens);
    const ByteOffset place = document.tokens()[index(token.value())].end;
    return textAfter(document, place, std::min(document.tokens()[index(last)].end - place, kContextBytes));
}

BlockText::BlockText(const elmo::Document& document, const TextBlock& block)
    : m_bytes(block.bytes),
      m_map(document.slice(block.bytes)),
      m_display(toQString(document.slice(block.bytes))),
      m_rightToLeft(paragraphIsRightToLeft(document, block)) {
    showControls(m_display);
}

elmo::Utf16Span BlockText::toUtf16(ByteSpan span) const {
    const auto clipped = [this](ByteOffset at) {
        return ByteOffset(std::clamp(at, m_bytes.begin, m_bytes.end) - m_bytes.begin);
    };
    return m_map.toUtf16(ByteSpan{clipped(span.begin), clipped(span.end)});
}

ByteOffset BlockText::toByte(elmo::Utf16Offset offset) const {
    return m_bytes.begin + m_map.toBytes(offset).value();
}

}  // namespace ui
