// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace app {

/// The width that help is wrapped to: $COLUMNS, else that of the terminal on standard output; 0 for a file or pipe,
/// whose lines are not broken.
std::size_t helpWidth();

/// The lines of a text broken at blanks, at most `width` characters each unless a word is longer; 0: as they are. A
/// line that is continued is indented as its second column, after two blanks, or as its beginning. Command lines (of
/// examples) are not broken: what is said about one goes below it.
std::string wrapped(std::string_view text, std::size_t width);

/// Help that fits the terminal. An argument that can be given by position or by name is marked as required once.
class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter();

    std::string make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const override;
    std::string make_option(const CLI::Option* option, bool isPositional) const override;
};

}  // namespace app
