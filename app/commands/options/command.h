// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>

#include "app/terminal/standard_output.h"
#include "elmo/run_control.h"

namespace CLI {
class App;
}

namespace app {

/// The environment of a running subcommand. Used on the main thread only.
struct CommandEnvironment {
    elmo::RunControl control;  ///< stops on Ctrl-C; shows progress if standard error is a terminal
    StandardOutput& out;       ///< results; nothing else goes there
    /// Of a command with --part: only check the arguments and that the inputs exist, as `elmo submit` does for all
    /// parts before they wait in a queue.
    bool checksOnly = false;
};

/// A subcommand after its arguments were parsed. Throws elmo::Error, elmo::Cancelled or UsageError; elmo_main turns
/// them into a message and an exit code.
using CommandAction = std::function<void(const CommandEnvironment&)>;

/// One subcommand of `elmo`; a new one is one file that defines a function returning this and one line in
/// command_table.cpp.
struct Command {
    const char* name;
    const char* summary;   ///< one line, shown by `elmo --help`
    const char* examples;  ///< two or three command lines with a word on each, shown at the end of its own --help
    /// Declares options and positionals on the subcommand's parser. The action owns the settings they are parsed into.
    CommandAction (*define)(CLI::App& parser);
};

/// All subcommands, in the order in which --help shows them.
std::span<const Command> commands();

/// Arguments that parse but do not fit together. Ends the program with exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace app
