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

}  // namespace

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
    std::ranges::sort(result.scores, {}, &tasks::ScoreAnnotation::id);  // undone, a change leaves the order as it was
    return result;
}

const SpanAnnotation* findSpan(const Annotations& annotations, std::int64_t id) {
    const auto found = std::ranges::find(annotations.spans, id, &SpanAnnotation::id);
    return found == annotations.spans.end() ? nullptr : &*found;
}

}  // namespace ui
