// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace app {

/// Thrown when the reader of standard output has gone away (`elmo tokenize big.txt | head`): no failure, just the end.
class OutputClosed : public std::exception {
public:
    const char* what() const noexcept override { return "standard output was closed by its reader"; }
};

/// Buffered standard output whose every failure is noticed. A terminal gets pictures instead of control characters (see
/// withPictures()), in the place of a line of progress; files and pipes get every byte as it is. One thread at a time;
/// needs SIGPIPE to be ignored.
class StandardOutput {
public:
    /// `name` is how messages call it.
    explicit StandardOutput(int fileDescriptor = 1, std::string name = "standard output");

    /// Whole characters of UTF-8. Throws OutputClosed, or elmo::Error(kIo) if the system refused the bytes (disk
    /// full).
    void write(std::string_view text);
    /// Writes out what is buffered; called before success is reported, because that is where a full disk shows.
    void flush();
    /// Writes out what it can, for the way out after another failure.
    void flushQuietly() noexcept;

private:
    int m_file;
    std::string m_name;
    bool m_isTerminal;
    bool m_atLineStart = true;  ///< what was written out last ended a line
    std::string m_buffer;
};

}  // namespace app
