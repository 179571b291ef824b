// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/standard_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "app/terminal/terminal_progress.h"
#include "app/terminal/terminal_text.h"
#include "elmo/error.h"

namespace app {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

}  // namespace

StandardOutput::StandardOutput(int fileDescriptor, std::string name)
    : m_file(fileDescriptor), m_name(std::move(name)), m_isTerminal(isatty(fileDescriptor) == 1) {}

void StandardOutput::write(std::string_view text) {
    if (m_isTerminal)
        m_buffer += withPictures(text);
    else
        m_buffer += text;
    if (m_buffer.size() >= kBufferBytes)
        flush();
}

void StandardOutput::flush() {
    // Emptied first: after a failure the same bytes must not be written again at exit.
    const std::string pending = std::exchange(m_buffer, {});
    if (pending.empty())
        return;
    if (m_isTerminal && m_atLineStart)
        clearProgressLine();  // in a line that no output has begun
    m_atLineStart = pending.ends_with('\n');
    for (std::string_view rest = pending; !rest.empty();) {
        const ssize_t written = ::write(m_file, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EPIPE)
            throw OutputClosed();
        else if (errno != EINTR)
            throw elmo::Error(elmo::ErrorCode::kIo,
                              fmt::format("Cannot write to {}: {}. The output is incomplete; free "
                                          "some space or choose another place.",
                                          m_name, std::strerror(errno)));
    }
}

void StandardOutput::flushQuietly() noexcept {
    try {
        flush();
    } catch (const std::exception&) {
        // The first failure is the one that is reported.
    }
}

}  // namespace app
