// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include "app/workspace/workspace.h"

namespace app {

/// Calls with the row of every document of the project.
void forEachRow(const Workspace& workspace, const std::function<void(const DocumentRow&)>& call);

/// Changes a document's annotations; starts again if another program has changed them meanwhile. `change` returns
/// whether there is anything to save; so does this. Throws elmo::Error.
bool changeAnnotations(Workspace& workspace, std::int64_t id,
                       const std::function<bool(tasks::AnnotatedDocument&)>& change);

}  // namespace app
