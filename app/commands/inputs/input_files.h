// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/importers/text_files.h"

namespace app {

/// The inputs that a command was given as files: patterns and folders are replaced by what they hold, in the same way
/// in all commands, and a note names the files of folders that are left out. Main thread only.

/// The texts. With `from` "text" every file of a folder, whatever its name. Throws as textFilesIn().
std::vector<std::string> textInputs(const std::vector<std::string>& paths, const std::string& from,
                                    bool withJsonLines = false);

/// The files of annotated documents. Throws as annotatedFilesIn().
std::vector<std::string> annotatedInputs(const std::vector<std::string>& paths, const std::string& from);

/// The one file that a command reads. Throws UsageError for a folder and for a pattern of several files, elmo::Error
/// (kNotFound) for what is not there.
std::string oneInput(const std::string& path);

}  // namespace app
