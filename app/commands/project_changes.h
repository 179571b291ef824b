// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/commands/annotate/annotate_heads.h"
#include "app/commands/options/command.h"

namespace app {

/// Runs heads over the documents of a project that they have not annotated yet; `again`: over all. People's annotations
/// and decisions stay, and documents that somebody has finished, which are counted.
void annotateProject(const std::string& project, const AnnotateSettings& settings, bool again,
                     const CommandEnvironment& environment);

/// Adds the documents, annotations and training runs of other projects to a project. Documents with the same text
/// become one, with the annotations of all. With a `person`, what was marked or accepted in the others becomes that
/// person's annotation set, to be compared with one's own work, and nothing else is taken. Says which documents are not
/// finished any more: see mergeProject().
void mergeProjects(const std::string& project, const std::vector<std::string>& others, const std::string& person,
                   const CommandEnvironment& environment);

}  // namespace app
