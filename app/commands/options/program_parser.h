// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/commands/options/command.h"

namespace app {

/// The parser of the whole command line: every subcommand of commands(), each with the options that all share. The
/// help, the manual pages and the completions all come from it, so they cannot differ.
class ProgramParser {
public:
    ProgramParser();

    /// Parses the words after the program's name, and sets the verbosity that they ask for. Notes the spellings of
    /// earlier versions, and names of installed models that files hide. Throws CLI::ParseError, also for --help and
    /// --version.
    void parse(std::vector<std::string> words);

    const CLI::App& root() const { return m_root; }
    const CommandAction& action() const { return m_action; }  ///< of the subcommand that was parsed; empty before

private:
    CLI::App m_root;
    CommandAction m_action;
    bool m_quiet = false, m_verbose = false;
    std::vector<std::string> m_notes;  ///< of the options, told once the verbosity is known
};

/// The long names of a command's options, with their dashes.
std::vector<std::string> optionsOf(const CLI::App& command);

/// What is wrong with a command line, in the words of the program's other messages. CLI11's text for what has no other.
std::string usageMessage(const CLI::ParseError& error);

}  // namespace app
