// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/project_merge.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "app/workspace/document_visits.h"
#include "app/workspace/merged_annotations.h"
#include "app/workspace/text_twins.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

/// Whether a person has marked or accepted anything in the program itself.
bool hasOwnWork(const tasks::Annotations& all) {
    const auto isByHand = [](const auto& annotation) {
        return annotation.layer == tasks::AnnotationLayer::kHuman && annotation.source < 0;
    };
    return std::ranges::any_of(all.scores, isByHand) || std::ranges::any_of(all.questions, isByHand) ||
           std::ranges::any_of(all.spans, [&](const tasks::SpanAnnotation& span) {
               return isByHand(span) || span.decision == tasks::Decision::kAccepted;
           });
}

/// What a person has marked or accepted, as an annotation set of that name. Predictions that nobody accepted are not
/// this person's. Imported annotations are if there is nothing else: the person worked in another program.
tasks::Annotations workOf(tasks::Annotations all, const std::string& person) {
    const bool takesImported = !hasOwnWork(all);
    const auto belongsToOthers = [&](const auto& annotation) {
        const tasks::AnnotationMaker maker = makerOf(all, annotation);
        return maker.layer != tasks::AnnotationLayer::kHuman || maker.isColleague() || maker.isAdjudication() ||
               (annotation.source >= 0 && !takesImported);
    };
    std::erase_if(all.scores, belongsToOthers);
    std::erase_if(all.questions, belongsToOthers);
    std::erase_if(all.spans, [&](const tasks::SpanAnnotation& span) {
        return belongsToOthers(span) && span.decision != tasks::Decision::kAccepted;
    });
    std::erase_if(all.attributes, belongsToOthers);
    const auto isNotAccepted = [&](const auto& annotation) {
        return belongsToOthers(annotation) && annotation.decision != tasks::Decision::kAccepted;
    };
    if (!all.relations.empty())
        std::erase_if(all.relations.edit(), isNotAccepted);
    std::erase_if(all.clusters, isNotAccepted);
    tasks::dropDangling(all);
    const auto become = [](auto& annotation) {
        annotation.layer = tasks::AnnotationLayer::kHuman;
        annotation.source = 0;
    };
    std::ranges::for_each(all.attributes, become);
    if (!all.relations.empty())
        std::ranges::for_each(all.relations.edit(), [&](auto& relation) {
            become(relation);
            relation.decision = tasks::Decision::kOpen;
            relation.confidence.reset();
        });
    std::ranges::for_each(all.clusters, [&](auto& cluster) {
        become(cluster);
        cluster.decision = tasks::Decision::kOpen;
    });
    all.sources.assign(1, {});
    all.sources.front().model = person;
    all.sources.front().modelHash = tasks::kColleague;
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

/// What a finished document's mark speaks for: a colleague's set, or else all but other people's sets and predictions
/// that nobody has decided on.
tasks::Annotations workMarked(const tasks::Annotations& all, const std::string& annotator, bool isColleague) {
    tasks::Annotations work;
    if (isColleague) {
        work = tasks::onlyLayer(all, {tasks::AnnotationLayer::kHuman, annotator, std::string(tasks::kColleague)});
    } else {
        work = all;
        for (const tasks::AnnotationLayerSize& layer : tasks::layersOf(all))
            if (layer.maker.isColleague())
                work = tasks::withoutLayers(work, {layer.maker});
            else if (layer.maker.layer == tasks::AnnotationLayer::kModel)
                work = tasks::withoutUndecided(work, layer.maker);
    }
    work.text = {};
    work.metadata.clear();
    work.comments = {};
    work.lines = {};
    work.uninterpreted.clear();
    return work;
}

std::set<std::string> colleaguesIn(const Workspace& workspace) {
    std::set<std::string> names;
    for (const tasks::AnnotationMaker& maker : workspace.annotators())
        if (maker.isColleague())
            names.insert(maker.name);
    return names;
}

std::int64_t lastIdOf(const Workspace& workspace) {
    std::int64_t last = 0;
    forEachRow(workspace, [&](const DocumentRow& row) { last = row.id; });
    return last;
}

bool hasMarkOf(const std::vector<FinishedMark>& marks, const std::string& annotator) {
    return std::ranges::find(marks, annotator, &FinishedMark::annotator) != marks.end();
}

class ProjectMerge {
public:
    ProjectMerge(Workspace& workspace, const Workspace& other, const std::string& person)
        : m_workspace(workspace), m_other(other), m_person(person), m_theirColleagues(colleaguesIn(other)) {
        m_colleagues = colleaguesIn(workspace);
        m_firstNew = lastIdOf(workspace) + 1;
        m_colleagues.insert(m_theirColleagues.begin(), m_theirColleagues.end());
        if (!person.empty())
            m_colleagues.insert(person);
    }

    void merge(const DocumentRow& row) {
        StoredDocument theirs = m_other.document(row.id);
        if (!m_person.empty())
            theirs.document.annotations = workOf(std::move(theirs.document.annotations), m_person);
        const std::vector<FinishedMark> marks = marksTaken(row.id);
        auto known = m_workspace.documentsWithHash(row.hash);
        if (known.empty())
            if (const auto twin = m_twins.find(m_workspace, theirs.document.document->text(), m_firstNew)) {
                const auto carried = tasks::carryAll(theirs.document, m_workspace.document(twin->id).document.document);
                ++m_counts.mappedDocuments;
                m_counts.mapped += carried.count();
                m_counts.lost += std::ssize(carried.lost);
                theirs.document.annotations = carried.annotations;
                known.push_back(*twin);
            }
        Workspace::Batch batch(m_workspace);  // no mark is there without what it speaks for
        if (known.empty()) {
            const std::int64_t id = m_workspace.addDocument(theirs.document, row.encoding);
            for (const FinishedMark& mark : marks)
                take(id, mark);
            ++m_counts.added;
        } else {
            mergeInto(known.front(), theirs.document.annotations, marks);
        }
        batch.finish();
    }

    MergeCounts& counts() { return m_counts; }

private:
    /// With a person, those of whoever worked in the other project are this person's, and its colleagues' stay there.
    std::vector<FinishedMark> marksTaken(std::int64_t document) const {
        std::vector<FinishedMark> marks = m_other.finishedMarks(document);
        if (m_person.empty())
            return marks;
        std::erase_if(marks, [&](const FinishedMark& mark) {
            return mark.annotator != m_person && m_theirColleagues.contains(mark.annotator);
        });
        for (FinishedMark& mark : marks)
            mark.annotator = m_person;
        if (marks.size() > 1)
            marks.resize(1);
        return marks;
    }

    void take(std::int64_t document, const FinishedMark& mark) {
        m_workspace.addFinishedMark(document, mark);
        ++m_counts.finished;
    }

    void mergeInto(const DocumentRow& known, const tasks::Annotations& theirs, const std::vector<FinishedMark>& marks) {
        tasks::Annotations before, merged;
        const bool changed = changeAnnotations(m_workspace, known.id, [&](tasks::AnnotatedDocument& document) {
            before = document.annotations;
            merged = mergeAnnotations({}, theirs, before).annotations;
            document.annotations = merged;
            return !saySame(merged, before);
        });
        m_counts.merged += changed ? 1 : 0;
        const std::vector<FinishedMark> ours = m_workspace.finishedMarks(known.id);
        const auto holds = [&](const tasks::Annotations& side, const std::string& annotator) {
            const bool isColleague = m_colleagues.contains(annotator);
            return saySame(workMarked(side, annotator, isColleague), workMarked(merged, annotator, isColleague));
        };
        bool isReopened = false;
        for (const FinishedMark& mark : ours) {
            const bool stays =
                holds(before, mark.annotator) || (hasMarkOf(marks, mark.annotator) && holds(theirs, mark.annotator));
            if (!stays)
                m_workspace.setFinished(known.id, mark.annotator, false);
            isReopened = isReopened || !stays;
        }
        for (const FinishedMark& mark : marks) {
            if (hasMarkOf(ours, mark.annotator))
                continue;
            if (holds(theirs, mark.annotator))
                take(known.id, mark);
            else
                isReopened = true;
        }
        if (isReopened)
            m_counts.reopened.push_back(known.name);
    }

    Workspace& m_workspace;
    const Workspace& m_other;
    const std::string& m_person;
    std::set<std::string> m_theirColleagues, m_colleagues;
    TextTwins m_twins;
    std::int64_t m_firstNew = 0;  ///< documents of this merge have ids from here on
    MergeCounts m_counts;
};

}  // namespace

MergeCounts mergeProject(Workspace& workspace, const Workspace& other, const std::string& person,
                         const elmo::RunControl& control) {
    ProjectMerge merge(workspace, other, person);
    std::int64_t done = 0;
    const std::int64_t total = other.documentCount();
    forEachRow(other, [&](const DocumentRow& row) {
        control.checkpoint();
        merge.merge(row);
        control.report({.stage = "merge", .done = ++done, .total = total});
    });
    std::set<std::string> runs;
    for (const auto& [id, name] : workspace.runNames())
        runs.insert(name);
    for (const auto& [id, name] : other.runNames())
        if (runs.insert(name).second) {
            workspace.addRun(other.run(id));
            ++merge.counts().runs;
        }
    return std::move(merge.counts());
}

}  // namespace app
