// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/metrics/span_f1.h"
#include "tasks/results/annotation_layers.h"
#include "tasks/results/annotations.h"

namespace tasks {

/// A place where two annotators differ: a span of either, or of both if they overlap.
struct Disagreement {
    std::optional<SpanAnnotation> first, second;

    /// From the begin of the one to the end of the other.
    elmo::ByteSpan place() const;
};

/// How far two annotators agree on the spans of a document, or of several that are added up. A plain value.
struct Agreement {
    /// Of both: `right`; of the first: `gold`; of the second: `predicted`. Spans agree if place and label are equal.
    SpanCounts spans;
    SpanCounts relations = {};  ///< as `spans`: of PlacedRelation
    std::int64_t tokens = 0;
    std::int64_t equalTokens = 0;   ///< of one category for both
    std::int64_t markedTokens = 0;  ///< in a span of at least one of them
    /// Of tokens by category, for the first and the second. A category is the set of labels of a token's spans; the
    /// empty one means "no label".
    std::map<std::set<std::string>, std::pair<std::int64_t, std::int64_t>> categories;
    std::vector<std::int64_t> agreed;       ///< ids of spans that both have: a model's of the two, if one is
    std::vector<Disagreement> differences;  ///< by place

    /// Harmonic mean of the shares of each one's spans that the other one has; 1 if there are no spans.
    double spanF1() const;
    /// The same of relations; none if there are none.
    std::optional<double> relationF1() const;
    /// Over all tokens. None if both annotators use one and the same category throughout.
    std::optional<double> kappa() const;  ///< J. Cohen, "A coefficient of agreement for nominal scales", 1960
    std::optional<double> alpha() const;  ///< K. Krippendorff, "Computing Krippendorff's alpha-reliability", 2011

    /// Adds the counts of another document; `agreed` and `differences` stay those of this one.
    Agreement& operator+=(const Agreement& other);
};

/// Each annotator whose spans can be compared: models, files, and by hand as soon as a person has decided anything.
std::vector<AnnotationMaker> annotatorsOf(const Annotations& annotations);

/// The spans of an annotator, in order: of a model what it found, whatever people decided about it; by hand what people
/// marked or accepted.
std::vector<SpanAnnotation> spansOfAnnotator(const Annotations& annotations, const AnnotationMaker& maker);

/// A relation by the places of its ends, whatever spans mark them: those of two annotators are equal if all is. A plain
/// value.
struct PlacedRelation {
    elmo::ByteSpan from, to;
    std::string label, kind;
    auto operator<=>(const PlacedRelation&) const = default;
};

/// The relations of an annotator, each once: as spansOfAnnotator().
std::set<PlacedRelation> relationsOfAnnotator(const elmo::Document& document, const Annotations& annotations,
                                              const AnnotationMaker& maker);

/// Of both: `right`; of the first: `gold`; of the second: `predicted`.
SpanCounts equalRelations(const std::set<PlacedRelation>& first, const std::set<PlacedRelation>& second);

/// Linear in tokens and spans; relations are counted by equalRelations(). The spans lie in the document, in the order
/// of Annotations::spans.
Agreement agreementOf(const elmo::Document& document, const std::vector<SpanAnnotation>& first,
                      const std::vector<SpanAnnotation>& second);

}  // namespace tasks
