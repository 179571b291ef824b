// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/text_input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <streambuf>
#include <utility>

#include "app/files/missing_file.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "elmo/text/text_import.h"
#include "tasks/files/data_file.h"
#include "tasks/files/unpacker.h"

namespace app {
namespace {

constexpr int kPollMilliseconds = 100;

elmo::ErrorCode codeOf(int reason) {
    if (reason == ENOENT || reason == ENOTDIR)
        return elmo::ErrorCode::kNotFound;
    return reason == EACCES || reason == EPERM ? elmo::ErrorCode::kPermission : elmo::ErrorCode::kIo;
}

int openPath(const std::string& path) {
    if (path == "-")
        return dup(STDIN_FILENO);
    // A FIFO without a writer would block in open(), where no stop request reaches.
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    return file;
}

/// Whether bytes begin as gzip or Zstandard do, and no text.
bool beginsPacked(std::string_view bytes) {
    return bytes.starts_with("\x1F\x8B") || bytes.starts_with("\x28\xB5\x2F\xFD");
}

/// The text of packed bytes, piece by piece.
class PackedContent {
public:
    PackedContent(std::string_view head, std::string name)
        : m_name(std::move(name)), m_unpacker(tasks::makeUnpacker(head, m_name)) {}

    /// What the next piece unpacks to, which may be nothing. Valid until the next call.
    std::span<char> of(std::string_view piece) {
        m_text.clear();
        m_unpacker->add(piece, m_text, [this](std::size_t bytes) {
            if (bytes > kMaxUnpacked)
                throw elmo::Error(elmo::ErrorCode::kBadFormat,
                                  fmt::format("'{}' unpacks to thousands of times its size, which is suspicious. If "
                                              "the file is valid, unpack it yourself.",
                                              m_name));
        });
        if (!m_text.empty() && std::exchange(m_begins, false))
            elmo::requireText(m_text, m_name);
        return m_text;
    }
    /// Throws for bytes that are missing at the end.
    void finish() {
        if (!std::exchange(m_isFinished, true))
            m_unpacker->finish();
    }

private:
    static constexpr std::size_t kMaxUnpacked = std::size_t{128} << 20;  // of one piece; bounds memory

    std::string m_name, m_text;
    std::unique_ptr<tasks::Unpacker> m_unpacker;
    bool m_begins = true, m_isFinished = false;
};

}  // namespace

/// Reads a file descriptor in blocks; waits in poll(), so that a stop request is noticed while no input arrives.
class TextInput::FileBuffer : public std::streambuf {
public:
    FileBuffer(const std::string& path, std::stop_token stop)
        : name(path == "-" ? "standard input" : path), m_stop(std::move(stop)), m_file(openPath(path)) {
        if (m_file < 0)
            fail("could not be opened", "Check the path.");
        struct stat status = {};
        if (fstat(m_file, &status) == 0 && S_ISDIR(status.st_mode)) {
            close(m_file);
            errno = EISDIR;
            fail("could not be read", "Give the files in it, or a pattern such as folder/*.txt.");
        }
        if (S_ISREG(status.st_mode))
            size = status.st_size;
        isUnnamed = path == "-" || !S_ISREG(status.st_mode);
    }
    ~FileBuffer() override { close(m_file); }
    FileBuffer(const FileBuffer&) = delete;
    FileBuffer& operator=(const FileBuffer&) = delete;

    std::string_view ready() const { return {gptr(), egptr()}; }

    /// Leaves of the file the lines that begin in the range.
    void keepLines(ByteRange lines) {
        const std::int64_t begin = lineStart(lines.begin);
        m_left = (lines.end >= size ? size : lineStart(lines.end)) - begin;
        if (lseek(m_file, begin, SEEK_SET) < 0)
            fail("could not be read", "Only regular files can be read in parts.");
    }

    std::string name;
    std::int64_t size = 0;
    bool isPacked = false;
    bool isUnnamed = false;  ///< standard input or another pipe

private:
    /// The first place from `at` on at which a line begins, or the end of the file.
    std::int64_t lineStart(std::int64_t at) {
        for (at = at == 0 ? -1 : at - 1; at >= 0 && at < size;) {
            const ssize_t count = pread(m_file, m_block.data(), m_block.size(), at);
            if (count <= 0)
                fail("could not be read", "Only regular files can be read in parts.");
            const std::string_view bytes(m_block.data(), static_cast<std::size_t>(count));
            if (const std::size_t end = bytes.find('\n'); end != std::string_view::npos)
                return at + static_cast<std::int64_t>(end) + 1;
            at += count;
        }
        return at < 0 ? 0 : size;
    }

    int_type underflow() override {
        for (;;) {
            waitForInput();
            const auto most = static_cast<std::size_t>(std::min(m_left, static_cast<std::int64_t>(m_block.size())));
            const ssize_t count = read(m_file, m_block.data(), most);
            if (count > 0) {
                m_left -= count;
                const std::string_view piece(m_block.data(), static_cast<std::size_t>(count));
                if (std::exchange(m_begins, false)) {
                    if (isUnnamed && !isPacked && beginsPacked(piece))
                        m_content = std::make_unique<PackedContent>(piece, name);
                    else if (!isPacked)
                        elmo::requireText(piece, name);
                }
                const std::span<char> bytes =
                    m_content ? m_content->of(piece) : std::span(m_block.data(), piece.size());
                if (bytes.empty())
                    continue;
                setg(bytes.data(), bytes.data(), bytes.data() + bytes.size());
                return traits_type::to_int_type(bytes.front());
            }
            if (count == 0) {
                if (m_content)
                    m_content->finish();
                return traits_type::eof();
            }
            if (errno != EINTR && errno != EAGAIN)
                fail("could not be read", "The text before it is incomplete; try again.");
        }
    }

