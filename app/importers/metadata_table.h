// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace app {

/// What became of a table of metadata.
struct MetadataCounts {
    std::int64_t documents = 0;        ///< that got fields
    std::vector<std::string> unknown;  ///< names of rows that no document has, "line 4: 'x.txt'"
};

/// Gives the documents of a project the fields that a table (TSV or CSV) has for them. The heading names the fields;
/// the column "document", "name", "file", "filename" or "id", else the first, names the document, with or without
/// suffix and folders. An empty cell says nothing; a field that a document has gets the new value. Throws elmo::Error
/// for a table without fields or documents' names.
MetadataCounts addMetadata(Workspace& workspace, const std::filesystem::path& table);

}  // namespace app
