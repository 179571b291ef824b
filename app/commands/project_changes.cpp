// SPDX-License-Identifier: GPL-3.0-or-later
// What `elmo project annotate` and `elmo project merge` do.
#include "app/commands/project_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/commands/annotate/annotate_documents.h"
#include "app/commands/options/arguments.h"
#include "app/commands/outputs/one_output.h"
#include "app/workspace/background_check.h"
#include "app/workspace/merged_annotations.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

constexpr int kDocumentPage = 100;
constexpr int kMaxTries = 5;

/// Calls with every document's id and name.
template <class Call>
void forEachRowOf(const Workspace& workspace, Call&& call) {
    for (std::int64_t last = 0;;) {
        const std::vector<DocumentRow> page = workspace.documents(last, kDocumentPage);
        if (page.empty())
            return;
        for (const DocumentRow& row : page)
            call(row);
        last = page.back().id;
    }
}

/// Changes a document's annotations; starts again if another program has changed them meanwhile.
template <class Change>
bool changeAnnotations(Workspace& workspace, std::int64_t id, Change&& change) {
    for (int left = kMaxTries;; --left) {
        StoredDocument stored = workspace.document(id);
        if (!change(stored.document))
            return false;
        try {
            workspace.saveAnnotations(id, stored.document.annotations, stored.revision);
            return true;
        } catch (const elmo::Error& error) {
            if (error.code() != elmo::ErrorCode::kBadArgument || left == 0)
                throw;
        }
    }
}

struct MergeCounts {
    std::int64_t added = 0, merged = 0, runs = 0;
};

/// What a person has marked or accepted, as an annotation set of that name. Imported annotations and predictions that
/// nobody accepted are not this person's.
tasks::Annotations workOf(tasks::Annotations all, const std::string& person) {
    const auto belongsToOthers = [](const auto& annotation) {
        return annotation.layer != tasks::AnnotationLayer::kHuman || annotation.source >= 0;
    };
    std::erase_if(all.scores, belongsToOthers);
    std::erase_if(all.questions, belongsToOthers);
    std::erase_if(all.spans, [&](const tasks::SpanAnnotation& span) {
        return belongsToOthers(span) && span.decision != tasks::Decision::kAccepted;
    });
    all.sources.assign(1, {});
    all.sources.front().model = person;
    for (auto& score : all.scores)
        score.source = 0;
    for (auto& question : all.questions)
        question.source = 0;
    for (tasks::SpanAnnotation& span : all.spans) {
        span.layer = tasks::AnnotationLayer::kHuman;
        span.decision = tasks::Decision::kOpen;
        span.confidence.reset();
        span.source = 0;
    }
    return all;
}

void mergeDocument(Workspace& workspace, const Workspace& other, const DocumentRow& row, const std::string& person,
                   MergeCounts& counts) {
    StoredDocument theirs = other.document(row.id);
    if (!person.empty())
        theirs.document.annotations = workOf(std::move(theirs.document.annotations), person);
    const auto known = workspace.documentsWithHash(row.hash);
    if (known.empty()) {
        workspace.addDocument(theirs.document, row.encoding);
        ++counts.added;
        return;
    }
    const bool changed = changeAnnotations(workspace, known.front().id, [&](tasks::AnnotatedDocument& document) {
        tasks::Annotations merged = mergeAnnotations({}, theirs.document.annotations, document.annotations).annotations;
        const bool isNew = !saySame(merged, document.annotations);
        document.annotations = std::move(merged);
        return isNew;
    });
    counts.merged += changed ? 1 : 0;
}

std::string countOf(std::int64_t count, const char* noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace

void annotateProject(const std::string& project, const AnnotateSettings& settings, bool again,
                     const CommandEnvironment& environment) {
    Workspace workspace(project);
    BackgroundCheck check(project);
    const std::vector<ReadyHead> heads = readHeads(settings, environment.control);
    const elmo::RunControl quiet(environment.control.stopToken());
    const std::int64_t total = workspace.documentCount();
    std::int64_t done = 0, annotated = 0;
    forEachRowOf(workspace, [&](const DocumentRow& row) {
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
        if (std::filesystem::equivalent(path, project))
            throw UsageError(fmt::format("'{}' is the project that the others are merged into.", path));
        const Workspace other(path, Workspace::Access::kReadOnly);
        BackgroundCheck otherCheck(path);
        MergeCounts counts;
        std::int64_t done = 0;
        const std::int64_t total = other.documentCount();
        forEachRowOf(other, [&](const DocumentRow& row) {
            environment.control.checkpoint();
            mergeDocument(workspace, other, row, person, counts);
            environment.control.report({.stage = "merge", .done = ++done, .total = total});
        });
        std::set<std::string> runs;
        for (const auto& [id, name] : workspace.runNames())
            runs.insert(name);
        for (const auto& [id, name] : other.runNames())
            if (runs.insert(name).second) {
                workspace.addRun(other.run(id));
                ++counts.runs;
            }
        otherCheck.finish();
        environment.out.write(fmt::format("From {}: {} added, the annotations of {} merged, {} added.\n", path,
                                          countOf(counts.added, "document"), countOf(counts.merged, "document"),
                                          countOf(counts.runs, "training run")));
    }
    check.finish();
}

}  // namespace app
