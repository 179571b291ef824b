// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/arguments.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "app/commands/options/command.h"
#include "app/terminal/closest_name.h"

namespace app {

CLI::Validator choiceOf(std::vector<std::string> names, std::function<std::string(const std::string&)> refusal) {
    const auto check = [names = std::move(names),
                        refusal = std::move(refusal)](const std::string& typed) -> std::string {
        if (std::ranges::find(names, typed) != names.end())
            return {};
        const std::string choices = fmt::format("{}", fmt::join(names, "|"));
        if (const std::string reason = refusal ? refusal(typed) : ""; !reason.empty())
            return fmt::format("{}. Expected one of {}.", reason, choices);
        const std::string meant = closestName(typed, names);
        return fmt::format("Unknown value '{}'. Expected one of {}.{}", typed, choices,
                           meant.empty() ? "" : fmt::format(" Did you mean '{}'?", meant));
    };
    return CLI::Validator(check, "");
}

CLI::Option* addChoice(CLI::App& parser, const std::string& option, std::string& value, std::vector<std::string> names,
                       const std::string& description, std::function<std::string(const std::string&)> refusal) {
    const std::string choices = fmt::format("{}", fmt::join(names, "|"));
    return parser.add_option(option, value, description)
        ->check(choiceOf(std::move(names), std::move(refusal)))
        ->type_name(choices);
}

std::string whyNotTrained(const std::string& precision) {
    return precision == "int8" ? "int8 is for the vectors of texts; a softmax needs more bits" : "";
}

CLI::Option* addThreads(CLI::App& parser, int& threads, const std::string& description) {
    return parser.add_option("--threads", threads, description)->check(numberFrom(0, kMaxThreads))->type_name("N");
}

CLI::Option* addDevice(CLI::App& parser, std::string& device, const std::string& description) {
    const auto check = [](const std::string& text) {
        const std::string_view number = std::string_view(text).substr(std::min<std::size_t>(5, text.size()));
        const bool numbered = text.starts_with("cuda:") && !number.empty() && number.size() <= 3 &&
                              number.find_first_not_of("0123456789") == std::string_view::npos;
        return text == "cpu" || text == "cuda" || numbered
                   ? ""
                   : fmt::format("Unknown device '{}'. Expected cpu, cuda or cuda:N", text);
    };
    return parser.add_option("--device", device, description)->check(check)->type_name("DEVICE");
}

void requireDistinctSeeds(const std::vector<std::int64_t>& seeds) {
    for (auto seed = seeds.begin(); seed != seeds.end(); ++seed)
        if (std::find(seeds.begin(), seed, *seed) != seed)
            throw UsageError(fmt::format("--seeds: {} is given twice. Give each seed once.", *seed));
}

}  // namespace app
