// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tasks/results/annotations.h"

namespace ui {

/// A person's value of one token's attribute, before and after an edit; empty: none. A plain value.
struct TokenValueChange {
    std::string name;
    elmo::TokenIndex token;
    std::string before, after;
    std::string annotator = {};
    bool operator==(const TokenValueChange&) const = default;
};

/// One edit of a document's annotations: removes those with the ids of `before` and inserts those of `after`. Swapping
/// the two undoes it. A plain value.
struct AnnotationChange {
    std::vector<tasks::SpanAnnotation> spansBefore;
    std::vector<tasks::SpanAnnotation> spansAfter;
    std::vector<tasks::QuestionAnnotation> questionsBefore;
    std::vector<tasks::QuestionAnnotation> questionsAfter;
    std::vector<tasks::ScoreAnnotation> scoresBefore = {};
    std::vector<tasks::ScoreAnnotation> scoresAfter = {};
    std::vector<tasks::RelationAnnotation> relationsBefore = {};
    std::vector<tasks::RelationAnnotation> relationsAfter = {};
    std::vector<tasks::ClusterAnnotation> clustersBefore = {};
    std::vector<tasks::ClusterAnnotation> clustersAfter = {};
    std::vector<tasks::TokenAttribute> attributesBefore = {};  ///< whole columns
    std::vector<tasks::TokenAttribute> attributesAfter = {};
    std::vector<TokenValueChange> tokenValues = {};
    std::size_t tokens = 0;                             ///< of the document, where values of tokens change
    elmo::TextHash text = {};                           ///< of the annotated text
    std::vector<tasks::AnnotationSource> sources = {};  ///< referenced by the annotations' `source`

    bool empty() const;
    AnnotationChange reversed() const;
    bool operator==(const AnnotationChange&) const = default;
};

/// The annotations after a change; unchanged if the change is about another text. An annotation of `before` that no
/// longer exists (a model has been run again meanwhile) is not replaced by that of `after`. Sources are matched even if
/// the annotations now list them in another order. Spans stay sorted; ids in use are never assigned again. Any thread.
tasks::Annotations applied(const tasks::Annotations& annotations, const AnnotationChange& change);

/// The order of Annotations::spans: by begin, then longer first, then by id.
bool standsBefore(const tasks::SpanAnnotation& a, const tasks::SpanAnnotation& b);

/// The span with an id, or null.
const tasks::SpanAnnotation* findSpan(const tasks::Annotations& annotations, std::int64_t id);

}  // namespace ui
