// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "elmo/text/encoding_detection.h"

namespace elmo {

bool isValidUtf8(std::string_view bytes, TextPart part);

/// Turns bytes of one encoding into valid UTF-8, block by block. One thread at a time.
class TextDecoder {
public:
    /// `encoding` as detectEncoding names it. Throws Error(kUnsupported) for one that ICU does not know.
    explicit TextDecoder(const std::string& encoding);
    ~TextDecoder();
    TextDecoder(TextDecoder&&) noexcept;
    TextDecoder& operator=(TextDecoder&&) noexcept;

    /// Appends the text of `bytes` to `out`; a character truncated at the end waits for the next call unless `last`.
    void decode(std::string_view bytes, bool last, std::string& out);

    /// Invalid bytes so far; each run that cannot start or continue a character became one U+FFFD.
    std::int64_t repairedBytes() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace elmo
