// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"
#include "elmo/run_control.h"

namespace app {

/// What a merge has changed.
struct MergeCounts {
    std::int64_t added = 0, merged = 0, runs = 0;
    std::int64_t mappedDocuments = 0;   ///< whose texts differ in white space
    std::int64_t mapped = 0, lost = 0;  ///< annotations of those; that have no place in the text that stays
    std::int64_t finished = 0;          ///< marks of finished documents that were taken over
    std::vector<std::string> reopened;  ///< names of documents that somebody finished as they are no longer
};

/// Adds the documents, annotations and training runs of another project. Documents with the same text, or with texts
/// that differ in white space only, become one, with the annotations of both. With a `person`, what was marked or
/// accepted in the other becomes that person's annotation set, and nothing else is taken. A mark of a finished document
/// is true of what its person has done there: it comes along, or stays, if the merged document has just that; else the
/// document is not finished (`reopened`). Reports stage "merge". Throws elmo::Error, elmo::Cancelled: what was merged
/// until then stays, and merging again adds only the rest.
MergeCounts mergeProject(Workspace& workspace, const Workspace& other, const std::string& person,
                         const elmo::RunControl& control);

}  // namespace app
