// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/error.h"
#include "elmo/run_control.h"
#include "tasks/files/data_file.h"

namespace tasks {

/// The lines of a data file, ended by LF or CR LF, with their numbers from 1; the last one needs no end. Checks that
/// they are UTF-8 of at most 16 MiB. Views into the file, which must outlive it. One thread.
class LineSource {
public:
    explicit LineSource(const DataFile& file) : m_file(file), m_rest(file.bytes) {}

    /// The next line without its end; false after the last.
    bool next(std::string_view& line);
    /// Hands over every further line. Throws Cancelled.
    template <class Take>
    void forEach(const elmo::RunControl& control, const Take& take) {
        for (std::string_view line; next(line);) {
            if (m_number % 256 == 0)
                control.checkpoint();
            take(line);
        }
    }

    std::int64_t number() const { return m_number; }
    const DataFile& file() const { return m_file; }
    /// "FILE:LINE" of the current line, or of another one: ids of examples.
    std::string place() const { return placeOf(m_number); }
    std::string placeOf(std::int64_t line) const;

    /// Throws Error(kBadFormat) naming the file's path and the line.
    [[noreturn]] void refuse(const std::string& message) const { refuse(m_number, message); }
    [[noreturn]] void refuse(std::int64_t line, const std::string& message) const;

private:
    const DataFile& m_file;
    std::string_view m_rest;
    std::int64_t m_number = 0;
};

/// Runs a call whose complaints have no place yet: a line of a file, or a value in a JSON text.
template <class Place, class Call>
auto placed(const Place& place, const Call& call) {
    try {
        return call();
    } catch (const elmo::Error& error) {
        place.refuse(error.what());
    }
}

/// A piece of a line as a message may show it: truncated, with control characters as "?", in quotes.
std::string inQuotes(std::string_view text);

/// The parts of a line between runs of blanks and TABs.
std::vector<std::string_view> splitBlanks(std::string_view line);
/// The text without the blanks and TABs at its ends.
std::string_view withoutOuterBlanks(std::string_view text);
/// Whether there is nothing but blanks and TABs.
bool isBlankLine(std::string_view line);

}  // namespace tasks
