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
    inList(annotations.attributes);
    if (!annotations.relations.empty())
        inList(annotations.relations.edit());
    inList(annotations.clusters);
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
void eraseRelations(Annotations& annotations, IsOut isOut) {
    if (std::ranges::any_of(annotations.relations, isOut))
        std::erase_if(annotations.relations.edit(), isOut);
}

template <class IsOut>
Annotations without(const Annotations& annotations, IsOut isOut) {
    Annotations rest = annotations;
    std::erase_if(rest.spans, isOut);
    std::erase_if(rest.scores, isOut);
    std::erase_if(rest.questions, isOut);
    std::erase_if(rest.attributes, isOut);
    eraseRelations(rest, isOut);
    std::erase_if(rest.clusters, isOut);
    dropDangling(rest);
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
    for (const TokenAttribute& attribute : annotations.attributes)
        ++sizes[makerOf(annotations, attribute)].attributes;
    for (const RelationAnnotation& relation : annotations.relations)
        ++sizes[makerOf(annotations, relation)].relations;
    for (const ClusterAnnotation& cluster : annotations.clusters)
        ++sizes[makerOf(annotations, cluster)].clusters;
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

AnnotationSource adjudicationSource() {
    AnnotationSource source;
    source.modelHash = kAdjudication;
    return source;
}

Annotations settled(const Annotations& annotations) {
    std::vector<AnnotationMaker> colleagues;
    bool isAdjudicated = false;
    for (const AnnotationLayerSize& layer : layersOf(annotations)) {
        if (layer.maker.isColleague())
            colleagues.push_back(layer.maker);
        isAdjudicated = isAdjudicated || layer.maker.isAdjudication();
    }
    Annotations rest = colleagues.empty() ? annotations : withoutLayers(annotations, colleagues);
    if (!isAdjudicated)
        return rest;
    const auto isOfSet = [&](const SpanAnnotation& span) { return makerOf(rest, span).isAdjudication(); };
    std::vector<elmo::ByteSpan> places;  // joined, in order
    for (const SpanAnnotation& span : rest.spans)
        if (isOfSet(span)) {
            if (!places.empty() && span.bytes.begin < places.back().end)
                places.back().end = std::max(places.back().end, span.bytes.end);
            else
                places.push_back(span.bytes);
        }
    const auto keyOf = [](const SpanAnnotation& span) { return std::tuple(span.bytes, span.label, span.more); };
    std::map<decltype(keyOf(rest.spans.front())), bool> chosen;  // whether a span of one's own says the same
    for (const SpanAnnotation& span : rest.spans)
        if (isOfSet(span) && span.decision != Decision::kRejected)
            chosen.emplace(keyOf(span), false);
    const auto isReplaced = [&](SpanAnnotation& span) {
        const auto place = std::ranges::upper_bound(places, span.bytes.begin, {}, &elmo::ByteSpan::end);
        if (place == places.end() || place->begin >= span.bytes.end)
            return false;
        const auto same = chosen.find(keyOf(span));  // it stays, with its relations
        if (same == chosen.end() || std::exchange(same->second, true))
            return true;
        if (span.layer == AnnotationLayer::kModel)
            span.decision = Decision::kAccepted;
        else
            span.source = -1;
        return false;
    };
    std::set<std::int64_t> out;
    for (SpanAnnotation& span : rest.spans)
        if (!isOfSet(span) && isReplaced(span))
            out.insert(span.id);
    for (SpanAnnotation& span : rest.spans) {
        if (!isOfSet(span))
            continue;
        if (const auto own = chosen.find(keyOf(span)); own != chosen.end() && own->second)
            out.insert(span.id);
        span.source = -1;
    }
    std::erase_if(rest.spans, [&](const SpanAnnotation& span) { return out.contains(span.id); });
    dropDangling(rest);
    dropUnusedSources(rest);
    return rest;
}

Annotations onlyDecided(const Annotations& annotations) {
    Annotations rest = settled(annotations);
    const auto isModels = [](const auto& annotation) { return annotation.layer == AnnotationLayer::kModel; };
    std::erase_if(rest.spans, [&](const SpanAnnotation& span) {
        return isModels(span) ? span.decision != Decision::kAccepted : span.decision == Decision::kRejected;
    });
    std::erase_if(rest.scores, isModels);
    std::erase_if(rest.questions, isModels);
    std::erase_if(rest.attributes, isModels);
    const auto isUndecided = [&](const auto& annotation) {
        return isModels(annotation) && annotation.decision != Decision::kAccepted;
    };
    eraseRelations(rest, isUndecided);
    std::erase_if(rest.clusters, isUndecided);
    dropDangling(rest);
    dropUnusedSources(rest);
    return rest;
}

Annotations onlyPeople(const Annotations& annotations) {
    Annotations rest =
        without(annotations, [](const auto& annotation) { return annotation.layer == AnnotationLayer::kModel; });
    dropUnusedSources(rest);
    return rest;
}

Annotations onlyModels(const Annotations& annotations) {
    Annotations rest = annotations;
    const auto isPeoples = [](const auto& annotation) { return annotation.layer == AnnotationLayer::kHuman; };
    std::erase_if(rest.spans, isPeoples);
    std::erase_if(rest.scores, isPeoples);
    std::erase_if(rest.questions, isPeoples);
    std::erase_if(rest.attributes, isPeoples);
    eraseRelations(rest, isPeoples);
    std::erase_if(rest.clusters, isPeoples);
    dropDangling(rest);
    for (SpanAnnotation& span : rest.spans)
        span.decision = Decision::kOpen;
    if (!rest.relations.empty())
        for (RelationAnnotation& relation : rest.relations.edit())
            relation.decision = Decision::kOpen;
    for (ClusterAnnotation& cluster : rest.clusters)
        cluster.decision = Decision::kOpen;
    dropUnusedSources(rest);
    return rest;
}

Annotations withoutUndecided(const Annotations& annotations, const AnnotationMaker& maker) {
    Annotations rest = annotations;
    const auto isIts = [&](const auto& annotation) { return makerOf(annotations, annotation) == maker; };
    std::erase_if(rest.spans, [&](const SpanAnnotation& span) {
        return span.decision == Decision::kOpen && span.features.empty() && isIts(span);
    });
    std::erase_if(rest.scores, isIts);
    std::erase_if(rest.attributes, isIts);
    const auto isOpenOfIt = [&](const auto& annotation) {
        return annotation.decision == Decision::kOpen && isIts(annotation);
    };
    eraseRelations(rest, isOpenOfIt);
    std::erase_if(rest.clusters, isOpenOfIt);
    dropDangling(rest);
    dropUnusedSources(rest);
    return rest;
}

bool isAnnotatedBy(const Annotations& annotations, std::string_view model, std::string_view modelHash) {
    return std::ranges::any_of(annotations.sources, [&](const AnnotationSource& source) {
        return source.model == model && source.modelHash == modelHash;
    });
}

namespace {

void nameUnnamed(Annotations& annotations, AnnotationSource source) {
    const auto index = static_cast<int>(annotations.sources.size());
    annotations.sources.push_back(std::move(source));
    forEachByPeople(annotations, [index](auto& annotation) {
        if (annotation.source < 0)
            annotation.source = index;
    });
    dropUnusedSources(annotations);
}

}  // namespace

void nameImported(Annotations& annotations, const std::string& file) {
    AnnotationSource source;
    source.model = file;
    nameUnnamed(annotations, std::move(source));
}

void nameColleague(Annotations& annotations, const std::string& person) {
    AnnotationSource source;
    source.model = person;
    source.modelHash = kColleague;
    nameUnnamed(annotations, std::move(source));
}

void becomeColleagues(Annotations& annotations, const std::vector<std::string>& names) {
    forEachByPeople(annotations, [&](const auto& annotation) {
        if (annotation.source < 0)
            return;
        AnnotationSource& source = annotations.sources[static_cast<std::size_t>(annotation.source)];
        if (source.modelHash.empty() && std::ranges::find(names, source.model) != names.end())
            source.modelHash = kColleague;
    });
}

Annotations withoutImportNames(Annotations annotations) {
    removeRepeated(annotations.spans);
    removeRepeated(annotations.scores);
    dropDangling(annotations);
    forEachByPeople(annotations, [](auto& annotation) { annotation.source = -1; });
    dropUnusedSources(annotations);
    return annotations;
}

}  // namespace tasks
