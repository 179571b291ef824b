// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include "app/desktop_services.h"

namespace app {

/// Keeps annotations in a workspace (SQLite) by the text's content; the file is made when there is something to keep.
/// Nothing is opened before the first call.
std::shared_ptr<AnnotationStore> makeWorkspaceStore(std::filesystem::path file);

/// Every format of documentFormats() that can be written, and every one of elmo::embeddingFormats().
std::shared_ptr<const DocumentExporters> makeDocumentExporters();

}  // namespace app
