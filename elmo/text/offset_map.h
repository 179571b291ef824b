// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "elmo/text/offsets.h"

namespace elmo {

/// Converts positions of one text between UTF-8 bytes, code points and UTF-16 code units: the only place that does.
///
/// Built in one pass over the text, which must be valid UTF-8 and outlive the map. A lookup reads one checkpoint and at
/// most one block of text; a text of ASCII alone needs neither. Immutable after construction; any thread.
///
/// A position outside the text, or inside a character (a UTF-8 sequence or a surrogate pair), is refused with
/// Error(kBadArgument): there is no exact answer, and a rounded one would silently move an annotation.
class OffsetMap {
public:
    explicit OffsetMap(std::string_view utf8);

    CodePointOffset toCodePoints(ByteOffset position) const;
    Utf16Offset toUtf16(ByteOffset position) const;
    ByteOffset toBytes(CodePointOffset position) const;
    ByteOffset toBytes(Utf16Offset position) const;

    CodePointSpan toCodePoints(ByteSpan span) const { return {toCodePoints(span.begin), toCodePoints(span.end)}; }
    Utf16Span toUtf16(ByteSpan span) const { return {toUtf16(span.begin), toUtf16(span.end)}; }
    ByteSpan toBytes(CodePointSpan span) const { return {toBytes(span.begin), toBytes(span.end)}; }
    ByteSpan toBytes(Utf16Span span) const { return {toBytes(span.begin), toBytes(span.end)}; }

    /// The text's length in each unit.
    ByteOffset byteEnd() const { return ByteOffset(static_cast<std::int64_t>(m_text.size())); }
    CodePointOffset codePointEnd() const { return CodePointOffset(m_total.codePoints); }
    Utf16Offset utf16End() const { return Utf16Offset(m_total.utf16Units); }

private:
    /// The counts before a byte of the text.
    struct Count {
        std::int64_t codePoints = 0;
        std::int64_t utf16Units = 0;
    };

    Count countBefore(ByteOffset position) const;
    ByteOffset byteAt(std::int64_t Count::*unit, std::int64_t wanted, std::string_view unitName) const;

    std::string_view m_text;
    bool m_ascii = true;
    Count m_total;
    std::vector<Count> m_checkpoints;  ///< before byte 0, kBlock, 2 kBlock, ...; empty for ASCII
};

}  // namespace elmo
