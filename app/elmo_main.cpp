// SPDX-License-Identifier: GPL-3.0-or-later
// The program `elmo`: parses the command line, runs a subcommand, and turns failures into messages and exit codes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>

#include "app/commands/options/advice.h"
#include "app/commands/options/command.h"
#include "app/commands/options/program_parser.h"
#include "app/failures/bus_errors.h"
#include "app/failures/failure.h"
#include "app/jobs/interrupt.h"
#include "app/terminal/closest_name.h"
#include "app/terminal/terminal_progress.h"
#include "app/terminal/terminal_text.h"
#include "app/terminal/verbosity.h"

#ifndef ELMOSCOPE_TRAINER_ONLY
#include "app/commands/documentation/documentation.h"
#endif

namespace {

enum ExitCode { kSuccess = 0, kFailed = 1, kUsage = 2 };  // a signal gives its own: Interrupt::exitCode()

void complain(std::string_view message) {
    fmt::print(stderr, "elmo: {}\n", app::withPictures(message));
}

std::string guess(std::string_view typed, const std::vector<std::string>& names) {
    const std::vector<std::string> meant = app::namesMeantBy(typed, names);
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
        for (const app::Command& command : app::commands())
            names.emplace_back(command.name);
    if (std::ranges::find(names, typed) == names.end())
        throw app::UsageError(fmt::format("'{}' is not {}.{} `elmo --help` lists them.", typed,
                                          option ? "an option of elmo itself" : "a command", guess(typed, names)));
}

/// The words after the program's name; `-q COMMAND` means `COMMAND -q`, and `help COMMAND` means `COMMAND --help`.
std::vector<std::string> wordsOf(int argc, char** argv) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const auto command = std::ranges::find_if_not(words, [](const std::string& word) {
        return word == "-q" || word == "--quiet" || word == "-v" || word == "--verbose";
    });
    if (command != words.end())
        std::rotate(words.begin(), command, command + 1);
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        if (words.size() > 1)
            throw app::UsageError(
                fmt::format("`elmo help` takes one command, but was given {}: {}. Ask for one at a "
                            "time: `elmo help {}`.",
                            words.size(), fmt::join(words, ", "), words.front()));
        words.push_back("--help");
    }
    return words;
}

/// The error of the parser, with a suggestion for a mistyped option and the right --help.
app::UsageError explain(const CLI::ParseError& error, const CLI::App& root) {
    const auto chosen = root.get_subcommands();
    if (chosen.empty())
        return app::UsageError(fmt::format("{}\nSee `elmo --help`.", app::usageMessage(error)));
    std::string message = app::usageMessage(error);
    if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
        const std::string typed = root.remaining(true).front();
        message += "." + guess(typed.substr(0, typed.find('=')), app::optionsOf(*chosen.front()));
    }
    return app::UsageError(fmt::format("{}\nSee `elmo {} --help`.", message, chosen.front()->get_name()));
}

int parseAndRun(int argc, char** argv, app::StandardOutput& out, const app::Interrupt& interrupt,
                app::TerminalProgress& progress) {
    app::ProgramParser parser;
    std::vector<std::string> words = wordsOf(argc, argv);
#ifndef ELMOSCOPE_TRAINER_ONLY
    if (words.size() == 2 &&
        words.front() == "--write-documentation") {  // for the installation, see app/CMakeLists.txt
        app::writeDocumentation(parser.root(), words.back());
        return kSuccess;
    }
#endif
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
    if (parser.action()) {
        app::StageTimes times(app::StageTimes::Clock::now());
        const elmo::RunControl control(interrupt.token(), [&](const elmo::Progress& p) {
            times.enter(p.stage, app::StageTimes::Clock::now());
            if (app::verbosity() != app::Verbosity::kQuiet)
                progress.show(p);
        });
        parser.action()({control, out});
        progress.clear();
        app::detail("time: " + times.text(app::StageTimes::Clock::now()));
    }
    out.flush();
    return kSuccess;
}

int runProgram(int argc, char** argv) {
    const app::Interrupt interrupt;
    app::StandardOutput out;
    app::TerminalProgress progress;
    const auto end = [&](int code, std::string_view message) {
        progress.clear();
        out.flushQuietly();
        complain(message);
        return code;
    };
    try {
        return parseAndRun(argc, argv, out, interrupt, progress);
    } catch (const app::OutputClosed&) {
        return kSuccess;
    } catch (const elmo::Cancelled&) {
        return end(interrupt.exitCode(), "interrupted.");
    } catch (const app::UsageError& error) {
        return end(kUsage, error.what());
    } catch (...) {
        return end(kFailed, app::messageWithAdvice(std::current_exception()));
    }
}

}  // namespace

int main(int argc, char** argv) {
    app::explainBusErrors();
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error code of write(), see StandardOutput
    try {
        return runProgram(argc, argv);
    } catch (...) {  // even the threads and buffers of an idle program could not be allocated
        complain(app::describeFailure(std::current_exception()).message);
        return kFailed;
    }
}
