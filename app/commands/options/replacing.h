// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// What commands do about an output that is there already. Main thread only.

/// Declares --replace of a command that writes a model or corpus.
CLI::Option* addReplace(CLI::App& parser, bool& replace);

/// Whether a command can write a project.
enum class Projects { kRefused, kWritten };

/// Throws UsageError for an output that must not be replaced: one of the inputs, or something that keptAt() names.
/// `replace` is the value of --replace; none for commands without it.
void requireReplaceable(const std::string& output, const std::vector<std::string>& inputs,
                        std::optional<bool> replace = std::nullopt, Projects projects = Projects::kRefused);

}  // namespace app
