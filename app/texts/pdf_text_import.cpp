// SPDX-License-Identifier: GPL-3.0-or-later
// pdfText(), declared in app/texts/text_document.h.
#include <fmt/format.h>

#include "app/texts/line_hyphens.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "elmo/files/child_program.h"
#include "elmo/text/file_input.h"

namespace app {
namespace {

/// A process of its own, with bounds: what a hostile PDF does to it stays there.
elmo::ChildResult runPoppler(std::vector<std::string> command, const elmo::RunControl& control) {
    return elmo::runChild(
        {.command = std::move(command), .input = {}, .memory = std::uint64_t{2} << 30, .seconds = 120}, control);
}

}  // namespace

MarkedText pdfText(const std::filesystem::path& path, const elmo::RunControl& control) {
    elmo::openForReading(path);                                         // for its messages
    const std::string name = std::filesystem::absolute(path).string();  // no name begins with a dash
    elmo::ChildResult converted = runPoppler({"pdftotext", "-q", "-enc", "UTF-8", "-nopgbrk", name, "-"}, control);
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
    const elmo::ChildResult boxes =
        runPoppler({"pdftotext", "-q", "-enc", "UTF-8", "-bbox-layout", name, "-"}, control);
    const elmo::ChildResult properties = runPoppler({"pdfinfo", "-enc", "UTF-8", "-isodates", name}, control);
    MarkedText read{
        boxes.exitCode == 0 ? withLineHyphens(std::move(converted.output), boxes.output) : std::move(converted.output),
        {}};
    if (properties.exitCode == 0)
        read.metadata = pdfMetadata(properties.output);
    return read;
}

}  // namespace app
