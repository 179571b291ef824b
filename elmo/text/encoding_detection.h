// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace elmo {

/// An encoding, and the length in bytes of the byte order mark before the text.
struct DetectedEncoding {
    std::string name;
    std::size_t markBytes = 0;
};

/// Whether the bytes seen are the whole text, or more may follow (so that a character may be truncated at the end).
enum class TextPart { kWhole, kBeginning };

/// Names the encoding: BOM, then UTF-16 by its pattern of NULs, then UTF-8, then the one that the text declares
/// (declaredEncoding()), then ICU's detection. `declared`: what the text before these bytes declared. Never fails; any
/// thread.
DetectedEncoding detectEncoding(std::string_view bytes, TextPart part, std::string_view declared = {});

}  // namespace elmo
