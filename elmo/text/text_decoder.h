// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace elmo {

/// An encoding, and how many bytes of byte order mark stand before the text.
struct DetectedEncoding {
    std::string name;
    std::size_t markBytes = 0;
};

/// Whether the bytes seen are the whole text, or more may follow (so that a character may be cut at the end).
enum class TextPart { kWhole, kBeginning };

/// Names the encoding: BOM, then UTF-16 by its pattern of NULs, then UTF-8, then ICU's detection. Never fails; any
/// thread.
DetectedEncoding detectEncoding(std::string_view bytes, TextPart part);

bool isValidUtf8(std::string_view bytes, TextPart part);

/// Turns bytes of one encoding into valid UTF-8, block by block. One thread at a time.
class TextDecoder {
public:
    /// `encoding` as detectEncoding names it. Throws Error(kUnsupported) for one that ICU does not know.
    explicit TextDecoder(const std::string& encoding);
    ~TextDecoder();
    TextDecoder(TextDecoder&&) noexcept;
    TextDecoder& operator=(TextDecoder&&) noexcept;

    /// Appends the text of `bytes` to `out`; a character cut at the end waits for the next call unless `last`.
    void decode(std::string_view bytes, bool last, std::string& out);

    /// Invalid bytes so far; each run that cannot start or continue a character became one U+FFFD.
    std::int64_t repairedBytes() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace elmo
