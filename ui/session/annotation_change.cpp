// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/annotation_change.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace ui {
namespace {

using tasks::Annotations;
using tasks::SpanAnnotation;

/// Removes `before` from `all` and returns those of `after` that can be inserted.
template <class Annotation>
std::vector<Annotation> exchange(std::vector<Annotation>& all, const std::vector<Annotation>& before,
                                 const std::vector<Annotation>& after) {
    std::unordered_set<std::int64_t> leaving;
    for (const Annotation& annotation : before)
        leaving.insert(annotation.id);
    std::unordered_set<std::int64_t> missing = leaving;
    std::unordered_set<std::int64_t> staying;
    std::erase_if(all, [&](const Annotation& annotation) {
        missing.erase(annotation.id);
        if (leaving.contains(annotation.id))
            return true;
        staying.insert(annotation.id);
        return false;
    });
    std::vector<Annotation> coming;
    std::ranges::copy_if(after, std::back_inserter(coming), [&](const Annotation& annotation) {
        return !missing.contains(annotation.id) && !staying.contains(annotation.id);
    });
    return coming;
}

/// Sets a person's value of a token's attribute; a column without values is taken out.
void setTokenValue(Annotations& annotations, const TokenValueChange& change, std::size_t tokens) {
    const auto isIts = [&](const tasks::TokenAttribute& attribute) {
        return attribute.name == change.name && attribute.layer == tasks::AnnotationLayer::kHuman &&
               attribute.source < 0 && attribute.annotator == change.annotator;
    };
    auto attribute = std::ranges::find_if(annotations.attributes, isIts);
    if (attribute == annotations.attributes.end()) {
        annotations.attributes.push_back({.name = change.name,
                                          .values = tasks::TokenValues(std::vector<std::string>(tokens)),
                                          .annotator = change.annotator});
        attribute = std::prev(annotations.attributes.end());
    }
    const auto token = static_cast<std::size_t>(change.token.value());
    if (token < attribute->values.size())
        attribute->values = attribute->values.with(token, change.after);
    if (std::ranges::all_of(attribute->values.numbers(), [](std::uint32_t number) { return number == 0; }))
        annotations.attributes.erase(attribute);
}

/// A column is known by its name and maker.
template <class FindSource>
void exchangeColumns(Annotations& annotations, const AnnotationChange& change, const FindSource& findSource) {
    const auto located = [&](tasks::TokenAttribute attribute) {
        findSource(attribute);
        return attribute;
    };
    for (const tasks::TokenAttribute& before : change.attributesBefore) {
        const tasks::TokenAttribute gone = located(before);
        std::erase_if(annotations.attributes, [&](const tasks::TokenAttribute& attribute) {
            return attribute.name == gone.name && attribute.layer == gone.layer && attribute.source == gone.source &&
                   attribute.annotator == gone.annotator;
        });
    }
    for (const tasks::TokenAttribute& after : change.attributesAfter)
        annotations.attributes.push_back(located(after));
}

}  // namespace

bool AnnotationChange::empty() const {
    return spansBefore.empty() && spansAfter.empty() && questionsBefore.empty() && questionsAfter.empty() &&
           scoresBefore.empty() && scoresAfter.empty() && relationsBefore.empty() && relationsAfter.empty() &&
           clustersBefore.empty() && clustersAfter.empty() && attributesBefore.empty() && attributesAfter.empty() &&
           tokenValues.empty();
}

AnnotationChange AnnotationChange::reversed() const {
    AnnotationChange result = *this;
    std::swap(result.spansBefore, result.spansAfter);
    std::swap(result.questionsBefore, result.questionsAfter);
    std::swap(result.scoresBefore, result.scoresAfter);
    std::swap(result.relationsBefore, result.relationsAfter);
    std::swap(result.clustersBefore, result.clustersAfter);
    std::swap(result.attributesBefore, result.attributesAfter);
    std::ranges::reverse(result.tokenValues);
    for (TokenValueChange& value : result.tokenValues)
        std::swap(value.before, value.after);
    return result;
}

bool standsBefore(const SpanAnnotation& a, const SpanAnnotation& b) {
    if (a.bytes.begin != b.bytes.begin)
        return a.bytes.begin < b.bytes.begin;
    if (a.bytes.end != b.bytes.end)
        return a.bytes.end > b.bytes.end;
    return a.id < b.id;
}

Annotations applied(const Annotations& annotations, const AnnotationChange& change) {
    Annotations result = annotations;
    if (change.text != annotations.text)
        return result;
    const auto findSource = [&](auto& annotation) {
        const auto index = static_cast<std::size_t>(annotation.source);
        if (annotation.source >= 0 && index < change.sources.size())
            annotation.source = indexOfSource(result.sources, change.sources[index]);
    };
    std::vector<SpanAnnotation> spans = exchange(result.spans, change.spansBefore, change.spansAfter);
    std::ranges::for_each(spans, findSource);
    std::ranges::sort(spans, standsBefore);
    for (const SpanAnnotation& span : spans)
        result.nextId = std::max(result.nextId, span.id + 1);
    std::vector<SpanAnnotation> merged;
    merged.reserve(result.spans.size() + spans.size());
    std::ranges::merge(result.spans, spans, std::back_inserter(merged), standsBefore);
    result.spans = std::move(merged);
    for (tasks::QuestionAnnotation& question :
         exchange(result.questions, change.questionsBefore, change.questionsAfter)) {
        findSource(question);
        result.nextId = std::max(result.nextId, question.id + 1);
        result.questions.push_back(std::move(question));
    }
    for (tasks::ScoreAnnotation& score : exchange(result.scores, change.scoresBefore, change.scoresAfter)) {
        findSource(score);
        result.nextId = std::max(result.nextId, score.id + 1);
        result.scores.push_back(std::move(score));
    }
    if (!change.relationsBefore.empty() || !change.relationsAfter.empty()) {
        std::vector<tasks::RelationAnnotation>& relations = result.relations.edit();
        for (tasks::RelationAnnotation& relation : exchange(relations, change.relationsBefore, change.relationsAfter)) {
            findSource(relation);
            result.nextId = std::max(result.nextId, relation.id + 1);
            relations.push_back(std::move(relation));
        }
        std::ranges::sort(relations, {}, &tasks::RelationAnnotation::id);
    }
    for (tasks::ClusterAnnotation& cluster : exchange(result.clusters, change.clustersBefore, change.clustersAfter)) {
        findSource(cluster);
        result.nextId = std::max(result.nextId, cluster.id + 1);
        result.clusters.push_back(std::move(cluster));
    }
    std::ranges::sort(result.clusters, {}, &tasks::ClusterAnnotation::id);
    exchangeColumns(result, change, findSource);
    for (const TokenValueChange& value : change.tokenValues)
        setTokenValue(result, value, change.tokens);
    dropDangling(result);
    std::ranges::sort(result.scores, {}, &tasks::ScoreAnnotation::id);  // undone, a change leaves the order as it was
    return result;
}

const SpanAnnotation* findSpan(const Annotations& annotations, std::int64_t id) {
    const auto found = std::ranges::find(annotations.spans, id, &SpanAnnotation::id);
    return found == annotations.spans.end() ? nullptr : &*found;
}

}  // namespace ui
