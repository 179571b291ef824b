// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/desktop/services/desktop_services.h"

namespace app {

/// Every format of documentFormats() that can be written, and every one of elmo::embeddingFormats().
std::shared_ptr<const DocumentExporters> makeDocumentExporters();

}  // namespace app
