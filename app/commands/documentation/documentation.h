// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

namespace app {

/// Manual pages and shell completions, made from the definitions of the commands, and the guide for a browser.

/// The roff source of elmo(1), or of elmo-COMMAND(1) if `command` is a subcommand of `root`.
std::string manualPage(const CLI::App& root, const CLI::App* command);

std::string bashCompletion(const CLI::App& root);
std::string zshCompletion(const CLI::App& root);
std::string fishCompletion(const CLI::App& root);

/// Writes all of them to the standard folders of a prefix: `share`/man/man1, bash-completion/completions,
/// zsh/vendor-completions and fish/vendor_completions.d; and the guide as HTML in `share`/doc/elmoscope/guide. Throws
/// elmo::Error.
void writeDocumentation(const CLI::App& root, const std::filesystem::path& share);

}  // namespace app
