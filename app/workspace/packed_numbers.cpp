// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/packed_numbers.h"

#include "elmo/error.h"

namespace app {

void refuseDamagedBlob() {
    throw elmo::Error(elmo::ErrorCode::kBadFormat,
                      "The project file holds a damaged list of tokens. Restore the file from a copy; documents that "
                      "still open can be exported.");
}

void PackedWriter::put(std::int64_t value) {
    auto rest = static_cast<std::uint64_t>(value);
    for (; rest >= 0x80; rest >>= 7)
        m_blob += static_cast<char>(rest | 0x80);
    m_blob += static_cast<char>(rest);
}

void PackedWriter::putSigned(std::int64_t value) {
    put(value < 0 ? -2 * value - 1 : 2 * value);
}

void PackedWriter::put(std::string_view text) {
    put(static_cast<std::int64_t>(text.size()));
    m_blob += text;
}

std::int64_t PackedReader::next() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
        if (m_blob.empty())
            refuseDamagedBlob();
        const auto byte = static_cast<unsigned char>(m_blob.front());
        m_blob.remove_prefix(1);
        value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80)
            return static_cast<std::int64_t>(value);
    }
    refuseDamagedBlob();
}

std::int64_t PackedReader::nextSigned() {
    const std::int64_t value = next();
    return value % 2 == 0 ? value / 2 : -(value + 1) / 2;
}

std::string_view PackedReader::nextText() {
    const auto size = static_cast<std::size_t>(next());
    if (size > m_blob.size())
        refuseDamagedBlob();
    const std::string_view text = m_blob.substr(0, size);
    m_blob.remove_prefix(size);
    return text;
}

std::size_t PackedReader::nextIndex(std::size_t limit) {
    const auto index = static_cast<std::size_t>(next());
    if (index >= limit)
        refuseDamagedBlob();
    return index;
}

}  // namespace app
