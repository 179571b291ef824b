// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/rater_comparison.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "tasks/metrics/agreement.h"

namespace app {
namespace {

/// Whether an annotator has worked on a document: has spans in it, or has marked it as finished. Marks name who works
/// by hand in the project, too, where annotations do not: whoever is no colleague.
bool hasAnnotated(const tasks::AnnotationMaker& maker, const std::vector<tasks::AnnotationMaker>& here,
                  const std::vector<FinishedMark>& finished, const std::set<std::string>& colleagues) {
    if (std::ranges::find(here, maker) != here.end())
        return true;
    if (maker.layer == tasks::AnnotationLayer::kModel)
        return false;
    return std::ranges::any_of(finished, [&](const FinishedMark& mark) {
        return maker.isByHand() ? !colleagues.contains(mark.annotator) : mark.annotator == maker.name;
    });
}

}  // namespace

tasks::RaterAgreement raterAgreement(const Workspace& workspace, const std::vector<tasks::AnnotationMaker>& raters,
                                     const elmo::RunControl& control) {
    tasks::RaterComparison comparison(raters);
    std::set<std::string> colleagues;
    for (const tasks::AnnotationMaker& maker : workspace.annotators())
        if (maker.isColleague())
            colleagues.insert(maker.name);
    for (const ListedDocument& listed : workspace.listed()) {
        control.checkpoint();
        const tasks::AnnotatedDocument stored = workspace.document(listed.row.id).document;
        const auto here = annotatorsOf(stored.annotations);
        const auto finished = workspace.finishedMarks(listed.row.id);
        std::map<std::size_t, std::vector<tasks::SpanAnnotation>> spans;
        std::map<std::size_t, std::set<tasks::PlacedRelation>> relations;
        for (std::size_t rater = 0; rater < raters.size(); ++rater)
            if (hasAnnotated(raters[rater], here, finished, colleagues)) {
                spans[rater] = spansOfAnnotator(stored.annotations, raters[rater]);
                relations[rater] = relationsOfAnnotator(*stored.document, stored.annotations, raters[rater]);
            }
        comparison.add(*stored.document, spans, relations);
    }
    return comparison.result();
}

}  // namespace app
