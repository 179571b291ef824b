// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>

#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "elmo/text/declared_encoding.h"
#include "elmo/text/file_input.h"
#include "elmo/text/paragraphs.h"
#include "elmo/text/text_decoder.h"
#include "elmo/text/text_import.h"

namespace elmo {
namespace {

constexpr std::size_t kMinBlock = 1024;
constexpr std::size_t kReadBytes = 256 * 1024;
constexpr std::size_t kMaxWordLength = 16 * 1024 * 1024;
constexpr std::size_t kMaxUndecided = 1024 * 1024;

/// The last place in `text` after a sentence end and its blank; 0 if there is none.
std::size_t lastSentenceEnd(std::string_view text) {
    for (std::size_t at = text.size(); at > 1; --at) {
        const std::string_view before = text.substr(0, at);
        if (before.ends_with("\u3002") || before.ends_with("\uFF01") || before.ends_with("\uFF1F"))
            return at;
        const char mark = text[at - 2];
        if (ascii::isBlank(text[at - 1]) && (mark == '.' || mark == '!' || mark == '?'))
            return at;
    }
    return 0;
}

std::size_t lastBlankEnd(std::string_view text) {
    const std::size_t blank = text.find_last_of(" \t\n\r");
    return blank == std::string_view::npos ? 0 : blank + 1;
}

std::size_t lastCharacterStart(std::string_view text, std::size_t at) {
    while (ascii::continuesCharacter(text[at]))
        --at;
    return at;
}

/// The first place from `from` on where a word ends; npos if there is none.
std::size_t firstWordEnd(std::string_view text, std::size_t from) {
    std::size_t end = text.find_first_of(" \t\n\r", from);
    for (const std::string_view mark : {"\u3002", "\uFF01", "\uFF1F"})
        end = std::min(end, text.find(mark, from));
    if (end == std::string_view::npos)
        return end;
    return end + (ascii::isBlank(text[end]) ? 1 : std::string_view("\u3002").size());
}

/// Where a buffer that is longer than a block is divided; 0 if the block is one word.
std::size_t splitPosition(std::string_view buffer, std::size_t blockBytes) {
    const std::size_t limit = lastCharacterStart(buffer, blockBytes);
    const std::string_view block = buffer.substr(0, limit);
    if (const std::size_t end = lastParagraphEnd(block))
        return end;
    if (const std::size_t end = lastSentenceEnd(block))
        return end;
    return lastBlankEnd(block);
}

}  // namespace

struct TextStream::Impl {
    std::optional<std::ifstream> file;
    std::string path;               ///< empty for a stream, which knows no name
    std::istream* input = nullptr;  ///< null: `memory` is read
    std::string_view memory;
    std::size_t blockBytes = 0;
    std::size_t longestParagraph = 0;
    std::string readBuffer = std::string(kReadBytes, '\0');
    std::string text;  ///< decoded and not yet handed out
    std::string encoding = "UTF-8";
    bool hadByteOrderMark = false;
    std::optional<TextDecoder> decoder;  ///< none while all bytes were ASCII
    std::string declared;                ///< the encoding that the beginning of the text names; may be empty
    std::string undecided;               ///< bytes that are no UTF-8 so far: what follows may tell damage from encoding
    std::int64_t bytesRead = 0;
    bool ended = false;

