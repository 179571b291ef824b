// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/arguments.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "app/commands/options/command.h"
#include "app/terminal/closest_name.h"

namespace app {

CLI::Option* addChoice(CLI::App& parser, const std::string& option, std::string& value, std::vector<std::string> names,
                       const std::string& description, std::function<std::string(const std::string&)> refusal) {
    const std::string choices = fmt::format("{}", fmt::join(names, "|"));
    const auto check = [names = std::move(names), choices,
                        refusal = std::move(refusal)](const std::string& typed) -> std::string {
        if (std::ranges::find(names, typed) != names.end())
            return {};
        if (const std::string reason = refusal ? refusal(typed) : ""; !reason.empty())
            return fmt::format("{}. Expected one of {}.", reason, choices);
        const std::string meant = closestName(typed, names);
        return fmt::format("Unknown value '{}'. Expected one of {}.{}", typed, choices,
                           meant.empty() ? "" : fmt::format(" Did you mean '{}'?", meant));
    };
    return parser.add_option(option, value, description)->check(check)->type_name(choices);
}

void requireDistinctSeeds(const std::vector<std::int64_t>& seeds) {
    for (auto seed = seeds.begin(); seed != seeds.end(); ++seed)
        if (std::find(seeds.begin(), seed, *seed) != seed)
            throw UsageError(fmt::format("--seeds: {} is given twice. Give each seed once.", *seed));
}

void requireReplaceable(const std::string& output, const std::vector<std::string>& inputs) {
    if (std::filesystem::path(output).extension() == ".elmoscope")
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
}

}  // namespace app
