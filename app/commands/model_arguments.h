// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

namespace app {

/// Lets the options of a subcommand that name a model (MODEL, SRC, BUNDLE, --model, --models, --bilm) also take the
/// name of an installed model ("english-small"), as `elmo models` lists them.
void acceptModelNames(CLI::App& subcommand);

}  // namespace app
