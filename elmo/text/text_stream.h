// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace elmo {

/// Valid UTF-8 that is in memory already: nothing of it is detected, repaired or left out, not even a byte order mark.
/// The text must outlive what reads it.
struct Utf8InMemory {
    std::string_view text;
};

/// Reads a text of any length in bounded memory: pieces of valid UTF-8 that put together are the imported text.
///
/// A piece ends where a paragraph does (paragraphs.h), so that segmenting it piece by piece gives the tokens and
/// sentences of the whole. Only a paragraph longer than `longestParagraph` is split: after what looks like a sentence
/// end, or else at a blank, or else between two characters. So streams of any blocks that agree on the longest
/// paragraph give the same tokens and sentences. The encoding is found as importText finds it, from the first
/// bytes that are not ASCII. One thread at a time.
class TextStream {
public:
    static constexpr std::size_t kDefaultBlockBytes = 1 << 20;

    /// `input` must outlive the stream. `blockBytes` bounds a piece of several paragraphs, `longestParagraph` one of a
    /// single paragraph; each at least 1 KB, the second at least a block.
    explicit TextStream(std::istream& input, std::size_t blockBytes = kDefaultBlockBytes,
                        std::size_t longestParagraph = 0);
    /// Throws Error(kNotFound, kPermission, kIo) naming the path.
    explicit TextStream(const std::filesystem::path& path, std::size_t blockBytes = kDefaultBlockBytes);
    /// The pieces that a file with this text has.
    explicit TextStream(Utf8InMemory text, std::size_t blockBytes = kDefaultBlockBytes);
    ~TextStream();

    /// Replaces `piece` by the next one, never empty; false at the end. Throws Error(kIo) if reading fails, and of a
    /// path as requireText().
    bool next(std::string& piece);

    /// As far as read: final once next() has returned false. Named as in ImportedText.
    const std::string& encoding() const;
    bool hadByteOrderMark() const;
    std::int64_t repairedBytes() const;

    /// Input bytes read so far, for progress.
    std::int64_t bytesRead() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace elmo