    void read();
    void readMemory();
    bool mayWait() const;
    void decode(std::string_view bytes);
    std::size_t fill();
    std::size_t longWordEnd(std::size_t searched);
};

TextStream::TextStream(std::istream& input, std::size_t blockBytes, std::size_t longestParagraph)
    : m_impl(std::make_unique<Impl>()) {
    m_impl->input = &input;
    m_impl->blockBytes = std::max(blockBytes, kMinBlock);
    m_impl->longestParagraph = std::max(longestParagraph, m_impl->blockBytes);
}

TextStream::TextStream(const std::filesystem::path& path, std::size_t blockBytes) : m_impl(std::make_unique<Impl>()) {
    m_impl->file = openForReading(path);
    m_impl->path = path.string();
    m_impl->input = &*m_impl->file;
    m_impl->longestParagraph = m_impl->blockBytes = std::max(blockBytes, kMinBlock);
}

TextStream::TextStream(Utf8InMemory text, std::size_t blockBytes) : m_impl(std::make_unique<Impl>()) {
    m_impl->memory = text.text;
    m_impl->longestParagraph = m_impl->blockBytes = std::max(blockBytes, kMinBlock);
}

TextStream::~TextStream() = default;

void TextStream::Impl::readMemory() {
    const std::string_view next = memory.substr(0, kReadBytes);
    text.append(next);
    memory.remove_prefix(next.size());
    bytesRead += std::ssize(next);
    ended = memory.empty();
}

void TextStream::Impl::read() {
    if (input == nullptr)
        return readMemory();
    input->read(readBuffer.data(), static_cast<std::streamsize>(readBuffer.size()));
    const auto count = static_cast<std::size_t>(input->gcount());
    if (input->bad())
        throw Error(ErrorCode::kIo, fmt::format("Reading the text failed after {} bytes. Check the disk and try again.",
                                                bytesRead + std::ssize(undecided) + static_cast<std::int64_t>(count)));
    ended = !*input;
    if (bytesRead == 0 && undecided.empty() && !path.empty())
        requireText(std::string_view(readBuffer).substr(0, count), path);
    undecided.append(readBuffer, 0, count);
    if (bytesRead == 0)
        declared = declaredEncoding(undecided);
    if (mayWait())
        return;
    const std::string bytes = std::exchange(undecided, {});
    decode(bytes);
    bytesRead += static_cast<std::int64_t>(bytes.size());
}

bool TextStream::Impl::mayWait() const {
    if (decoder || ended || undecided.size() >= kMaxUndecided)
        return false;
    return !detectEncoding(undecided, TextPart::kBeginning, declared).name.starts_with("UTF-");
}

void TextStream::Impl::decode(std::string_view bytes) {
    if (!decoder) {
        const DetectedEncoding detected =
            detectEncoding(bytes, ended ? TextPart::kWhole : TextPart::kBeginning, declared);
        // A mark, and NULs that mean UTF-16, count at the very beginning only.
        if (bytesRead > 0 && ascii::allAscii(bytes)) {
            text.append(bytes);
            return;
        }
        if (detected.name == "UTF-8" && ascii::allAscii(bytes)) {
            text.append(bytes);
            return;
        }
        const bool atStart = bytesRead == 0;
        encoding = atStart || !detected.name.starts_with("UTF-") ? detected.name : "UTF-8";
        hadByteOrderMark = atStart && detected.markBytes > 0;
        decoder.emplace(encoding);
        if (atStart)
            bytes.remove_prefix(detected.markBytes);
    }
    decoder->decode(bytes, ended, text);
}

/// Where a word ends that is longer than a block, so that it stays one; words of more than some megabytes are divided.
std::size_t TextStream::Impl::longWordEnd(std::size_t searched) {
    for (;;) {
        if (const std::size_t end = firstWordEnd(text, searched - 2); end != std::string::npos)  // in whole marks
            return end;
        if (text.size() > kMaxWordLength)
            return lastCharacterStart(text, kMaxWordLength);
        if (ended)
            return text.size();
        searched = text.size();
        read();
    }
}

/// Reads a block, or more if it has no paragraph end. Returns how many bytes of the text a piece may have.
std::size_t TextStream::Impl::fill() {
    std::size_t block = blockBytes;
    for (;;) {
        while (!ended && text.size() <= block)
            read();
        if (text.size() <= block || block >= longestParagraph ||
            lastParagraphEnd(std::string_view(text).substr(0, lastCharacterStart(text, block))) > 0)
            return block;
        block = std::min(2 * block, longestParagraph);
    }
}

bool TextStream::next(std::string& piece) {
    const std::size_t block = m_impl->fill();
    std::string& text = m_impl->text;
    if (text.size() <= block) {
        piece = std::exchange(text, {});
        return !piece.empty();
    }
    std::size_t split = splitPosition(text, block);
    if (split == 0)
        split = m_impl->longWordEnd(block);
    piece.assign(text, 0, split);
    text.erase(0, split);
    return true;
}

const std::string& TextStream::encoding() const {
    return m_impl->encoding;
}
bool TextStream::hadByteOrderMark() const {
    return m_impl->hadByteOrderMark;
}
std::int64_t TextStream::repairedBytes() const {
    return m_impl->decoder ? m_impl->decoder->repairedBytes() : 0;
}
std::int64_t TextStream::bytesRead() const {
    return m_impl->bytesRead;
}

}  // namespace elmo
