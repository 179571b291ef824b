// SPDX-License-Identifier: GPL-3.0-or-later
// What `elmo project annotate` and `elmo project merge` do.
#include "app/commands/project_changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/commands/annotate/annotate_documents.h"
#include "app/commands/options/arguments.h"
#include "app/commands/outputs/one_output.h"
#include "app/workspace/background_check.h"
#include "app/workspace/document_visits.h"
#include "app/workspace/project_merge.h"
#include "tasks/results/annotation_layers.h"

namespace app {
void annotateProject(const std::string& project, const AnnotateSettings& settings, bool again,
                     const CommandEnvironment& environment) {
    Workspace workspace(project);
    BackgroundCheck check(project);
    const std::vector<ReadyHead> heads = readHeads(settings, environment.control);
    const elmo::RunControl quiet(environment.control.stopToken());
    const std::int64_t total = workspace.documentCount();
    std::int64_t done = 0, annotated = 0;
    forEachRow(workspace, [&](const DocumentRow& row) {
        environment.control.checkpoint();
        const bool changed = changeAnnotations(workspace, row.id, [&](tasks::AnnotatedDocument& document) {
            std::vector<ReadyHead> needed;
            std::ranges::copy_if(heads, std::back_inserter(needed), [&](const ReadyHead& head) {
                return again ||
                       !tasks::isAnnotatedBy(document.annotations, head.model->info().name, head.model->info().hash);
            });
            if (!needed.empty())
                annotateDocument(document, needed, "stored", settings, quiet);
            return !needed.empty();
        });
        annotated += changed ? 1 : 0;
        environment.control.report({.stage = "annotate", .done = ++done, .total = total});
    });
    announce(fmt::format("{} annotated in {}.", countOf(annotated, "document"), project), environment.out);
    if (annotated < total)
        note(fmt::format("{} had been annotated by these heads before; --again annotates them again.",
                         countOf(total - annotated, "document")));
    check.finish();
}

void mergeProjects(const std::string& project, const std::vector<std::string>& others, const std::string& person,
                   const CommandEnvironment& environment) {
    Workspace workspace(project);
    BackgroundCheck check(project);
    for (const std::string& path : others) {
        std::error_code missing;  // opening it reports the reason
        if (std::filesystem::equivalent(path, project, missing))
            throw UsageError(fmt::format("'{}' is the project that the others are merged into.", path));
        const Workspace other(path, Workspace::Access::kReadOnly);
        BackgroundCheck otherCheck(path);
        const MergeCounts counts = mergeProject(workspace, other, person, environment.control);
        otherCheck.finish();
        announce(fmt::format("From {}: {} added, the annotations of {} merged, {} added.", path,
                             countOf(counts.added, "document"), countOf(counts.merged, "document"),
                             countOf(counts.runs, "training run")),
                 environment.out);
    }
    check.finish();
}

}  // namespace app
