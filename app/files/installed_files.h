// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

namespace app {

/// Where the program's files are: share/elmoscope below the prefix of the installation, or else resources/ of the
/// source tree it was built from. Empty if neither exists. Any thread.
std::filesystem::path resourcesFolder();

/// The bundled biLMs, in order of their names. Any thread.
std::vector<std::filesystem::path> bundledModels();

/// The bundled task heads, in order of their names. Any thread.
std::vector<std::filesystem::path> bundledHeads();

/// The bundled training runs, without parameters: further seeds of the bundled heads. In order of names. Any thread.
std::vector<std::filesystem::path> bundledRuns();

/// The sample document; empty if it is not there. Any thread.
std::filesystem::path sampleDocument();

}  // namespace app
