// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/run_control.h"

namespace app {

/// The paths with every folder replaced by the texts in it and in its sub-folders (isNamedText()), by name; hidden ones
/// are left out. A folder that several links lead to is read once, one around the first folder not at all.
/// `withJsonLines`: files of JSON lines, whose texts are fields, as well. Any thread. Throws elmo::Error(kNotFound) for
/// a folder without texts, Error(kPermission) for one that cannot be read.
std::vector<std::string> textFilesIn(const std::vector<std::string>& paths, bool withJsonLines = false);

/// The same for files of annotations: those in the format `from`, or if it is empty in any that guessFormat() knows. Of
/// brat's pairs it is the .ann file, also for a path of the text. `withTexts`: plain texts as well, if `from` allows
/// them.
std::vector<std::string> annotatedFilesIn(const std::vector<std::string>& paths, const std::string& from,
                                          bool withTexts);

/// Whether a file's name is that of plain text.
bool isPlainText(const std::filesystem::path& path);

/// The suffixes of files that can be opened as documents: those of texts, and of the formats that can be read; each
/// once, with the dot.
std::vector<std::string> documentSuffixes();

/// The documents in a folder and its sub-folders, by name, at most `limit`: texts, and annotated files with more
/// evidence than a suffix that other files have as well. Hidden ones are left out, and so is what cannot be read. Any
/// thread. Throws elmo::Cancelled.
std::vector<std::string> documentsIn(const std::filesystem::path& folder, std::size_t limit,
                                     const elmo::RunControl& control);

}  // namespace app
