// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tasks/annotations.h"

namespace ui {

/// One step of work on a document's annotations: those with the ids of `before` go, those of `after` come. The reverse
/// undoes it. A plain value.
struct AnnotationChange {
    std::vector<tasks::SpanAnnotation> spansBefore;
    std::vector<tasks::SpanAnnotation> spansAfter;
    std::vector<tasks::QuestionAnnotation> questionsBefore;
    std::vector<tasks::QuestionAnnotation> questionsAfter;
    std::vector<tasks::ScoreAnnotation> scoresBefore = {};
    std::vector<tasks::ScoreAnnotation> scoresAfter = {};
    elmo::TextHash text = {};                           ///< whose annotations it changes
    std::vector<tasks::AnnotationSource> sources = {};  ///< what the annotations' `source` means

    bool empty() const {
        return spansBefore.empty() && spansAfter.empty() && questionsBefore.empty() && questionsAfter.empty() &&
               scoresBefore.empty() && scoresAfter.empty();
    }
    AnnotationChange reversed() const {
        return {spansAfter, spansBefore, questionsAfter, questionsBefore, scoresAfter, scoresBefore, text, sources};
    }
    bool operator==(const AnnotationChange&) const = default;
};

/// The annotations after a change; unchanged where it is about another text. What `before` names and the annotations
/// lack (a model has been run again meanwhile) is not put back by `after`. Sources are found again though the
/// annotations list them in another order by now. Spans stay in their order; ids in use are never handed out again. Any
/// thread.
tasks::Annotations applied(const tasks::Annotations& annotations, const AnnotationChange& change);

/// The order of Annotations::spans: by begin, then longer first, then by id.
bool standsBefore(const tasks::SpanAnnotation& a, const tasks::SpanAnnotation& b);

/// The span with an id; null where there is none.
const tasks::SpanAnnotation* findSpan(const tasks::Annotations& annotations, std::int64_t id);

}  // namespace ui
