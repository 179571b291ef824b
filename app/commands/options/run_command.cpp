// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/run_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/commands/options/command.h"
#include "app/commands/options/program_parser.h"
#include "app/terminal/closest_name.h"

namespace app {
namespace {

std::string suggestion(std::string_view typed, const std::vector<std::string>& names) {
    const std::vector<std::string> meant = namesMeantBy(typed, names);
    return meant.empty() ? "" : fmt::format(" Did you mean '{}'?", fmt::join(meant, "' or '"));
}

/// CLI11 reports an unknown first word as a missing subcommand; this suggests the name that was probably meant.
void refuseUnknownCommand(const std::vector<std::string>& words) {
    if (words.empty())
        return;
    const std::string& typed = words.front();
    const bool option = typed.starts_with('-');
    std::vector<std::string> names;
    if (option)
        names = {"-h", "--help", "-V", "--version"};
    else
        for (const Command& command : commands())
            names.emplace_back(command.name);
    if (std::ranges::find(names, typed) == names.end())
        throw UsageError(fmt::format("'{}' is not {}.{} `elmo --help` lists them.", typed,
                                     option ? "an option of elmo itself" : "a command", suggestion(typed, names)));
}

/// `-q COMMAND` means `COMMAND -q`, and `help COMMAND` means `COMMAND --help`.
std::vector<std::string> inOrder(std::vector<std::string> words) {
    const auto command = std::ranges::find_if_not(words, [](const std::string& word) {
        return word == "-q" || word == "--quiet" || word == "-v" || word == "--verbose";
    });
    if (command != words.end())
        std::rotate(words.begin(), command, command + 1);
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        if (words.size() > 1)
            throw UsageError(
                fmt::format("`elmo help` takes one command, but was given {}: {}. Ask for one at a "
                            "time: `elmo help {}`.",
                            words.size(), fmt::join(words, ", "), words.front()));
        words.push_back("--help");
    }
    return words;
}

/// The error of the parser, with a suggestion for a mistyped option and the right --help.
UsageError explain(const CLI::ParseError& error, const CLI::App& root) {
    const auto chosen = root.get_subcommands();
    if (chosen.empty())
        return UsageError(fmt::format("{}\nSee `elmo --help`.", usageMessage(error)));
    std::string message = usageMessage(error);
    if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
        const std::string typed = root.remaining(true).front();
        message += "." + suggestion(typed.substr(0, typed.find('=')), optionsOf(*chosen.front()));
    }
    return UsageError(fmt::format("{}\nSee `elmo {} --help`.", message, chosen.front()->get_name()));
}

}  // namespace

void runCommandLine(std::vector<std::string> words, StandardOutput& out, const elmo::RunControl& control) {
    ProgramParser parser;
    words = inOrder(std::move(words));
    try {
        refuseUnknownCommand(words);
        parser.parse(std::move(words));
    } catch (const CLI::CallForHelp&) {
        out.write(parser.root().help());
    } catch (const CLI::CallForVersion& version) {
        out.write(fmt::format("{}\n", version.what()));
    } catch (const CLI::ParseError& error) {
        throw explain(error, parser.root());
    }
    if (parser.action())
        parser.action()({control, out});
    out.flush();
}

}  // namespace app
