// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "app/importers/text_document.h"
#include "elmo/error.h"
#include "elmo/text/file_input.h"

namespace app {
namespace {

constexpr rlim_t kMemory = rlim_t{2} << 30;
constexpr rlim_t kSeconds = 120;
constexpr std::size_t kLongestText = std::size_t{256} << 20;
constexpr int kNoProgram = 127;

/// In the child: bounds, then the program. What a hostile PDF does to it stays there.
[[noreturn]] void runConverter(const std::string& path, int output) {
    const rlimit memory = {kMemory, kMemory};
    const rlimit time = {kSeconds, kSeconds};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CPU, &time);
    dup2(output, STDOUT_FILENO);
    if (const int nothing = open("/dev/null", O_RDWR); nothing >= 0) {
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDERR_FILENO);
    }
    close_range(STDERR_FILENO + 1, ~0U, 0);
    execlp("pdftotext", "pdftotext", "-q", "-enc", "UTF-8", "-nopgbrk", path.c_str(), "-", static_cast<char*>(nullptr));
    _exit(kNoProgram);
}

std::string readAll(int file) {
    std::string text;
    char block[1 << 16];
    for (ssize_t count = 0; (count = read(file, block, sizeof block)) > 0 && text.size() < kLongestText;)
        text.append(block, static_cast<std::size_t>(count));
    return text;
}

}  // namespace

std::string pdfText(const std::filesystem::path& path) {
    elmo::openForReading(path);                                         // for its messages
    const std::string name = std::filesystem::absolute(path).string();  // no name begins with a dash
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw elmo::Error(elmo::ErrorCode::kIo, "No pipe to the PDF converter could be opened.");
    const pid_t child = fork();
    if (child == 0)
        runConverter(name, ends[1]);
    close(ends[1]);
    std::string text = child > 0 ? readAll(ends[0]) : std::string();
    close(ends[0]);
    int status = 0;
    if (child > 0)
        waitpid(child, &status, 0);
    if (child < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == kNoProgram))
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("{} can't be read without the program pdftotext. Install the Debian package "
                                      "poppler-utils.",
                                      path.string()));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} could not be read as PDF: it is damaged, protected by a password or too "
                                      "large.",
                                      path.string()));
    return text;
}

}  // namespace app
