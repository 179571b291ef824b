// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/replacing.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/commands/options/command.h"
#include "app/files/kept_results.h"

namespace app {

CLI::Option* addReplace(CLI::App& parser, bool& replace) {
    return parser.add_flag("--replace", replace, "Replace what is at the output: a model, head or corpus");
}

void requireReplaceable(const std::string& output, const std::vector<std::string>& inputs, std::optional<bool> replace,
                        Projects projects) {
    if (projects == Projects::kRefused && std::filesystem::path(output).extension() == ".elmoscope")
        throw UsageError(
            fmt::format("'{}' is the name of a project, and this command writes other files. `elmo project add` adds "
                        "documents to a project, `elmo project annotate` annotates them. For a file, give --output a "
                        "name that does not end with .elmoscope.",
                        output));
    std::error_code ignored;
    for (const std::string& input : inputs)
        if (std::filesystem::equivalent(input, output, ignored))
            throw UsageError(
                fmt::format("'{}' is both the input and the output; the input would be overwritten.", input));
    if (const std::string lost = replace.value_or(false) ? "" : keptAt(output).text(); !lost.empty())
        throw UsageError(fmt::format("'{}' is {}, which would be replaced. Choose another --output{}.", output, lost,
                                     replace ? ", or give --replace" : ""));
}

}  // namespace app
