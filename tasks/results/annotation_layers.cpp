// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/annotation_layers.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace tasks {
namespace {

template <class Do>
void forEachByPeople(Annotations& annotations, Do what) {
    const auto inList = [&](auto& list) {
        for (auto& annotation : list)
            if (annotation.layer == AnnotationLayer::kHuman)
                what(annotation);
    };
    inList(annotations.spans);
    inList(annotations.scores);
    inList(annotations.questions);
}

auto contentOf(const SpanAnnotation& span) {
    return std::tuple(span.bytes, span.label, span.more);
}
auto contentOf(const ScoreAnnotation& score) {
    return std::tuple(score.sentence, score.labels, score.probabilities);
}

/// Of what several people say alike, one stays: that of a file, to whose ids other lines of the file may refer.
template <class Annotation>
void removeRepeated(std::vector<Annotation>& annotations) {
    std::set<decltype(contentOf(std::declval<Annotation>()))> known;
    std::set<const Annotation*> repeated;
    for (const bool imported : {true, false})
        for (const Annotation& annotation : annotations)
            if (annotation.layer == AnnotationLayer::kHuman && (annotation.source >= 0) == imported &&
                !known.insert(contentOf(annotation)).second)
                repeated.insert(&annotation);
    std::erase_if(annotations, [&](const Annotation& annotation) { return repeated.contains(&annotation); });
}

template <class IsOut>
Annotations without(const Annotations& annotations, IsOut isOut) {
    Annotations rest = annotations;
    std::erase_if(rest.spans, isOut);
    std::erase_if(rest.scores, isOut);
    std::erase_if(rest.questions, isOut);
    return rest;
}

}  // namespace

std::vector<AnnotationLayerSize> layersOf(const Annotations& annotations) {
    std::map<AnnotationMaker, AnnotationLayerSize> sizes;
    for (const SpanAnnotation& span : annotations.spans) {
        AnnotationLayerSize& size = sizes[makerOf(annotations, span)];
        ++size.spans;
        size.decided += span.decision == Decision::kOpen ? 0 : 1;
    }
    for (const ScoreAnnotation& score : annotations.scores)
        ++sizes[makerOf(annotations, score)].scores;
    for (const QuestionAnnotation& question : annotations.questions)
        ++sizes[makerOf(annotations, question)].questions;
    std::vector<AnnotationLayerSize> list;
    for (auto& [maker, size] : sizes) {
        size.maker = maker;
        list.push_back(size);
    }
    std::ranges::stable_sort(
        list, {}, [](const AnnotationLayerSize& size) { return std::tuple(size.maker.layer, size.maker.isByHand()); });
    return list;
}

Annotations withoutLayers(const Annotations& annotations, const std::vector<AnnotationMaker>& makers) {
    return without(annotations, [&](const auto& annotation) {
        return std::ranges::find(makers, makerOf(annotations, annotation)) != makers.end();
    });
}

Annotations onlyLayer(const Annotations& annotations, const AnnotationMaker& maker) {
    return without(annotations, [&](const auto& annotation) { return makerOf(annotations, annotation) != maker; });
}

Annotations onlyDecided(const Annotations& annotations) {
    Annotations rest = annotations;
    const auto isModels = [](const auto& annotation) { return annotation.layer == AnnotationLayer::kModel; };
    std::erase_if(rest.spans,
                  [&](const SpanAnnotation& span) { return isModels(span) && span.decision != Decision::kAccepted; });
    std::erase_if(rest.scores, isModels);
    std::erase_if(rest.questions, isModels);
    dropUnusedSources(rest);
    return rest;
}

Annotations onlyModels(const Annotations& annotations) {
    Annotations rest = annotations;
    const auto isPeoples = [](const auto& annotation) { return annotation.layer == AnnotationLayer::kHuman; };
    std::erase_if(rest.spans, isPeoples);
    std::erase_if(rest.scores, isPeoples);
    std::erase_if(rest.questions, isPeoples);
    for (SpanAnnotation& span : rest.spans)
        span.decision = Decision::kOpen;
    dropUnusedSources(rest);
    return rest;
}

Annotations withoutUndecided(const Annotations& annotations, const AnnotationMaker& maker) {
    Annotations rest = annotations;
    const auto isIts = [&](const auto& annotation) { return makerOf(annotations, annotation) == maker; };
    std::erase_if(rest.spans,
                  [&](const SpanAnnotation& span) { return span.decision == Decision::kOpen && isIts(span); });
    std::erase_if(rest.scores, isIts);
    dropUnusedSources(rest);
    return rest;
}

bool isAnnotatedBy(const Annotations& annotations, std::string_view model, std::string_view modelHash) {
    return std::ranges::any_of(annotations.sources, [&](const AnnotationSource& source) {
        return source.model == model && source.modelHash == modelHash;
    });
}

void nameImported(Annotations& annotations, const std::string& file) {
    const auto index = static_cast<int>(annotations.sources.size());
    annotations.sources.emplace_back().model = file;
    forEachByPeople(annotations, [index](auto& annotation) {
        if (annotation.source < 0)
            annotation.source = index;
    });
    dropUnusedSources(annotations);
}

Annotations withoutImportNames(Annotations annotations) {
    removeRepeated(annotations.spans);
    removeRepeated(annotations.scores);
    forEachByPeople(annotations, [](auto& annotation) { annotation.source = -1; });
    dropUnusedSources(annotations);
    return annotations;
}

}  // namespace tasks
