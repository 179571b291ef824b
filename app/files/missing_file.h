// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "elmo/error.h"

namespace app {

/// The failure of a path that leads nowhere, in the one wording that all commands have: it suggests the file of the
/// same folder that was probably meant, or names the folder if that is missing. `what` is "file", "folder" or
/// "project". Any thread.
elmo::Error missingFile(const std::string& path, const char* what = "file");

}  // namespace app
