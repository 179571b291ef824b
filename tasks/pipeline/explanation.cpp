// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/explanation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tasks/pipeline/what_if.h"

namespace tasks {
namespace {

using elmo::TokenIndex;
using elmo::TokenSpan;

/// Tokens of context around the token: enough for an answer's window, and fast.
constexpr std::int64_t kPageTokens = 600;

/// A prediction about one place of a page. `problem` says why there is none.
struct Found {
    SaliencyTarget target;
    double probability = 0;
    std::string problem;
    std::optional<TokenIndex> predicate = {};  ///< whose role it is
};

std::string wordAt(const elmo::Document& document, TokenIndex token) {
    return std::string(document.slice(document.tokens()[static_cast<std::size_t>(token.value())]));
}

Found predictionAt(const EntityPredictions& prediction, const elmo::Document& page, TokenIndex token,
                   const TaskModelInfo& info) {
    for (const EntityPrediction& entity : prediction.entities)
        if (entity.tokens.contains(token))
            return {{entity.tokens, entity.label}, entity.confidence, {}};
    return {{},
            0,
            "The head " + info.name + " sees no entity at \"" + wordAt(page, token) +
                "\". Select a word of an entity that it found."};
}

Found predictionAt(const TagPredictions& prediction, const elmo::Document&, TokenIndex token, const TaskModelInfo&) {
    const TagPrediction& found = prediction.tokens.at(static_cast<std::size_t>(token.value()));
    return {{{token, token + 1}, found.tag}, found.probability, {}};
}

Found predictionAt(const ClassPredictions& prediction, const elmo::Document& page, TokenIndex token,
                   const TaskModelInfo& info) {
    for (std::size_t s = 0; s < page.sentences().size(); ++s)
        if (page.sentences()[s].contains(token)) {
            const std::vector<double>& classes = prediction.sentences.at(s);
            const auto best = std::ranges::max_element(classes);
            return {{page.sentences()[s], prediction.labels.at(static_cast<std::size_t>(best - classes.begin()))},
                    *best,
                    {}};
        }
    return {{}, 0, "The head " + info.name + " read no sentence here."};
}

Found predictionAt(const AnswerPredictions& prediction, const elmo::Document&, TokenIndex token, const TaskModelInfo&) {
    for (const AnswerPrediction& answer : prediction.answers)
        if (answer.tokens.contains(token))
            return {{answer.tokens, {}}, answer.probability, {}};
    const bool none = prediction.answers.empty() || prediction.noAnswer > prediction.answers.front().probability;
    if (none)
        return {{{token, token}, {}}, prediction.noAnswer, {}};
    return {{prediction.answers.front().tokens, {}}, prediction.answers.front().probability, {}};
}

Found predictionAt(const RolePredictions& prediction, const elmo::Document& page, TokenIndex token,
                   const TaskModelInfo& info) {
    for (const PredicatePrediction& predicate : prediction.predicates)
        for (const EntityPrediction& argument : predicate.arguments)
            if (argument.label != kPredicateLabel && argument.tokens.contains(token))
                return {{argument.tokens, argument.label}, argument.confidence, {}, predicate.token};
    return {{},
            0,
            "The head " + info.name + " sees no argument of a predicate at \"" + wordAt(page, token) +
                "\". Select a word of an argument that it found."};
}

/// A contrast with the predicted label itself is none, and spans of answers have no labels.
void direct(SaliencyTarget& target, const ExplanationOptions& how) {
    target.method = how.method;
    if (!target.label.empty() && how.contrast != target.label)
        target.contrast = how.contrast;
}

TokenSpan movedBy(const TokenSpan& span, std::int64_t by) {
    return {span.begin + by, span.end + by};
}

}  // namespace

Explanation explainAt(const Analysis& analysis, TokenIndex token, const TaskModel& head, const Analysis* question,
                      const elmo::RunControl& control, const ExplanationOptions& how) {
    Explanation result;
    result.problem = obstacleTo(head.info(), analysis.provenance.modelHash, question);
    if (!result.problem.empty())
        return result;
    const WhatIfPage page = cropPage(analysis, token, kPageTokens);
    const TaskInput text{*page.document, page.layers};
    std::optional<TaskInput> asked;
    if (head.info().task.readsQuestion())
        asked.emplace(TaskInput{*question->document, question->layers});
    PredictOptions options;
    options.question = asked ? &*asked : nullptr;
    const elmo::RunControl silent(control.stopToken());
    const TokenIndex place = token + -page.tokens.begin.value();
    try {
        const TaskPrediction prediction = head.predict(text, options, silent);
        Found found = std::visit([&](const auto& one) { return predictionAt(one, *page.document, place, head.info()); },
                                 prediction);
        result.problem = std::move(found.problem);
        if (!result.problem.empty())
            return result;
        result.probability = found.probability;
        direct(found.target, how);
        if (found.predicate)
            options.predicates = std::vector{*found.predicate};
        result.saliency = head.explain(text, found.target, options, silent);
    } catch (const elmo::Error& error) {
        result.problem = error.what();
        return result;
    }
    result.saliency.tokens = movedBy(result.saliency.tokens, page.tokens.begin.value());
    result.saliency.target.tokens = movedBy(result.saliency.target.tokens, page.tokens.begin.value());
    return result;
}

Explanation explainPair(const Analysis& premise, const Analysis& hypothesis, const TaskModel& head,
                        const elmo::RunControl& control, const ExplanationOptions& how) {
    Explanation result;
    result.problem = obstacleTo(head.info(), premise.provenance.modelHash, &hypothesis);
    if (!result.problem.empty())
        return result;
    const TaskInput first{*premise.document, premise.layers}, second{*hypothesis.document, hypothesis.layers};
    PredictOptions options;
    options.question = &second;
    const elmo::RunControl silent(control.stopToken());
    try {
        const auto classes = std::get<ClassPredictions>(head.predict(first, options, silent));
        const auto best = std::ranges::max_element(classes.document);
        result.probability = *best;
        const TokenSpan all{TokenIndex(0), TokenIndex(std::ssize(premise.document->tokens()))};
        const auto label = static_cast<std::size_t>(best - classes.document.begin());
        SaliencyTarget target{all, classes.labels.at(label)};
        direct(target, how);
        result.saliency = head.explain(first, target, options, silent);
    } catch (const elmo::Error& error) {
        result.problem = error.what();
    }
    return result;
}

}  // namespace tasks