    void waitForInput() const {
        pollfd request = {.fd = m_file, .events = POLLIN, .revents = 0};
        do {
            if (m_stop.stop_requested())
                throw elmo::Cancelled();
        } while (poll(&request, 1, kPollMilliseconds) <= 0);
    }

    [[noreturn]] void fail(const char* what, const char* advice) const {
        const int reason = errno;
        if (codeOf(reason) == elmo::ErrorCode::kNotFound)
            throw missingFile(name);
        throw elmo::Error(codeOf(reason), fmt::format("'{}' {}: {}. {}", name, what, std::strerror(reason), advice));
    }

    std::stop_token m_stop;
    int m_file;
    bool m_begins = true;
    std::unique_ptr<PackedContent> m_content;  // of a packed stream, which has no name that says so
    std::int64_t m_left = ByteRange::kOpen;    ///< bytes that may still be read
    std::array<char, 1 << 16> m_block;
};

/// Unpacks the bytes of a file, piece by piece.
class TextInput::UnpackedBuffer : public std::streambuf {
public:
    explicit UnpackedBuffer(std::unique_ptr<FileBuffer> file) : m_file(std::move(file)) { m_file->isPacked = true; }

private:
    int_type underflow() override {
        for (;;) {
            const std::streamsize count = m_file->sgetn(m_piece.data(), m_piece.size());
            const std::string_view piece(m_piece.data(), static_cast<std::size_t>(count));
            if (!m_content)
                m_content.emplace(piece, m_file->name);
            if (piece.empty()) {
                m_content->finish();
                return traits_type::eof();
            }
            const std::span<char> bytes = m_content->of(piece);
            if (bytes.empty())
                continue;
            setg(bytes.data(), bytes.data(), bytes.data() + bytes.size());
            return traits_type::to_int_type(bytes.front());
        }
    }

    std::unique_ptr<FileBuffer> m_file;
    std::optional<PackedContent> m_content;
    std::array<char, 1 << 13> m_piece;
};

TextInput::TextInput(const std::string& path, std::stop_token stop) : m_name(path) {
    if (isMarkedDocument(path)) {
        TextDocument document = readTextDocument(path, elmo::RunControl(std::move(stop)));
        m_size = std::ssize(document.text);
        m_notes = std::move(document.notes);
        m_buffer = std::make_unique<std::stringbuf>(std::move(document.text), std::ios::in);
    } else {
        auto file = std::make_unique<FileBuffer>(path, std::move(stop));
        m_name = file->name;
        m_size = file->size;
        if (tasks::isPackedName(path)) {
            m_buffer = std::make_unique<UnpackedBuffer>(std::move(file));
        } else {
            m_file = file.get();
            m_buffer = std::move(file);
        }
    }
    openStream();
}

TextInput::TextInput(const std::string& path, ByteRange lines, std::stop_token stop) {
    auto file = std::make_unique<FileBuffer>(path, std::move(stop));
    m_name = lines.begin == 0 ? path : fmt::format("{}, read from byte {} on", path, lines.begin);
    m_size = std::min(lines.end, file->size) - lines.begin;
    file->keepLines(lines);
    m_file = file.get();
    m_buffer = std::move(file);
    openStream();
}

void TextInput::openStream() {
    m_stream = std::make_unique<std::istream>(m_buffer.get());
    m_stream->exceptions(std::ios::badbit);  // exceptions of the buffer reach the reader
}

bool isPipe(const std::string& path) {
    std::error_code unreadable;  // reading it reports the reason
    return path == "-" || std::filesystem::is_fifo(path, unreadable);
}

TextInput::~TextInput() = default;
TextInput::TextInput(TextInput&&) noexcept = default;

std::istream& TextInput::stream() {
    return *m_stream;
}
const std::string& TextInput::name() const {
    return m_name;
}
std::int64_t TextInput::size() const {
    return m_size;
}

bool TextInput::hasLine() const {
    return m_file == nullptr ? m_buffer->in_avail() > 0 : m_file->ready().find('\n') != std::string_view::npos;
}

void TextInput::takePageText() {
    if (m_file == nullptr || !m_file->isUnnamed || !looksLikeHtml(head()))
        return;
    const std::string bytes(std::istreambuf_iterator<char>(m_buffer.get()), {});
    const elmo::ImportedText page = elmo::importText(bytes);
    std::string text = htmlText(page.text);
    m_notes = {"read as a web page (HTML)" + (page.encoding == "UTF-8" ? std::string() : " in " + page.encoding)};
    m_size = std::ssize(text);
    m_file = nullptr;
    m_buffer = std::make_unique<std::stringbuf>(std::move(text), std::ios::in);
    openStream();
}

std::string_view TextInput::head() {
    if (m_file == nullptr || m_stream->peek() == std::istream::traits_type::eof())
        return {};
    return m_file->ready();
}

}  // namespace app
