// SPDX-License-Identifier: GPL-3.0-or-later
// What `elmo project annotate` and `elmo project merge` do.
#include "app/commands/project_changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/commands/annotate/annotate_documents.h"
#include "app/commands/options/arguments.h"
#include "app/commands/outputs/one_output.h"
#include "app/terminal/terminal_text.h"
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
    std::int64_t done = 0, annotated = 0, spared = 0;
    const auto finished = workspace.finishedMarks();
    forEachRow(workspace, [&](const DocumentRow& row) {
        environment.control.checkpoint();
        if (finished.contains(row.id)) {
            ++spared;
            return environment.control.report({.stage = "annotate", .done = ++done, .total = total});
        }
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
    if (spared > 0)
        note(fmt::format("{} spared, as finished. `elmo project reopen` takes the mark off.",
                         countOf(spared, "document")));
    if (annotated + spared < total)
        note(fmt::format("{} had been annotated by these heads before; --again annotates them again.",
                         countOf(total - annotated - spared, "document")));
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
        announce(
            fmt::format(
                "From {}: {} added, the annotations of {} merged, {} added{}.", path, countOf(counts.added, "document"),
                countOf(counts.merged, "document"), countOf(counts.runs, "training run"),
                counts.finished == 0 ? "" : fmt::format(", {} taken over", countOf(counts.finished, "finished mark"))),
            environment.out);
        if (counts.mappedDocuments > 0)
            note(
                fmt::format("{} with other white space there: annotations mapped to the text here: {}, without a place "
                            "in it: {}.",
                            countOf(counts.mappedDocuments, "document"), counts.mapped, counts.lost));
        if (!counts.reopened.empty())
            note(
                fmt::format("Not finished any more: {}. Whoever finished them did so with other annotations than they "
                            "have now. Look at them and mark them again: `elmo project finish`.",
                            firstOf(counts.reopened)));
    }
    check.finish();
}

}  // namespace app
