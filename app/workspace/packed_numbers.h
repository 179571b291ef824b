// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// Numbers and texts one after the other: varints of seven bits a byte, low bits first; a text after its length.
class PackedWriter {
public:
    void put(std::int64_t value);  ///< not below 0
    void putSigned(std::int64_t value);
    void put(std::string_view text);
    std::string take() { return std::move(m_blob); }

private:
    std::string m_blob;
};

/// Reads what PackedWriter wrote. Throws elmo::Error(kBadFormat) at the end and for anything else.
class PackedReader {
public:
    explicit PackedReader(std::string_view blob) : m_blob(blob) {}
    bool atEnd() const { return m_blob.empty(); }
    std::int64_t next();
    std::int64_t nextSigned();
    std::string_view nextText();
    /// A number below `limit`.
    std::size_t nextIndex(std::size_t limit);
    std::string_view rest() const { return m_blob; }

private:
    std::string_view m_blob;
};

[[noreturn]] void refuseDamagedBlob();

}  // namespace app
