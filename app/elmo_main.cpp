// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>

#include "app/closest_name.h"
#include "app/commands/command.h"
#include "app/failure.h"
#include "app/interrupt.h"
#include "app/terminal_progress.h"

namespace {

enum ExitCode { kSuccess = 0, kFailed = 1, kUsage = 2, kInterrupted = 130 };

constexpr const char* kDescription =
    "ELMo: contextual word vectors from a bidirectional language model.\n"
    "Cuts text into tokens, computes the vectors of every token with any published ELMo model, and converts models.";

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.\n"
    "`elmo COMMAND --help` shows a command's options with examples.";

void complain(std::string_view message) {
    fmt::print(stderr, "elmo: {}\n", message);
}

/// The action of the subcommand that was asked for, after CLI11 has parsed its arguments.
struct Parser {
    CLI::App root{kDescription, "elmo"};
    app::CommandAction action;

    Parser() {
        root.set_version_flag("--version", "elmo " ELMOSCOPE_VERSION);
        root.footer(kFooter);
        root.require_subcommand(1);
        root.get_formatter()->column_width(36);  // inherited by the subcommands
        for (const app::Command& command : app::commands()) {
            CLI::App* parser = root.add_subcommand(command.name, command.summary);
            parser->callback([this, run = command.define(*parser)] { action = run; });
            parser->footer(std::string("Examples:\n") + command.examples + parser->get_footer());
        }
    }
};

/// CLI11 reports an unknown subcommand as a surplus argument; a person who mistyped wants the name that was meant.
void refuseUnknownCommand(int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-')
        return;
    std::vector<std::string> names;
    for (const app::Command& command : app::commands())
        names.emplace_back(command.name);
    if (std::find(names.begin(), names.end(), argv[1]) != names.end())
        return;
    const std::string meant = app::closestName(argv[1], names);
    throw app::UsageError(fmt::format("'{}' is not a command. {}`elmo --help` lists them.", argv[1],
                                      meant.empty() ? "" : fmt::format("Did you mean '{}'? ", meant)));
}

int parseAndRun(int argc, char** argv, app::StandardOutput& out, const app::Interrupt& interrupt,
                app::TerminalProgress& progress) {
    Parser parser;
    try {
        refuseUnknownCommand(argc, argv);
        parser.root.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        out.write(parser.root.help());
    } catch (const CLI::CallForVersion& version) {
        out.write(fmt::format("{}\n", version.what()));
    } catch (const CLI::ParseError& error) {
        const auto chosen = parser.root.get_subcommands();
        throw app::UsageError(fmt::format("{}\n`elmo {}--help` shows what is possible.", error.what(),
                                          chosen.empty() ? "" : chosen.front()->get_name() + " "));
    }
    if (parser.action) {
        const elmo::RunControl control(interrupt.token(), [&](const elmo::Progress& p) { progress.show(p); });
        parser.action({control, out});
    }
    out.flush();
    return kSuccess;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error code of write(), see StandardOutput
    const app::Interrupt interrupt;
    app::StandardOutput out;
    app::TerminalProgress progress;
    const auto end = [&](ExitCode code, std::string_view message) {
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
        return end(kInterrupted, "interrupted.");
    } catch (const app::UsageError& error) {
        return end(kUsage, error.what());
    } catch (...) {
        return end(kFailed, app::describeFailure(std::current_exception()).message);
    }
}
