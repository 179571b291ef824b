// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offset_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"
#include "elmo/text/ascii.h"

namespace elmo {
namespace {

/// Bytes between checkpoints: 16 bytes of table per 512 of text, and a lookup stays within a few cache lines.
constexpr std::size_t kBlock = 512;

bool startsCharacter(char byte) {
    return !ascii::continuesCharacter(byte);
}

/// A lead byte of four is a character outside the basic plane: two UTF-16 units.
bool startsSurrogatePair(char byte) {
    return static_cast<unsigned char>(byte) >= 0xF0;
}

[[noreturn]] void refuseOffset(std::string_view unit, std::int64_t position, std::string_view what, std::int64_t end) {
    throw Error(ErrorCode::kBadArgument,
                fmt::format("Cannot convert the position {} ({}): it is {}. The text has {} {}. Check that the "
                            "position was counted in this unit and in this text.",
                            position, unit, what, end, unit));
}

}  // namespace

OffsetMap::OffsetMap(std::string_view utf8) : m_text(utf8) {
    m_ascii = ascii::allAscii(utf8);
    if (m_ascii) {
        const auto length = static_cast<std::int64_t>(utf8.size());
        m_total = {length, length};
        return;
    }
    m_checkpoints.reserve(utf8.size() / kBlock + 1);
    for (std::size_t block = 0; block <= utf8.size(); block += kBlock) {
        m_checkpoints.push_back(m_total);
        // Two plain sums over bytes: the compiler turns this into vector code.
        std::int64_t characters = 0;
        std::int64_t pairs = 0;
        for (const char byte : utf8.substr(block, kBlock)) {
            characters += startsCharacter(byte);
            pairs += startsSurrogatePair(byte);
        }
        m_total.codePoints += characters;
        m_total.utf16Units += characters + pairs;
    }
}

OffsetMap::Count OffsetMap::countBefore(ByteOffset position) const {
    const auto length = static_cast<std::int64_t>(m_text.size());
    if (position.value() < 0 || position.value() > length)
        refuseOffset("UTF-8 bytes", position.value(), "outside the text", length);
    if (m_ascii)
        return {position.value(), position.value()};
    const auto byte = static_cast<std::size_t>(position.value());
    if (byte < m_text.size() && !startsCharacter(m_text[byte]))
        refuseOffset("UTF-8 bytes", position.value(), "inside a character", length);
    Count count = m_checkpoints[byte / kBlock];
    for (std::size_t at = byte / kBlock * kBlock; at < byte; ++at) {
        count.codePoints += startsCharacter(m_text[at]);
        count.utf16Units += startsCharacter(m_text[at]) + startsSurrogatePair(m_text[at]);
    }
    return count;
}

ByteOffset OffsetMap::byteAt(std::int64_t Count::*unit, std::int64_t wanted, std::string_view unitName) const {
    if (wanted < 0 || wanted > m_total.*unit)
        refuseOffset(unitName, wanted, "outside the text", m_total.*unit);
    if (m_ascii)
        return ByteOffset(wanted);
    const auto after = std::upper_bound(m_checkpoints.begin(), m_checkpoints.end(), wanted,
                                        [unit](std::int64_t value, const Count& count) { return value < count.*unit; });
    const auto block = static_cast<std::size_t>(after - m_checkpoints.begin()) - 1;
    Count count = m_checkpoints[block];
    std::size_t at = block * kBlock;
    // Stop at the start of the character that has exactly `wanted` units before it.
    for (; at < m_text.size(); ++at) {
        if (!startsCharacter(m_text[at]))
            continue;
        if (count.*unit >= wanted)
            break;
        count.codePoints += 1;
        count.utf16Units += 1 + startsSurrogatePair(m_text[at]);
    }
    if (count.*unit != wanted)
        refuseOffset(unitName, wanted, "inside a character", m_total.*unit);
    return ByteOffset(static_cast<std::int64_t>(at));
}

CodePointOffset OffsetMap::toCodePoints(ByteOffset position) const {
    return CodePointOffset(countBefore(position).codePoints);
}

Utf16Offset OffsetMap::toUtf16(ByteOffset position) const {
    return Utf16Offset(countBefore(position).utf16Units);
}

ByteOffset OffsetMap::toBytes(CodePointOffset position) const {
    return byteAt(&Count::codePoints, position.value(), "code points");
}

ByteOffset OffsetMap::toBytes(Utf16Offset position) const {
    return byteAt(&Count::utf16Units, position.value(), "UTF-16 units");
}

}  // namespace elmo
