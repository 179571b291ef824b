// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/relation_edits.h"

#include <algorithm>
#include <map>
#include <utility>

#include "tasks/results/annotation_layers.h"
#include "tasks/results/predicate_table.h"
#include "ui/annotations/annotation_edits.h"

namespace ui {

using elmo::ByteSpan;
using tasks::AnnotationLayer;
using tasks::Annotations;
using tasks::Decision;
using tasks::RelationAnnotation;
using tasks::SpanAnnotation;

namespace {

AnnotationChange relationChangeOf(const Annotations& annotations) {
    AnnotationChange change;
    change.text = annotations.text;
    change.sources = annotations.sources;
    return change;
}

void replaceRelation(AnnotationChange& change, const RelationAnnotation& before, RelationAnnotation after) {
    if (before == after)
        return;
    change.relationsBefore.push_back(before);
    change.relationsAfter.push_back(std::move(after));
}

/// A manual version of a relation: replaces it, or is added to the model's.
AnnotationChange revisedRelation(const Annotations& annotations, const RelationAnnotation& before,
                                 RelationAnnotation after) {
    AnnotationChange change = relationChangeOf(annotations);
    const tasks::AnnotationMaker maker = makerOf(annotations, before);
    if (before == after || maker.isColleague())
        return change;
    if (before.layer == AnnotationLayer::kModel) {
        RelationAnnotation rejected = before;
        rejected.decision = Decision::kRejected;
        replaceRelation(change, before, std::move(rejected));
        after.id = annotations.nextId;
        after.layer = AnnotationLayer::kHuman;
        after.decision = Decision::kOpen;
        after.confidence.reset();
        after.source = -1;
        change.relationsAfter.push_back(std::move(after));
        return change;
    }
    if (!maker.isAdjudication())
        after.source = -1;
    replaceRelation(change, before, std::move(after));
    return change;
}

/// The kind that goes with a label: that of other relations with it, else that of arguments if it begins at a
/// predicate.
std::string kindOfRelation(const Annotations& annotations, const SpanAnnotation& from, const std::string& label) {
    for (const RelationAnnotation& relation : annotations.relations)
        if (relation.label == label && relation.kind != tasks::kDependency)
            return relation.kind;
    return from.kind == tasks::kPredicateSpan ? tasks::kRoleRelation : std::string();
}

}  // namespace

const RelationAnnotation* findRelation(const Annotations& annotations, std::int64_t id) {
    const auto found = std::ranges::find(annotations.relations, id, &RelationAnnotation::id);
    return found == annotations.relations.end() ? nullptr : &*found;
}

AnnotationChange relateChange(const Annotations& annotations, std::int64_t from, std::int64_t to,
                              const std::string& label) {
    const SpanAnnotation* begin = findSpan(annotations, from);
    const SpanAnnotation* end = findSpan(annotations, to);
    if (!begin || !end || from == to || label.empty() || !isShown(*begin) || !isShown(*end))
        return {};
    SpanIds open;
    for (const SpanAnnotation* span : {begin, end})
        if (isOpen(*span))
            open.push_back(span->id);
    AnnotationChange change = decideChange(annotations, open, Decision::kAccepted);
    for (const RelationAnnotation& relation : annotations.relations) {
        const tasks::AnnotationMaker maker = makerOf(annotations, relation);
        if (relation.from.span != from || relation.to.span != to || relation.label != label || maker.isColleague() ||
            maker.isAdjudication())
            continue;
        if (relation.layer == AnnotationLayer::kHuman)
            return {};
        RelationAnnotation accepted = relation;
        accepted.decision = Decision::kAccepted;
        replaceRelation(change, relation, std::move(accepted));
        return change;
    }
    RelationAnnotation relation;
    relation.id = annotations.nextId;
    relation.from.span = from;
    relation.to.span = to;
    relation.label = label;
    relation.kind = kindOfRelation(annotations, *begin, label);
    change.relationsAfter.push_back(std::move(relation));
    return change;
}

AnnotationChange relabelRelationChange(const Annotations& annotations, std::int64_t id, const std::string& label) {
    const RelationAnnotation* before = findRelation(annotations, id);
    if (!before || label.empty())
        return {};
    RelationAnnotation after = *before;
    after.label = label;
    return revisedRelation(annotations, *before, std::move(after));
}

AnnotationChange reverseRelationChange(const Annotations& annotations, std::int64_t id) {
    const RelationAnnotation* before = findRelation(annotations, id);
    if (!before || before->kind == tasks::kDependency)
        return {};
    RelationAnnotation after = *before;
    std::swap(after.from, after.to);
    return revisedRelation(annotations, *before, std::move(after));
}

AnnotationChange decideRelationChange(const Annotations& annotations, std::int64_t id, Decision decision) {
    const RelationAnnotation* before = findRelation(annotations, id);
    if (!before)
        return {};
    AnnotationChange change = relationChangeOf(annotations);
    if (before->layer == AnnotationLayer::kModel) {
        RelationAnnotation after = *before;
        after.decision = decision;
        replaceRelation(change, *before, std::move(after));
    } else if (decision == Decision::kRejected && !makerOf(annotations, *before).isColleague()) {
        change.relationsBefore.push_back(*before);
    }
    return change;
}

std::vector<std::string> relationLabels(const Annotations& annotations, RelationSort sort) {
    std::map<std::string, int> counts;
    for (const RelationAnnotation& relation : annotations.relations)
        if ((relation.kind == tasks::kDependency) == (sort == RelationSort::kDependencies) && !relation.label.empty())
            ++counts[relation.label];
    std::vector<std::string> labels;
    for (const auto& [label, count] : counts)
        labels.push_back(label);
    std::ranges::stable_sort(labels, std::ranges::greater{}, [&](const std::string& label) { return counts[label]; });
    return labels;
}

std::optional<ByteSpan> placeOfEnd(const Annotations& annotations, const elmo::Document& document,
                                   const tasks::RelationEnd& end) {
    if (end.isSpan()) {
        const SpanAnnotation* span = findSpan(annotations, end.span);
        return span ? std::optional(span->bytes) : std::nullopt;
    }
    const auto token = end.token.value();
    if (token < 0 || token >= std::ssize(document.tokens()))
        return std::nullopt;
    return document.tokens()[static_cast<std::size_t>(token)];
}

std::optional<std::int64_t> nextRelation(const Annotations& annotations, const elmo::Document& document, ByteSpan place,
                                         std::optional<std::int64_t> from) {
    std::vector<std::int64_t> ids;
    for (const RelationAnnotation& relation : annotations.relations) {
        if (relation.decision == Decision::kRejected || relation.from == relation.to)
            continue;
        const auto begin = placeOfEnd(annotations, document, relation.from);
        const auto end = placeOfEnd(annotations, document, relation.to);
        if ((begin && begin->overlaps(place)) || (end && end->overlaps(place)))
            ids.push_back(relation.id);
    }
    std::ranges::sort(ids);
    if (ids.empty())
        return std::nullopt;
    const auto next = from ? std::ranges::upper_bound(ids, *from) : ids.begin();
    return next == ids.end() ? ids.front() : *next;
}

}  // namespace ui
