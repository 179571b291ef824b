// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs/input_files.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/command.h"
#include "app/commands/options/part_arguments.h"

namespace app {
std::vector<std::string> textInputs(const std::vector<std::string>& paths, const std::string& from,
                                    bool withJsonLines) {
    std::vector<std::string> leftOut;
    const std::vector<std::string> files =
        textFilesIn(paths, {.withJsonLines = withJsonLines, .everyFile = from == "text", .leftOut = &leftOut});
    noteLeftOut(leftOut, kHowToRead);
    return files;
}

std::vector<std::string> annotatedInputs(const std::vector<std::string>& paths, const std::string& from) {
    std::vector<std::string> leftOut;
    const std::vector<std::string> files = annotatedFilesIn(paths, from, false, &leftOut);
    noteLeftOut(leftOut, "Give the format of files with --from.");
    return files;
}

std::string oneInput(const std::string& path) {
    const std::vector<std::string> found = expandedPatterns({path});
    if (found.size() > 1)
        throw UsageError(fmt::format("'{}' matches {} files, and this command reads one.", path, found.size()));
    requireExisting(found);
    std::error_code ignored;
    if (std::filesystem::is_directory(found.front(), ignored))
        throw UsageError(fmt::format("'{}' is a folder, and this command reads one file.", found.front()));
    return found.front();
}

}  // namespace app
