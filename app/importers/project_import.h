// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/formats/reading.h"
#include "app/workspace/workspace.h"
#include "elmo/run_control.h"

namespace app {

/// Settings for importing files into a project. A plain value.
struct ProjectImportOptions {
    std::string format;           ///< of annotated documents, or "text"; empty: seen from each file
    std::string language;         ///< of texts, a BCP 47 tag; empty: detected
    bool keepEqualTexts = false;  ///< add a document although another one has its text
    bool replace = false;         ///< a document takes the place and the decisions of the one that had its name
    bool skipUnreadable = false;  ///< go on after a file that can't be read
    ReadingChoices choices = {};  ///< of the files
    std::string folder = {};      ///< the field "folder" of documents of files that are named; of those in a folder it
                                  ///< is the path below that
};

struct ProjectImportResult {
    std::int64_t documents = 0;
    std::int64_t first = 0;              ///< the id of the first one, which may have been there already; 0: none
    std::int64_t updated = 0;            ///< documents that got annotations which their file has now
    std::vector<std::string> rewritten;  ///< names of those among them that lost what the file had said before
    std::int64_t runs = 0;
    std::int64_t replaced = 0;            ///< of `documents`, those that took the place of another one
    std::int64_t refused = 0;             ///< documents whose text was there already
    std::int64_t spared = 0;              ///< that were to be replaced, but somebody has finished them
    std::vector<std::string> notes;       ///< for display: repaired bytes, other encodings, what of a file was not read
    std::vector<std::string> unreadable;  ///< for display: why each skipped file was not read, or not to its end
    bool canSkipInvalid = false;          ///< one of them can be read with ReadingChoices::skipInvalid
};

/// Adds the documents of files, and the training runs of task bundles (folders), to a project, in memory that does not
/// grow with their number; every few megabytes they reach the disk together, so that a crash loses only the last of
/// them. A text that is in the project already is not added again; a note says so, and which documents have the name
/// of an older one. Annotations of a text that the project has with other white space are mapped to it. Stage "import"
/// in documents. Throws elmo::Error, also for files that can't be read unless they are to be skipped, elmo::Cancelled:
/// what came before stays. Finished documents are not replaced; notes name them.
/// Documents that have a field "folder" in their files keep it.
ProjectImportResult importIntoProject(Workspace& workspace, const std::vector<std::filesystem::path>& files,
                                      const ProjectImportOptions& options, const elmo::RunControl& control);

}  // namespace app
