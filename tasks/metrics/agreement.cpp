// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/agreement.h"

#include <algorithm>
#include <unordered_map>

#include "tasks/metrics/token_categories.h"

namespace tasks {

using elmo::ByteSpan;

namespace {

bool isSame(const SpanAnnotation& one, const SpanAnnotation& other) {
    return one.bytes == other.bytes && one.label == other.label && one.more == other.more;
}

bool overlap(const SpanAnnotation& one, const SpanAnnotation& other) {
    return one.bytes.begin < other.bytes.end && other.bytes.begin < one.bytes.end;
}

void countTokens(Agreement& agreement, const std::vector<std::set<std::string>>& first,
                 const std::vector<std::set<std::string>>& second) {
    for (std::size_t i = 0; i < first.size(); ++i) {
        ++agreement.categories[first[i]].first;
        ++agreement.categories[second[i]].second;
        agreement.equalTokens += first[i] == second[i] ? 1 : 0;
        agreement.markedTokens += first[i].empty() && second[i].empty() ? 0 : 1;
    }
}

}  // namespace

ByteSpan Disagreement::place() const {
    if (!first || !second)
        return (first ? first : second)->bytes;
    return {std::min(first->bytes.begin, second->bytes.begin), std::max(first->bytes.end, second->bytes.end)};
}

double Agreement::spanF1() const {
    const std::int64_t all = spans.gold + spans.predicted;
    return all == 0 ? 1 : 2 * static_cast<double>(spans.right) / static_cast<double>(all);
}

std::optional<double> Agreement::relationF1() const {
    const std::int64_t all = relations.gold + relations.predicted;
    return all == 0 ? std::nullopt : std::optional(2 * static_cast<double>(relations.right) / static_cast<double>(all));
}

std::optional<double> Agreement::kappa() const {
    if (categories.size() < 2)
        return std::nullopt;
    const auto all = static_cast<double>(tokens);
    double chance = 0;
    for (const auto& [category, count] : categories)
        chance += static_cast<double>(count.first) * static_cast<double>(count.second) / (all * all);
    return (static_cast<double>(equalTokens) / all - chance) / (1 - chance);
}

std::optional<double> Agreement::alpha() const {
    if (categories.size() < 2)
        return std::nullopt;
    const auto all = static_cast<double>(tokens);
    double chance = 0;
    for (const auto& [category, count] : categories) {
        const auto both = static_cast<double>(count.first + count.second);
        chance += both * (both - 1) / (2 * all * (2 * all - 1));
    }
    return 1 - (1 - static_cast<double>(equalTokens) / all) / (1 - chance);
}

Agreement& Agreement::operator+=(const Agreement& other) {
    spans += other.spans;
    relations += other.relations;
    tokens += other.tokens;
    equalTokens += other.equalTokens;
    markedTokens += other.markedTokens;
    for (const auto& [category, count] : other.categories) {
        categories[category].first += count.first;
        categories[category].second += count.second;
    }
    return *this;
}

std::vector<AnnotationMaker> annotatorsOf(const Annotations& annotations) {
    std::vector<AnnotationMaker> makers;
    for (const AnnotationLayerSize& layer : layersOf(annotations))
        if (layer.spans > 0)
            makers.push_back(layer.maker);
    const AnnotationMaker byHand{AnnotationLayer::kHuman, {}, {}};
    const bool isDecided = std::ranges::any_of(annotations.spans, [](const SpanAnnotation& span) {
        return span.layer == AnnotationLayer::kModel && span.decision != Decision::kOpen;
    });
    if (isDecided && std::ranges::find(makers, byHand) == makers.end())
        makers.push_back(byHand);
    return makers;
}

std::vector<SpanAnnotation> spansOfAnnotator(const Annotations& annotations, const AnnotationMaker& maker) {
    std::vector<SpanAnnotation> spans;
    // A span that several models found and people accepted, or also marked by hand, counts once.
    const auto isRepeated = [&](const SpanAnnotation& span) {
        for (auto other = spans.rbegin(); other != spans.rend() && other->bytes == span.bytes; ++other)
            if (other->label == span.label && other->more == span.more)
                return true;
        return false;
    };
    for (const SpanAnnotation& span : annotations.spans) {
        if (span.layer == AnnotationLayer::kHuman && span.decision == Decision::kRejected)
            continue;  // adjudicated: no span is here
        const bool isAccepted = span.layer == AnnotationLayer::kModel && span.decision == Decision::kAccepted;
        if (makerOf(annotations, span) == maker || (maker.isByHand() && isAccepted))
            if (!maker.isByHand() || !isRepeated(span))
                spans.push_back(span);
    }
    return spans;
}

std::set<PlacedRelation> relationsOfAnnotator(const elmo::Document& document, const Annotations& annotations,
                                              const AnnotationMaker& maker) {
    std::unordered_map<std::int64_t, ByteSpan> spans;
    if (!annotations.relations.empty())
        for (const SpanAnnotation& span : annotations.spans)
            spans.emplace(span.id, span.bytes);
    const auto placeOf = [&](const RelationEnd& end) {
        if (const auto span = spans.find(end.span); end.isSpan())
            return span == spans.end() ? ByteSpan{} : span->second;
        const auto token = static_cast<std::size_t>(end.token.value());
        return token < document.tokens().size() ? document.tokens()[token] : ByteSpan{};
    };
    std::set<PlacedRelation> relations;
    for (const RelationAnnotation& relation : annotations.relations) {
        const bool isAccepted = relation.layer == AnnotationLayer::kModel && relation.decision == Decision::kAccepted;
        if (relation.layer == AnnotationLayer::kHuman && relation.decision == Decision::kRejected)
            continue;
        if (makerOf(annotations, relation) == maker || (maker.isByHand() && isAccepted))
            relations.insert({placeOf(relation.from), placeOf(relation.to), relation.label, relation.kind});
    }
    return relations;
}

SpanCounts equalRelations(const std::set<PlacedRelation>& first, const std::set<PlacedRelation>& second) {
    SpanCounts counts;
    counts.gold = std::ssize(first);
    counts.predicted = std::ssize(second);
    counts.right = std::ranges::count_if(first, [&](const PlacedRelation& one) { return second.contains(one); });
    return counts;
}

Agreement agreementOf(const elmo::Document& document, const std::vector<SpanAnnotation>& first,
                      const std::vector<SpanAnnotation>& second) {
    Agreement agreement;
    agreement.tokens = static_cast<std::int64_t>(document.tokens().size());
    agreement.spans.gold = static_cast<std::int64_t>(first.size());
    agreement.spans.predicted = static_cast<std::int64_t>(second.size());
    countTokens(agreement, tokenCategories(document, first), tokenCategories(document, second));

    // Equal spans first, so that of two nested spans the equal one is found.
    std::vector<bool> isMatched(second.size());
    std::vector<const SpanAnnotation*> left;
    std::size_t from = 0;
    for (const SpanAnnotation& span : first) {
        while (from < second.size() && second[from].bytes.begin < span.bytes.begin)
            ++from;
        std::size_t at = from;
        while (at < second.size() && second[at].bytes.begin == span.bytes.begin &&
               (isMatched[at] || !isSame(second[at], span)))
            ++at;
        const bool isFound = at < second.size() && second[at].bytes.begin == span.bytes.begin;
        if (isFound) {
            isMatched[at] = true;
            ++agreement.spans.right;
            agreement.agreed.push_back(span.layer == AnnotationLayer::kModel ? span.id : second[at].id);
        } else {
            left.push_back(&span);
        }
    }
    std::vector<const SpanAnnotation*> right;
    for (std::size_t i = 0; i < second.size(); ++i)
        if (!isMatched[i])
            right.push_back(&second[i]);

    // The rest in pairs that overlap, in the order of the text.
    auto other = right.begin();
    for (const SpanAnnotation* span : left) {
        for (; other != right.end() && (*other)->bytes.end <= span->bytes.begin; ++other)
            agreement.differences.push_back({std::nullopt, **other});
        const bool isPair = other != right.end() && overlap(*span, **other);
        agreement.differences.push_back({*span, isPair ? std::optional(**other) : std::nullopt});
        if (isPair)
            ++other;
    }
    for (; other != right.end(); ++other)
        agreement.differences.push_back({std::nullopt, **other});
    std::ranges::stable_sort(agreement.differences, {}, [](const Disagreement& one) { return one.place().begin; });
    return agreement;
}

}  // namespace tasks
