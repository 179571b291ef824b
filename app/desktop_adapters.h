// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include "app/desktop_services.h"

namespace app {

/// Stores annotations in a workspace (SQLite), keyed by the content of the text. The file is created when there is
/// something to store, and not opened before the first call.
std::shared_ptr<AnnotationStore> makeWorkspaceStore(std::filesystem::path file);

/// Every format of documentFormats() that can be written, and every one of elmo::embeddingFormats().
std::shared_ptr<const DocumentExporters> makeDocumentExporters();

}  // namespace app
