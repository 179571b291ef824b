// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/project_merge.h"

#include <set>
#include <utility>

#include "app/workspace/document_visits.h"
#include "app/workspace/merged_annotations.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

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

}  // namespace

MergeCounts mergeProject(Workspace& workspace, const Workspace& other, const std::string& person,
                         const elmo::RunControl& control) {
    MergeCounts counts;
    std::int64_t done = 0;
    const std::int64_t total = other.documentCount();
    forEachRow(other, [&](const DocumentRow& row) {
        control.checkpoint();
        mergeDocument(workspace, other, row, person, counts);
        control.report({.stage = "merge", .done = ++done, .total = total});
    });
    std::set<std::string> runs;
    for (const auto& [id, name] : workspace.runNames())
        runs.insert(name);
    for (const auto& [id, name] : other.runNames())
        if (runs.insert(name).second) {
            workspace.addRun(other.run(id));
            ++counts.runs;
        }
    return counts;
}

}  // namespace app
