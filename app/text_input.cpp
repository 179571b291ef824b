// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text_input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <streambuf>
#include <utility>

#include "app/importers/text_document.h"
#include "elmo/error.h"
#include "elmo/text/text_import.h"

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

}  // namespace

/// Reads a file descriptor in blocks; waits in poll(), so that a stop request is noticed while no input arrives.
class TextInput::FileBuffer : public std::streambuf {
public:
    FileBuffer(const std::string& path, std::stop_token stop)
        : name(path == "-" ? "standard input" : path), m_stop(std::move(stop)), m_file(openPath(path)) {
        if (m_file < 0)
            fail("could not be opened", "Check the path; '-' stands for standard input.");
        struct stat status = {};
        if (fstat(m_file, &status) == 0 && S_ISDIR(status.st_mode)) {
            close(m_file);
            errno = EISDIR;
            fail("could not be read", "Give the files in it, or a pattern such as folder/*.txt.");
        }
        if (S_ISREG(status.st_mode))
            size = status.st_size;
    }
    ~FileBuffer() override { close(m_file); }
    FileBuffer(const FileBuffer&) = delete;
    FileBuffer& operator=(const FileBuffer&) = delete;

    std::string_view ready() const { return {gptr(), egptr()}; }

    std::string name;
    std::int64_t size = 0;

private:
    int_type underflow() override {
        for (;;) {
            waitForInput();
            const ssize_t count = read(m_file, m_block.data(), m_block.size());
            if (count > 0) {
                if (std::exchange(m_begins, false))
                    elmo::requireText({m_block.data(), static_cast<std::size_t>(count)}, name);
                setg(m_block.data(), m_block.data(), m_block.data() + count);
                return traits_type::to_int_type(m_block[0]);
            }
            if (count == 0)
                return traits_type::eof();
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
        throw elmo::Error(codeOf(reason), fmt::format("'{}' {}: {}. {}", name, what, std::strerror(reason), advice));
    }

    std::stop_token m_stop;
    int m_file;
    bool m_begins = true;
    std::array<char, 1 << 16> m_block;
};

TextInput::TextInput(const std::string& path, std::stop_token stop) : m_name(path) {
    if (isMarkedDocument(path)) {
        std::string text = readTextDocument(path, elmo::RunControl(std::move(stop))).text;
        m_size = std::ssize(text);
        m_buffer = std::make_unique<std::stringbuf>(std::move(text), std::ios::in);
    } else {
        auto file = std::make_unique<FileBuffer>(path, std::move(stop));
        m_name = file->name;
        m_size = file->size;
        m_file = file.get();
        m_buffer = std::move(file);
    }
    m_stream = std::make_unique<std::istream>(m_buffer.get());
    m_stream->exceptions(std::ios::badbit);  // exceptions of the buffer reach the reader
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

std::string_view TextInput::head() {
    if (m_file == nullptr || m_stream->peek() == std::istream::traits_type::eof())
        return {};
    return m_file->ready();
}

}  // namespace app
