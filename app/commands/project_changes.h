// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/commands/annotate/annotate_heads.h"
#include "app/commands/options/command.h"

namespace app {

/// Runs heads over the documents of a project that they have not annotated yet; `again`: over all. People's annotations
/// and decisions stay.
void annotateProject(const std::string& project, const AnnotateSettings& settings, bool again,
                     const CommandEnvironment& environment);

/// Adds the documents, annotations and training runs of other projects to a project. Documents with the same text
/// become one, with the annotations of all.
void mergeProjects(const std::string& project, const std::vector<std::string>& others,
                   const CommandEnvironment& environment);

}  // namespace app
