// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/text_blocks.h"

#include <algorithm>
#include <string_view>

namespace ui {
namespace {

using elmo::ByteOffset;
using elmo::ByteSpan;
using elmo::TokenIndex;
using elmo::TokenSpan;

struct LineEnd {
    std::size_t begin;   ///< where the line's text ends
    std::size_t length;  ///< bytes of the line end; 0 at the end of the text
};

LineEnd findLineEnd(std::string_view text, std::size_t from) {
    for (std::size_t i = text.find_first_of("\n\r\xE2", from); i < text.size();
         i = text.find_first_of("\n\r\xE2", i + 1)) {
        if (text.substr(i, 2) == "\r\n")
            return {i, 2};
        if (text[i] == '\n' || text[i] == '\r')
            return {i, 1};
        if (text.substr(i, 3) == "\xE2\x80\xA9")
            return {i, 3};
    }
    return {text.size(), 0};
}

/// Appends the blocks of one document from left to right, and keeps track of the first token of the next one.
class BlockSplitter {
public:
    explicit BlockSplitter(const elmo::Document& document) : m_document(document), m_tokens(document.tokens()) {}

    void addParagraph(std::int64_t begin, std::int64_t end) {
        std::int64_t from = begin;
        while (end - from > kMaxBlockBytes) {
            const std::int64_t split = splitBefore(from, from + kMaxBlockBytes);
            add({ByteOffset(from), ByteOffset(split)}, begin);
            from = split;
        }
        add({ByteOffset(from), ByteOffset(end)}, begin);
    }

    std::vector<TextBlock> take() { return std::move(m_blocks); }

private:
    /// The begin of a token in the second half of [from, limit], or else the last whole character before `limit`.
    std::int64_t splitBefore(std::int64_t from, std::int64_t limit) const {
        const auto after = std::partition_point(
            m_tokens.begin(), m_tokens.end(), [limit](const ByteSpan& token) { return token.begin.value() <= limit; });
        if (after != m_tokens.begin()) {
            const std::int64_t tokenBegin = std::prev(after)->begin.value();
            if (tokenBegin > from + kMaxBlockBytes / 2)
                return tokenBegin;
        }
        const auto continuation = [this](std::int64_t at) {
            return (static_cast<unsigned char>(m_document.text()[static_cast<std::size_t>(at)]) & 0xC0U) == 0x80U;
        };
        while (continuation(limit))
            --limit;
        return limit;
    }

    void add(ByteSpan bytes, std::int64_t paragraphBegin) {
        const auto count = static_cast<std::int64_t>(m_tokens.size());
        const auto span = [this](std::int64_t index) { return m_tokens[static_cast<std::size_t>(index)]; };
        while (m_next < count && span(m_next).end <= bytes.begin)
            ++m_next;
        std::int64_t end = m_next;
        while (end < count && span(end).begin < bytes.end)
            ++end;
        m_blocks.push_back({bytes, {TokenIndex(m_next), TokenIndex(end)}, ByteOffset(paragraphBegin)});
        m_next = std::max(m_next, end - 1);  // the last token may reach into the next block
    }

    const elmo::Document& m_document;
    const std::vector<ByteSpan>& m_tokens;
    std::vector<TextBlock> m_blocks;
    std::int64_t m_next = 0;
};

}  // namespace

std::vector<TextBlock> splitBlocks(const elmo::Document& document) {
    const std::string_view text = document.text();
    BlockSplitter splitter(document);
    std::size_t from = 0;
    while (true) {
        const LineEnd end = findLineEnd(text, from);
        splitter.addParagraph(static_cast<std::int64_t>(from), static_cast<std::int64_t>(end.begin));
        if (end.length == 0)
            break;
        from = end.begin + end.length;
    }
    return splitter.take();
}

std::size_t blockAt(std::span<const TextBlock> blocks, elmo::ByteOffset position) {
    const auto after = std::partition_point(
        blocks.begin(), blocks.end(), [position](const TextBlock& block) { return block.bytes.begin <= position; });
    return after == blocks.begin() ? 0 : static_cast<std::size_t>(after - blocks.begin()) - 1;
}

}  // namespace ui
