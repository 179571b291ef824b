// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/documents/document_edits.h"

namespace app {

/// Positions as another program counted them. Without a name: in code points. A plain value.
struct ForeignCounting {
    std::string name;
    std::vector<std::int64_t> bytes;  ///< of each position; -1 inside a character

    /// Throws elmo::Error(kBadFormat) outside the text.
    elmo::ByteOffset toByte(std::int64_t position, const DocumentBuilder& builder) const;
    elmo::ByteOffset toByte(std::int64_t position) const;

    /// Of "without CR": one character for CR LF; "without mark": not the byte order mark.
    static ForeignCounting of(std::string_view text, std::string name, bool withoutCr, bool withoutMark, bool utf16);
    static ForeignCounting inBytes(std::string_view text);
    /// All other ways to count this text.
    static std::vector<ForeignCounting> others(std::string_view text);
};

}  // namespace app
