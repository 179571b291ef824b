// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace app {

/// Replaces options and values of earlier versions in the words of a command line (without the program's name) by those
/// of today: `annotate --format` by `annotate --to`, `--storage f32` by `--storage fp32`. Returns one note for each
/// spelling of 0.1 that it replaced; those of 0.2 work silently. Words after "--" are left alone. A pure function; any
/// thread.
std::vector<std::string> replaceOldSpellings(std::vector<std::string>& words);

}  // namespace app
