// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "app/workspace/workspace.h"
#include "elmo/run_control.h"

namespace app {

/// What a merge has changed.
struct MergeCounts {
    std::int64_t added = 0, merged = 0, runs = 0;
};

/// Adds the documents, annotations and training runs of another project. Documents with the same text become one, with
/// the annotations of both. With a `person`, what was marked or accepted in the other becomes that person's annotation
/// set, and nothing else is taken. Reports stage "merge". Throws elmo::Error, elmo::Cancelled: what was merged until
/// then stays, and merging again adds only the rest.
MergeCounts mergeProject(Workspace& workspace, const Workspace& other, const std::string& person,
                         const elmo::RunControl& control);

}  // namespace app
