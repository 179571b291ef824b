// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// Makes the lines of an input valid UTF-8 one by one, for readers that answer each as it arrives. Each line is decoded
/// as elmo::importText does it. One thread at a time.
class LineDecoder {
public:
    /// `name` of the input, for messages.
    explicit LineDecoder(std::string name) : m_name(std::move(name)) {}

    /// The text of the next line, given as std::getline() reads it; a byte order mark and the CR of CR LF are left out.
    /// Throws elmo::Error(kBadFormat) naming input and line for UTF-16 and UTF-32, where a line does not end after one
    /// byte.
    std::string decode(std::string_view line);

    /// See readingNote(); final at the end.
    std::string note() const;

private:
    std::string m_name;
    std::string m_encoding = "UTF-8";
    std::int64_t m_number = 0, m_repairedBytes = 0;
};

}  // namespace app
