// SPDX-License-Identifier: GPL-3.0-or-later
// reduceTo(): removes from a document what a format cannot represent.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "app/documents/document_edits.h"
#include "app/exporters/losses.h"

namespace app {
namespace {

using tasks::AnnotationLayer;
using tasks::Annotations;
using tasks::SpanAnnotation;

elmo::ByteSpan hullOf(const SpanAnnotation& span) {
    elmo::ByteSpan hull = span.bytes;
    for (const elmo::ByteSpan part : span.more) {
        hull.begin = std::min(hull.begin, part.begin);
        hull.end = std::max(hull.end, part.end);
    }
    return hull;
}

/// "left and right arm" instead of "left ... arm": from the first part to the last. Where another span has text between
/// them, a span of several parts is left out instead: widened, it would cover that one, or take its place.
void flattenPieces(std::vector<SpanAnnotation>& spans) {
    std::vector<elmo::ByteSpan> whole;
    for (const SpanAnnotation& span : spans)
        if (span.more.empty() && isValid(span))
            whole.push_back(span.bytes);
    std::ranges::sort(whole, {}, &elmo::ByteSpan::begin);
    std::vector<elmo::ByteOffset> furthest;  // of the ends of the spans up to each
    for (const elmo::ByteSpan span : whole)
        furthest.push_back(furthest.empty() ? span.end : std::max(furthest.back(), span.end));
    const auto meetsAnother = [&](const SpanAnnotation& span) {
        const elmo::ByteSpan hull = hullOf(span);
        const auto after = std::ranges::lower_bound(whole, hull.end, {}, &elmo::ByteSpan::begin) - whole.begin();
        return !span.more.empty() && after > 0 && furthest[static_cast<std::size_t>(after - 1)] > hull.begin;
    };
    std::erase_if(spans, meetsAnother);
    for (SpanAnnotation& span : spans) {
        span.bytes = hullOf(span);
        span.more.clear();
    }
}

/// False if the span covers no token.
bool widenToTokens(SpanAnnotation& span, const TokenFinder& finder) {
    const elmo::TokenSpan tokens = finder.tokensIn(span.bytes);
    if (tokens.empty())
        return false;
    span.bytes = finder.bytesOf(tokens);
    std::erase_if(span.more, [&](elmo::ByteSpan& part) {
        const elmo::TokenSpan whole = finder.tokensIn(part);
        part = whole.empty() ? part : finder.bytesOf(whole);
        return whole.empty();
    });
    return true;
}

bool staysInSentence(const SpanAnnotation& span, const TokenFinder& finder) {
    const elmo::TokenSpan tokens = finder.tokensIn(hullOf(span));
    return tokens.empty() ||
           finder.sentenceOf(tokens.begin) == finder.sentenceOf(elmo::TokenIndex(tokens.end.value() - 1));
}

/// Of spans that share text the longest stays; of equally long ones the first.
void keepLongest(std::vector<SpanAnnotation>& spans) {
    std::vector<const SpanAnnotation*> byLength;
    for (const SpanAnnotation& span : spans)
        byLength.push_back(&span);
    std::ranges::stable_sort(byLength, [](auto* a, auto* b) { return a->bytes.length() > b->bytes.length(); });
    std::set<std::pair<elmo::ByteOffset, elmo::ByteOffset>> taken;
    std::vector<const SpanAnnotation*> kept;
    for (const SpanAnnotation* span : byLength) {
        const auto next = taken.lower_bound({span->bytes.begin, span->bytes.begin});
        const bool meetsNext = next != taken.end() && next->first < span->bytes.end;
        const bool meetsLast = next != taken.begin() && std::prev(next)->second > span->bytes.begin;
        if (meetsNext || meetsLast)
            continue;
        taken.insert({span->bytes.begin, span->bytes.end});
        kept.push_back(span);
    }
    std::ranges::sort(kept, {}, [](auto* span) { return span->bytes.begin; });
    std::vector<SpanAnnotation> result;
    for (const SpanAnnotation* span : kept)
        result.push_back(*span);
    spans = std::move(result);
}

/// The spans that are left out as another one says the same, with that one.
using SameSpans = std::map<std::int64_t, std::int64_t>;

/// Without makers a person's span and the model's same span are one, and so is an argument of two predicates.
void dropRepeats(std::vector<SpanAnnotation>& spans, SameSpans& same) {
    std::map<std::tuple<elmo::ByteSpan, std::string, std::vector<elmo::ByteSpan>, std::string>, std::int64_t> seen;
    std::erase_if(spans, [&](const SpanAnnotation& span) {
        const auto [known, isNew] = seen.try_emplace({span.bytes, span.label, span.more, span.kind}, span.id);
        if (!isNew)
            same.emplace(span.id, known->second);
        return !isNew;
    });
}

/// What is said of a span that is left out is said of the one like it.
void joinSame(Annotations& annotations, const SameSpans& same) {
    const auto rename = [&](std::int64_t& id) {
        const auto found = same.find(id);
        id = found == same.end() ? id : found->second;
    };
    const auto isAt = [&](const tasks::RelationAnnotation& relation) {
        return same.contains(relation.from.span) || same.contains(relation.to.span);
    };
    if (std::ranges::any_of(annotations.relations, isAt))
        for (tasks::RelationAnnotation& relation : annotations.relations.edit()) {
            rename(relation.from.span);
            rename(relation.to.span);
        }
    for (tasks::ClusterAnnotation& cluster : annotations.clusters) {
        std::set<std::int64_t> known;
        std::ranges::for_each(cluster.spans, rename);
        std::erase_if(cluster.spans, [&](std::int64_t id) { return !known.insert(id).second; });
    }
}

/// Takes out the spans of clusters that the format keeps as they are.
std::vector<SpanAnnotation> takeMentions(const Holds& holds, Annotations& annotations) {
    std::set<std::int64_t> ids;
    for (const tasks::ClusterAnnotation& cluster : annotations.clusters)
        if (holds.mentions && (holds.decisions || cluster.decision != tasks::Decision::kRejected))
            ids.insert(cluster.spans.begin(), cluster.spans.end());
    const auto others = std::ranges::stable_partition(
        annotations.spans, [&](const SpanAnnotation& span) { return !ids.contains(span.id); });
    std::vector<SpanAnnotation> mentions(others.begin(), others.end());
    annotations.spans.erase(others.begin(), others.end());
    return mentions;
}

void reduceSpans(const Holds& holds, const elmo::Document& document, std::vector<SpanAnnotation>& spans,
                 SameSpans& same) {
    if (!holds.spans)
        spans.clear();
    const TokenFinder finder(document);
    for (SpanAnnotation& span : spans) {
        if (!holds.confidence)
            span.confidence.reset();
        if (!holds.features)
            span.features.clear();
    }
    if (!holds.kinds)
        std::erase_if(spans, [](const SpanAnnotation& span) { return !span.kind.empty(); });
    if (!holds.pieces)
        flattenPieces(spans);
    if (!holds.decisions)
        std::erase_if(spans, [](const SpanAnnotation& span) { return !isValid(span); });
    if (!holds.anyBytes)
        std::erase_if(spans, [&](SpanAnnotation& span) { return !widenToTokens(span, finder); });
    if (!holds.crossSentence)
        std::erase_if(spans, [&](const SpanAnnotation& span) { return !staysInSentence(span, finder); });
    for (SpanAnnotation& span : spans) {
        if (!holds.decisions)
            span.decision = tasks::Decision::kOpen;
        if (!holds.makers) {
            span.layer = AnnotationLayer::kHuman;
            span.source = -1;
            span.annotator.clear();
        }
    }
    if (!holds.makers)
        dropRepeats(spans, same);
    if (!holds.overlaps)
        keepLongest(spans);
}

void reduceMentions(Holds holds, const elmo::Document& document, std::vector<SpanAnnotation>& mentions,
                    SameSpans& same) {
    holds.kinds = holds.pieces = holds.overlaps = holds.features = true;
    reduceSpans(holds, document, mentions, same);
}

bool sameSentence(const tasks::RelationAnnotation& relation, const TokenFinder& finder) {
    return finder.sentenceOf(relation.from.token) == finder.sentenceOf(relation.to.token);
}

/// Trees are what CoNLL-U and its like call them: one head for each token, in its sentence.
void reduceRelations(const Holds& holds, const elmo::Document& document, Annotations& annotations) {
    if (annotations.relations.empty())
        return;
    const TokenFinder finder(document);
    std::set<std::int64_t> headed;
    std::set<std::tuple<tasks::RelationEnd, tasks::RelationEnd, std::string, std::string>> seen;
    std::vector<tasks::RelationAnnotation>& relations = annotations.relations.edit();
    std::erase_if(relations, [&](const tasks::RelationAnnotation& relation) {
        if (!holds.decisions && relation.decision == tasks::Decision::kRejected)
            return true;
        if (!holds.makers && !seen.insert({relation.from, relation.to, relation.label, relation.kind}).second)
            return true;
        if (relation.from.isSpan() && relation.to.isSpan())
            return !holds.relations;
        if (holds.tokenRelations)
            return false;
        const bool isArc = relation.kind == tasks::kDependency && !relation.from.isSpan() && !relation.to.isSpan();
        return !holds.trees || !isArc || !sameSentence(relation, finder) ||
               !headed.insert(relation.to.token.value()).second;
    });
    for (tasks::RelationAnnotation& relation : relations) {
        if (!holds.kinds && relation.kind != tasks::kDependency)
            relation.kind.clear();
        if (!holds.features)
            std::erase_if(relation.features, [](const auto& feature) { return feature.name != "head"; });
        if (!holds.confidence)
            relation.confidence.reset();
        if (!holds.decisions)
            relation.decision = tasks::Decision::kOpen;
    }
}

/// What lies over tokens and spans, once the spans are those that the format holds.
void reduceStructure(const Holds& holds, const elmo::Document& document, Annotations& annotations) {
    tasks::dropDangling(annotations);
    reduceRelations(holds, document, annotations);
    if (!holds.clusters)
        annotations.clusters.clear();
    if (!holds.decisions)
        std::erase_if(annotations.clusters,
                      [](const auto& cluster) { return cluster.decision == tasks::Decision::kRejected; });
    for (tasks::ClusterAnnotation& cluster : annotations.clusters)
        if (!holds.features && !holds.mentions)
            cluster.features.clear();
    if (!holds.tokenAttributes)
        annotations.attributes.clear();
    if (!holds.metadata)
        annotations.metadata.clear();
    if (!holds.lines) {
        annotations.comments.clear();
        annotations.lines.clear();
        if (!annotations.relations.empty())  // the number of a word in a line that is gone
            for (tasks::RelationAnnotation& relation : annotations.relations.edit())
                std::erase_if(relation.features, [&](const auto& feature) {
                    return feature.name == "head" && relation.kind == tasks::kDependency;
                });
    }
    if (holds.makers)
        return;
    const auto disown = [](auto& annotation) {
        annotation.layer = AnnotationLayer::kHuman;
        annotation.source = -1;
        annotation.annotator.clear();
    };
    if (!annotations.relations.empty())
        std::ranges::for_each(annotations.relations.edit(), disown);
    std::ranges::for_each(annotations.clusters, disown);
    std::vector<tasks::TokenAttribute> merged;  // one of each name
    for (const tasks::TokenAttribute& attribute : annotations.attributes)
        if (std::ranges::find(merged, attribute.name, &tasks::TokenAttribute::name) == merged.end())
            merged.push_back({.name = attribute.name, .values = *tasks::attributeValues(annotations, attribute.name)});
    annotations.attributes = std::move(merged);
}

void reduceScores(const Holds& holds, Annotations& annotations) {
    std::erase_if(annotations.scores, [&](const tasks::ScoreAnnotation& score) {
        return score.sentence ? !holds.sentenceScores : !holds.documentScores;
    });
    if (holds.makers)
        return;
    // Without makers there is one score of a thing: people's goes before the model's.
    std::ranges::stable_sort(annotations.scores, {}, [](const auto& score) {
        return std::make_pair(score.sentence, score.layer == AnnotationLayer::kModel);
    });
    const auto repeated = std::ranges::unique(annotations.scores, {}, [](const auto& score) { return score.sentence; });
    annotations.scores.erase(repeated.begin(), repeated.end());
    for (auto& score : annotations.scores) {
        score.layer = AnnotationLayer::kHuman;
        score.source = -1;
        score.annotator.clear();
    }
}

void reduceQuestions(const Holds& holds, Annotations& annotations) {
    if (!holds.questions)
        annotations.questions.clear();
    for (auto& question : annotations.questions) {
        const bool byModel = question.layer == AnnotationLayer::kModel;
        if (!holds.makers) {
            question.layer = AnnotationLayer::kHuman;
            question.source = -1;
            question.annotator.clear();
        }
        if (holds.rankedAnswers)
            continue;
        // People's answers are all right; of a model's ranked ones the best is what it answers.
        if (byModel && !question.answers.empty() && question.answers.front().probability < question.noAnswer)
            question.answers.clear();
        if (byModel && question.answers.size() > 1)
            question.answers.resize(1);
        question.noAnswer = 0;
        for (auto& answer : question.answers)
            answer.probability = 0;
    }
}

}  // namespace

tasks::AnnotatedDocument reduceTo(const DocumentFormat& format, const tasks::AnnotatedDocument& document) {
    tasks::AnnotatedDocument result = document;
    std::vector<SpanAnnotation> mentions = takeMentions(format.holds, result.annotations);
    SameSpans same;
    reduceSpans(format.holds, *result.document, result.annotations.spans, same);
    reduceMentions(format.holds, *result.document, mentions, same);
    joinSame(result.annotations, same);
    std::ranges::move(mentions, std::back_inserter(result.annotations.spans));
    sortSpans(result.annotations);
    reduceStructure(format.holds, *result.document, result.annotations);
    reduceScores(format.holds, result.annotations);
    reduceQuestions(format.holds, result.annotations);
    if (!format.holds.makers)
        result.annotations.sources.clear();
    if (!format.holds.uninterpreted)
        result.annotations.uninterpreted.clear();
    if (format.adapt != nullptr)
        format.adapt(result);
    tasks::dropDangling(result.annotations);  // of what the format's alphabet left out
    sortSpans(result.annotations);
    return result;
}

}  // namespace app
