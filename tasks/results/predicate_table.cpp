// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/predicate_table.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace tasks {
namespace {

constexpr const char* kBetweenParts = " \u2026 ";

/// The words of a stretch, with one blank for white space of any length.
std::string wordsOn(const elmo::Document& document, elmo::ByteSpan bytes) {
    std::string words;
    bool isGap = false;
    for (const char c : document.slice(bytes)) {
        const bool isBlank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!isBlank && isGap && !words.empty())
            words += ' ';
        if (!isBlank)
            words += c;
        isGap = isBlank;
    }
    return words;
}

std::string wordsOf(const elmo::Document& document, const SpanAnnotation& span) {
    std::string words = wordsOn(document, span.bytes);
    for (const elmo::ByteSpan& more : span.more)
        words += kBetweenParts + wordsOn(document, more);
    return words;
}

struct Argument {
    std::string label;
    const SpanAnnotation* span;
};

void addArgument(PredicateRow& row, std::string_view label, const std::string& words) {
    const bool isContinued = label.starts_with("C-");
    const std::string_view core = isContinued ? label.substr(2) : label;
    const bool isAgent = core == "ARG0" || core == "A0";
    if (isAgent || core == "ARG1" || core == "A1") {
        std::string& cell = isAgent ? row.agent : row.object;
        cell += (cell.empty() ? "" : isContinued ? kBetweenParts : "; ") + words;
        return;
    }
    row.others += (row.others.empty() ? "" : "; ") + std::string(label) + ": " + words;
}

std::int64_t sentenceAt(const elmo::Document& document, elmo::ByteOffset place) {
    const auto after = std::ranges::upper_bound(
        document.sentences(), place, std::ranges::less{}, [&](const elmo::TokenSpan& sentence) {
            return document.tokens()[static_cast<std::size_t>(sentence.begin.value())].begin;
        });
    return std::max<std::int64_t>(after - document.sentences().begin() - 1, 0);
}

}  // namespace

std::vector<PredicateRow> predicateRows(const elmo::Document& document, const Annotations& annotations) {
    const auto isLeftOut = [](const auto& annotation) { return annotation.decision == Decision::kRejected; };
    std::unordered_map<std::int64_t, std::vector<Argument>> arguments;  // by the predicate's id
    std::unordered_map<std::int64_t, const SpanAnnotation*> spans;
    if (std::ranges::any_of(annotations.relations,
                            [](const RelationAnnotation& relation) { return relation.kind == kRoleRelation; }))
        for (const SpanAnnotation& span : annotations.spans)
            if (!isLeftOut(span))
                spans.emplace(span.id, &span);
    for (const RelationAnnotation& relation : annotations.relations) {
        if (relation.kind != kRoleRelation || isLeftOut(relation) || !relation.from.isSpan())
            continue;
        auto& list = arguments[relation.from.span];
        if (const auto to = spans.find(relation.to.span); to != spans.end())
            list.push_back({relation.label, to->second});
    }
    std::vector<PredicateRow> rows;
    for (const SpanAnnotation& span : annotations.spans) {
        const auto own = arguments.find(span.id);
        if (isLeftOut(span) || (span.kind != kPredicateSpan && own == arguments.end()))
            continue;
        PredicateRow& row = rows.emplace_back();
        row.span = span.id;
        row.place = span.bytes;
        row.sentence = sentenceAt(document, span.bytes.begin);
        row.predicate = wordsOf(document, span);
        row.sense = span.label == kPredicateLabel ? std::string() : span.label;
        if (own == arguments.end())
            continue;
        std::ranges::stable_sort(own->second, std::ranges::less{},
                                 [](const Argument& argument) { return argument.span->bytes.begin; });
        for (const Argument& argument : own->second)
            addArgument(row, argument.label, wordsOf(document, *argument.span));
    }
    return rows;
}

}  // namespace tasks
