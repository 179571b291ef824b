// SPDX-License-Identifier: GPL-3.0-or-later
// pdfText(), declared in app/texts/text_document.h.
#include <fmt/format.h>

#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "elmo/files/child_program.h"
#include "elmo/text/file_input.h"

namespace app {

std::string pdfText(const std::filesystem::path& path, const elmo::RunControl& control) {
    elmo::openForReading(path);                                         // for its messages
    const std::string name = std::filesystem::absolute(path).string();  // no name begins with a dash
    // A process of its own, with bounds: what a hostile PDF does to it stays there.
    elmo::ChildResult converted =
        elmo::runChild({.command = {"pdftotext", "-q", "-enc", "UTF-8", "-nopgbrk", name, "-"},
                        .input = {},
                        .memory = std::uint64_t{2} << 30,
                        .seconds = 120},
                       control);
    if (converted.exitCode == elmo::ChildResult::kNoProgram)
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("{} can't be read without the program pdftotext. Install the Debian package "
                                      "poppler-utils.",
                                      path.string()));
    if (converted.exitCode != 0)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} could not be read as PDF: it is damaged, protected by a password or too "
                                      "large.",
                                      path.string()));
    return std::move(converted.output);
}

}  // namespace app
