// SPDX-License-Identifier: GPL-3.0-or-later
// The program `elmo`: runs a command line, and turns failures into messages and exit codes.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#include "app/commands/options/advice.h"
#include "app/commands/options/command.h"
#include "app/commands/options/program_parser.h"
#include "app/commands/options/run_command.h"
#include "app/failures/bus_errors.h"
#include "app/failures/failure.h"
#include "app/jobs/interrupt.h"
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

int parseAndRun(int argc, char** argv, app::StandardOutput& out, const app::Interrupt& interrupt,
                app::TerminalProgress& progress) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
#ifndef ELMOSCOPE_TRAINER_ONLY
    if (words.size() == 2 && words.front() == "--write-documentation") {  // for the installation, see install.cmake
        app::writeDocumentation(app::ProgramParser().root(), words.back());
        return kSuccess;
    }
#endif
    app::StageTimes times(app::StageTimes::Clock::now());
    const elmo::RunControl control(interrupt.token(), [&](const elmo::Progress& p) {
        times.enter(p.stage, app::StageTimes::Clock::now());
        if (app::verbosity() != app::Verbosity::kQuiet)
            progress.show(p);
    });
    app::runCommandLine(std::move(words), out, control);
    progress.clear();
    app::detail("time: " + times.text(app::StageTimes::Clock::now()));
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
