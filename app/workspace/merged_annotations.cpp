// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/merged_annotations.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

using tasks::AnnotationLayer;
using tasks::AnnotationMaker;
using tasks::Annotations;
using tasks::Decision;
using tasks::QuestionAnnotation;
using tasks::ScoreAnnotation;
using tasks::SpanAnnotation;
using tasks::UninterpretedData;

/// An annotation without its id and place in lists, with what made it.
template <class Annotation>
std::pair<Annotation, AnnotationMaker> mergedContent(const Annotations& all, Annotation annotation) {
    AnnotationMaker maker = makerOf(all, annotation);
    annotation.id = 0;
    annotation.source = -1;
    return {std::move(annotation), std::move(maker)};
}

// What makes two annotations the same one, whoever added it.
auto mergeKey(const Annotations& all, const SpanAnnotation& span) {
    return std::tuple(span.bytes.begin.value(), span.bytes.end.value(), span.label, span.more.size(),
                      makerOf(all, span));
}
auto mergeKey(const Annotations& all, const ScoreAnnotation& score) {
    // People may score a sentence twice; a model does so once.
    const auto people = score.layer == AnnotationLayer::kHuman ? score.probabilities : std::vector<double>();
    return std::tuple(score.sentence ? score.sentence->value() : -1, people, makerOf(all, score));
}
auto mergeKey(const Annotations& all, const QuestionAnnotation& question) {
    return std::tuple(question.question, makerOf(all, question));
}

template <class Annotation>
bool sayTheSameList(const Annotations& a, const Annotations& b, std::vector<Annotation> Annotations::*list) {
    const auto& first = a.*list;
    const auto& second = b.*list;
    if (first.size() != second.size())
        return false;
    std::multimap<decltype(mergeKey(a, first.front())), const Annotation*> unmatched;
    for (const Annotation& annotation : second)
        unmatched.emplace(mergeKey(b, annotation), &annotation);
    return std::ranges::all_of(first, [&](const Annotation& annotation) {
        const auto content = mergedContent(a, annotation);
        auto [from, to] = unmatched.equal_range(mergeKey(a, annotation));
        const auto match = std::find_if(
            from, to, [&](const auto& candidate) { return mergedContent(b, *candidate.second) == content; });
        if (match == to)
            return false;
        unmatched.erase(match);
        return true;
    });
}

void takeDecision(SpanAnnotation& theirs, const SpanAnnotation& ours) {
    if (theirs.decision == Decision::kOpen)
        theirs.decision = ours.decision;
}
void takeDecision(ScoreAnnotation&, const ScoreAnnotation&) {}
void takeDecision(QuestionAnnotation&, const QuestionAnnotation&) {}

class Merging {
public:
    Merging(const Annotations& base, const Annotations& ours, const Annotations& theirs)
        : m_base(base), m_ours(ours), m_nextId(std::max(theirs.nextId, ours.nextId)) {
        m_merged.annotations = theirs;
    }

    template <class Annotation>
    void merge(std::vector<Annotation> Annotations::*list) {
        std::unordered_map<std::int64_t, const Annotation*> before;
        for (const Annotation& annotation : m_base.*list)
            before.emplace(annotation.id, &annotation);
        std::set<std::int64_t> leaving;
        for (const auto& [id, annotation] : before)
            leaving.insert(id);
        auto& merged = m_merged.annotations.*list;
        std::unordered_map<std::int64_t, std::size_t> places;
        std::map<decltype(mergeKey(m_ours, merged.front())), std::size_t> known;
        for (std::size_t i = 0; i < merged.size(); ++i) {
            places.emplace(merged[i].id, i);
            known.emplace(mergeKey(m_merged.annotations, merged[i]), i);
        }
        for (const Annotation& annotation : m_ours.*list) {
            leaving.erase(annotation.id);
            const auto old = before.find(annotation.id);
            if (old != before.end() && mergedContent(m_ours, annotation) == mergedContent(m_base, *old->second))
                continue;
            const auto place = places.find(annotation.id);
            if (old != before.end() && place != places.end()) {
                merged[place->second] = moved(annotation);
                continue;
            }
            if (const auto same = known.find(mergeKey(m_ours, annotation)); same != known.end()) {
                takeDecision(merged[same->second], annotation);
                note(annotation.id, merged[same->second].id);
                continue;
            }
            Annotation added = moved(annotation);
            if (old == before.end() && annotation.id < m_merged.annotations.nextId) {
                added.id = m_nextId++;
                note(annotation.id, added.id);
            }
            merged.push_back(std::move(added));
        }
        std::erase_if(merged, [&](const Annotation& annotation) { return leaving.contains(annotation.id); });
    }

    MergedAnnotations finish() {
        Annotations& merged = m_merged.annotations;
        for (const UninterpretedData& data : m_ours.uninterpreted)
            if (std::ranges::find(merged.uninterpreted, data) == merged.uninterpreted.end() &&
                std::ranges::find(m_base.uninterpreted, data) == m_base.uninterpreted.end())
                merged.uninterpreted.push_back(data);
        merged.nextId = m_nextId;
        tasks::dropUnusedSources(merged);
        std::ranges::sort(merged.spans, {}, [](const SpanAnnotation& span) {
            return std::tuple(span.bytes.begin, -span.bytes.end.value(), span.id);
        });
        return std::move(m_merged);
    }

private:
    void note(std::int64_t from, std::int64_t to) {
        if (from != to)
            m_merged.ids[from] = to;
    }

    /// With its source among those of the merged annotations.
    template <class Annotation>
    Annotation moved(Annotation annotation) {
        const auto source = static_cast<std::size_t>(annotation.source);
        annotation.source = annotation.source >= 0 && source < m_ours.sources.size()
                                ? tasks::indexOfSource(m_merged.annotations.sources, m_ours.sources[source])
                                : -1;
        return annotation;
    }

    const Annotations& m_base;
    const Annotations& m_ours;
    std::int64_t m_nextId;
    MergedAnnotations m_merged;
};

}  // namespace

bool saySame(const Annotations& a, const Annotations& b) {
    return a.text == b.text && a.uninterpreted == b.uninterpreted && sayTheSameList(a, b, &Annotations::spans) &&
           sayTheSameList(a, b, &Annotations::scores) && sayTheSameList(a, b, &Annotations::questions);
}

Annotations renumbered(Annotations annotations, const NewIds& ids) {
    const auto renumber = [&](auto& list) {
        for (auto& annotation : list)
            if (const auto found = ids.find(annotation.id); found != ids.end())
                annotation.id = found->second;
    };
    renumber(annotations.spans);
    renumber(annotations.scores);
    renumber(annotations.questions);
    for (const auto& [from, to] : ids)
        annotations.nextId = std::max(annotations.nextId, to + 1);
    return annotations;
}

MergedAnnotations mergeAnnotations(const Annotations& base, const Annotations& ours, const Annotations& theirs) {
    Merging merging(base, ours, theirs);
    merging.merge(&Annotations::spans);
    merging.merge(&Annotations::scores);
    merging.merge(&Annotations::questions);
    return merging.finish();
}

}  // namespace app
