// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/text_comparison.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "tasks/results/text_alignment.h"

namespace tasks {
namespace {

std::vector<PlacedLabel> placedLabels(const elmo::Document&, const EntityPredictions& prediction) {
    std::vector<PlacedLabel> labels;
    for (const EntityPrediction& entity : prediction.entities)
        labels.push_back({entity.tokens, entity.label, entity.confidence});
    return labels;
}

std::vector<PlacedLabel> placedLabels(const elmo::Document&, const TagPredictions& prediction) {
    std::vector<PlacedLabel> labels;
    for (std::int64_t t = 0; t < std::ssize(prediction.tokens); ++t) {
        const TagPrediction& tag = prediction.tokens[static_cast<std::size_t>(t)];
        labels.push_back({{elmo::TokenIndex(t), elmo::TokenIndex(t + 1)}, tag.tag, tag.probability});
    }
    return labels;
}

/// Arguments, under the names of their roles: those of several predicates may share tokens.
std::vector<PlacedLabel> placedLabels(const elmo::Document&, const RolePredictions& prediction) {
    std::vector<PlacedLabel> labels;
    for (const PredicatePrediction& predicate : prediction.predicates)
        for (const EntityPrediction& argument : predicate.arguments)
            labels.push_back({argument.tokens, argument.label, argument.confidence});
    return labels;
}

std::vector<PlacedLabel> placedLabels(const elmo::Document&, const AnswerPredictions& prediction) {
    if (prediction.answers.empty() || prediction.answers.front().probability < prediction.noAnswer)
        return {};
    return {{prediction.answers.front().tokens, "answer", prediction.answers.front().probability}};
}

std::vector<PlacedLabel> placedLabels(const elmo::Document& document, const ClassPredictions& prediction) {
    std::vector<PlacedLabel> labels;
    const auto add = [&](const elmo::TokenSpan& place, const std::vector<double>& row) {
        const auto best = std::ranges::max_element(row);
        const auto index = static_cast<std::size_t>(best - row.begin());
        if (best != row.end() && index < prediction.labels.size())
            labels.push_back({place, prediction.labels[index], *best});
    };
    const std::size_t count = std::min(prediction.sentences.size(), document.sentences().size());
    for (std::size_t i = 0; i < count; ++i)
        add(document.sentences()[i], prediction.sentences[i]);
    if (prediction.sentences.empty() && !document.tokens().empty())  // of a pair
        add({elmo::TokenIndex(0), elmo::TokenIndex(std::ssize(document.tokens()))}, prediction.document);
    return labels;
}

/// The place of a span in the other text; none if one of its tokens is only in this text.
std::optional<elmo::TokenSpan> moved(const elmo::TokenSpan& span,
                                     const std::map<elmo::TokenIndex, elmo::TokenIndex>& partners) {
    if (span.empty())
        return std::nullopt;
    const auto first = partners.find(span.begin);
    const auto last = partners.find(span.end + -1);
    if (first == partners.end() || last == partners.end())
        return std::nullopt;
    return elmo::TokenSpan{first->second, last->second + 1};
}

}  // namespace

std::vector<PlacedLabel> placedLabels(const elmo::Document& document, const TaskPrediction& prediction) {
    return std::visit([&](const auto& one) { return placedLabels(document, one); }, prediction);
}

std::vector<AlignedToken> alignTokens(const std::shared_ptr<const elmo::Document>& left,
                                      const std::shared_ptr<const elmo::Document>& right,
                                      const elmo::RunControl& control) {
    const TextAlignment alignment(left, right, control);
    const auto lefts = std::ssize(left->tokens());
    const auto rights = std::ssize(right->tokens());
    std::vector<AlignedToken> aligned;
    std::int64_t l = 0, r = 0;
    const auto fill = [&](std::int64_t untilLeft, std::int64_t untilRight) {
        for (; l < untilLeft && r < untilRight; ++l, ++r)
            aligned.push_back({elmo::TokenIndex(l), elmo::TokenIndex(r), false});
        for (; l < untilLeft; ++l)
            aligned.push_back({elmo::TokenIndex(l), std::nullopt, false});
        for (; r < untilRight; ++r)
            aligned.push_back({std::nullopt, elmo::TokenIndex(r), false});
    };
    for (std::int64_t token = 0; token < lefts; ++token) {
        const std::int64_t match = alignment.matches()[static_cast<std::size_t>(token)];
        if (match < 0)
            continue;
        fill(token, match);
        aligned.push_back({elmo::TokenIndex(l++), elmo::TokenIndex(r++), true});
    }
    fill(lefts, rights);
    return aligned;
}

std::vector<LabelPair> pairLabels(const std::vector<PlacedLabel>& left, const std::vector<PlacedLabel>& right,
                                  const std::vector<AlignedToken>& tokens) {
    std::map<elmo::TokenIndex, elmo::TokenIndex> partners;
    std::map<elmo::TokenIndex, std::size_t> leftOrder, rightOrder;  // place among the aligned tokens
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].left)
            leftOrder[*tokens[i].left] = i;
        if (tokens[i].right)
            rightOrder[*tokens[i].right] = i;
        if (tokens[i].left && tokens[i].right)
            partners[*tokens[i].left] = *tokens[i].right;
    }
    std::map<elmo::TokenSpan, std::size_t> places;
    for (std::size_t i = 0; i < right.size(); ++i)
        places.emplace(right[i].tokens, i);
    std::vector<LabelPair> pairs;
    for (std::size_t i = 0; i < left.size(); ++i) {
        LabelPair pair{i, std::nullopt, false};
        if (const auto there = moved(left[i].tokens, partners))
            if (const auto found = places.find(*there); found != places.end()) {
                pair.right = found->second;
                pair.isEqual = right[found->second].label == left[i].label;
                places.erase(found);
            }
        pairs.push_back(pair);
    }
    for (const auto& [span, i] : places)
        pairs.push_back({std::nullopt, i, false});
    const auto orderOf = [&](const LabelPair& pair) {
        const auto& order = pair.left ? leftOrder : rightOrder;
        const auto found = order.find(pair.left ? left[*pair.left].tokens.begin : right[*pair.right].tokens.begin);
        return found == order.end() ? std::numeric_limits<std::size_t>::max() : found->second;
    };
    std::ranges::stable_sort(pairs, std::ranges::less{}, orderOf);
    return pairs;
}

}  // namespace tasks
