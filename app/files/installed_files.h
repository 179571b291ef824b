// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "tasks/pipeline/installed_models.h"

namespace app {

using tasks::bundledHeads;
using tasks::bundledModels;
using tasks::resourcesFolder;

/// The bundled training runs, without parameters: further seeds of the bundled heads. In order of names. Any thread.
std::vector<std::filesystem::path> bundledRuns();

/// The sample document; empty if it is not there. Any thread.
std::filesystem::path sampleDocument();

}  // namespace app
