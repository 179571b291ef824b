// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/run_control.h"

namespace app {

/// The paths with every pattern (*, ?, [...]) that is not the name of a file replaced by its matches, by name. Any
/// thread. Throws elmo::Error(kNotFound) for one that matches nothing.
std::vector<std::string> expandedPatterns(const std::vector<std::string>& paths);

/// Which files of a folder are read. A plain value.
struct FolderSearch {
    bool withJsonLines = false;                   ///< files of JSON lines, whose texts are fields, as well
    bool everyFile = false;                       ///< whatever their names say
    std::vector<std::string>* leftOut = nullptr;  ///< gets the files that are not read, hidden ones aside
};

/// The paths with every folder replaced by the texts in it and in its sub-folders (isNamedText()), by name, and every
/// pattern by what it matches; hidden files are left out. A folder that several links lead to is read once, one around
/// the first folder not at all. Any thread. Throws elmo::Error(kNotFound) for a folder without texts and a pattern
/// without matches, Error(kPermission) for a folder that cannot be read.
std::vector<std::string> textFilesIn(const std::vector<std::string>& paths, const FolderSearch& search = {});

/// The same for files of annotations: those in the format `from`, or if it is empty in any that guessFormat() knows. Of
/// brat's pairs it is the .ann file, also for a path of the text. `withTexts`: plain texts as well, if `from` allows
/// them. `leftOut` as in FolderSearch.
std::vector<std::string> annotatedFilesIn(const std::vector<std::string>& paths, const std::string& from,
                                          bool withTexts, std::vector<std::string>* leftOut = nullptr);

/// Whether a file's name is that of plain text.
bool isPlainText(const std::filesystem::path& path);

/// The suffixes of files that can be opened as documents: those of texts, and of the formats that can be read; each
/// once, with the dot.
std::vector<std::string> documentSuffixes();

/// The documents in a folder. A plain value.
struct FolderDocuments {
    std::vector<std::string> files;
    std::size_t leftOut =
        0;  ///< more documents than the limit; one more than the limit at most, however many there are
};

/// The documents in a folder and its sub-folders, by name, the first `limit` of them: texts, and annotated files with
/// more evidence than a suffix that other files have as well. Hidden ones are left out, and so is what cannot be read.
/// Any thread. Throws elmo::Cancelled.
FolderDocuments documentsIn(const std::filesystem::path& folder, std::size_t limit, const elmo::RunControl& control);

}  // namespace app
