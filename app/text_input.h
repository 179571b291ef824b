// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <stop_token>
#include <string>

namespace app {

/// A file, pipe or standard input ("-") as a stream of bytes that can be stopped while it waits. One thread at a time.
/// Of a document with marks (isMarkedDocument) its text, as readTextDocument() gives it.
///
/// Reading throws elmo::Error(kIo) naming the input, and elmo::Cancelled within a tenth of a second of a stop.
class TextInput {
public:
    /// Throws elmo::Error(kNotFound, kPermission, kIo) naming the path and saying what to do; for a document with marks
    /// as readTextDocument().
    TextInput(const std::string& path, std::stop_token stop);
    ~TextInput();
    TextInput(TextInput&&) noexcept;

    std::istream& stream();
    const std::string& name() const;  ///< the path, or "standard input"
    std::int64_t size() const;        ///< bytes, 0 if not known beforehand (pipes)

private:
    std::string m_name;
    std::int64_t m_size = 0;
    std::unique_ptr<std::streambuf> m_buffer;
    std::unique_ptr<std::istream> m_stream;
};

}  // namespace app
