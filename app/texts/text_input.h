// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <istream>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Bytes [begin, end) of a file. A plain value.
struct ByteRange {
    static constexpr std::int64_t kOpen = std::numeric_limits<std::int64_t>::max();

    std::int64_t begin = 0;
    std::int64_t end = kOpen;  ///< kOpen: to the end of the file, however long it is

    bool isWhole() const { return begin == 0 && end == kOpen; }
    bool operator==(const ByteRange&) const = default;
};

/// Whether the path is standard input ("-") or a pipe, which can be read only once.
bool isPipe(const std::string& path);

/// A file, pipe or standard input ("-") as a stream of bytes that can be stopped while it waits. One thread at a time.
/// Of a document with marks (isMarkedDocument) its text, as readTextDocument() gives it. Files named .gz and .zst are
/// unpacked, and so are streams without a name that begin as these do.
///
/// Reading throws elmo::Error(kIo) naming the input, and elmo::Cancelled within a tenth of a second of a stop.
class TextInput {
public:
    /// Throws elmo::Error(kNotFound, kPermission, kIo) naming the path and saying what to do; for a document with marks
    /// as readTextDocument().
    TextInput(const std::string& path, std::stop_token stop);
    /// The lines of a regular file that begin in the range, whole. Throws as above.
    TextInput(const std::string& path, ByteRange lines, std::stop_token stop);
    ~TextInput();
    TextInput(TextInput&&) noexcept;

    std::istream& stream();
    const std::string& name() const;  ///< the path, or "standard input"
    std::int64_t size() const;        ///< bytes, 0 if not known beforehand (pipes)

    /// The first bytes, before any was read from the stream: up to 64 KiB, as many as the first read of a pipe gives.
    /// Waits for them. Empty for an empty input and for a document with marks.
    std::string_view head();

    /// What people should know about how a document with marks was read: parts left out, its encoding. Empty for
    /// others.
    const std::vector<std::string>& notes() const { return m_notes; }

    /// Of standard input and pipes that begin as a web page, from here on the page's text, with a note. Waits for all
    /// of it.
    void takePageText();

    /// Whether the next line has arrived whole, so that reading it does not wait for the sender of a pipe.
    bool hasLine() const;

private:
    void openStream();

    std::string m_name;
    std::int64_t m_size = 0;
    std::vector<std::string> m_notes;
    class FileBuffer;
    class UnpackedBuffer;

    FileBuffer* m_file = nullptr;  ///< m_buffer, unless it holds a document with marks
    std::unique_ptr<std::streambuf> m_buffer;
    std::unique_ptr<std::istream> m_stream;
};

}  // namespace app
