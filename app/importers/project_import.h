// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

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
};

struct ProjectImportResult {
    std::int64_t documents = 0;
    std::int64_t updated = 0;  ///< documents that got the annotations which their file has now
    std::int64_t runs = 0;
    std::int64_t refused = 0;             ///< documents whose text was there already
    std::vector<std::string> notes;       ///< for display: repaired bytes, other encodings, what of a file was not read
    std::vector<std::string> unreadable;  ///< for display: why each skipped file was not read, or not to its end
};

/// Adds the documents of files, and the training runs of task bundles (folders), to a project, in memory that does not
/// grow with their number; every few megabytes they reach the disk together, so that a crash loses only the last of
/// them. A text that is in the project already is not added again; a note says so, and which documents have the name
/// of an older one. Stage "import" in documents. Throws elmo::Error, also for files that can't be read unless they are
/// to be skipped, elmo::Cancelled: what came before stays.
ProjectImportResult importIntoProject(Workspace& workspace, const std::vector<std::filesystem::path>& files,
                                      const ProjectImportOptions& options, const elmo::RunControl& control);

}  // namespace app
