// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/terminal/standard_output.h"
#include "elmo/run_control.h"

namespace app {

/// Runs a command line of `elmo`, given as the words after the program's name; help and the version are results, too.
/// Sets the verbosity of the process. Throws UsageError, elmo::Error, elmo::Cancelled, OutputClosed. One at a time.
void runCommandLine(std::vector<std::string> words, StandardOutput& out, const elmo::RunControl& control);

}  // namespace app
