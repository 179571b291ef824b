// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explanations/explanation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/explanations/what_if.h"

namespace app {
namespace {

using elmo::TokenIndex;
using elmo::TokenSpan;

/// Tokens of context around the token: enough for an answer's window, and fast.
constexpr std::int64_t kPageTokens = 600;

/// A prediction about one place of a page. `problem` says why there is none.
struct Found {
    tasks::SaliencyTarget target;
    double probability = 0;
    std::string problem;
};

std::string wordAt(const elmo::Document& document, TokenIndex token) {
    return std::string(document.slice(document.tokens()[static_cast<std::size_t>(token.value())]));
}

Found predictionAt(const tasks::EntityPredictions& prediction, const elmo::Document& page, TokenIndex token,
                   const tasks::TaskModelInfo& info) {
    for (const tasks::EntityPrediction& entity : prediction.entities)
        if (entity.tokens.contains(token))
            return {{entity.tokens, entity.label}, entity.confidence, {}};
    return {{},
            0,
            "The head " + info.name + " sees no entity at \"" + wordAt(page, token) +
                "\". Select a word of an entity that it found."};
}

Found predictionAt(const tasks::TagPredictions& prediction, const elmo::Document&, TokenIndex token,
                   const tasks::TaskModelInfo&) {
    const tasks::TagPrediction& found = prediction.tokens.at(static_cast<std::size_t>(token.value()));
    return {{{token, token + 1}, found.tag}, found.probability, {}};
}

Found predictionAt(const tasks::ClassPredictions& prediction, const elmo::Document& page, TokenIndex token,
                   const tasks::TaskModelInfo& info) {
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

Found predictionAt(const tasks::AnswerPredictions& prediction, const elmo::Document&, TokenIndex token,
                   const tasks::TaskModelInfo&) {
    for (const tasks::AnswerPrediction& answer : prediction.answers)
        if (answer.tokens.contains(token))
            return {{answer.tokens, {}}, answer.probability, {}};
    const bool none = prediction.answers.empty() || prediction.noAnswer > prediction.answers.front().probability;
    if (none)
        return {{{token, token}, {}}, prediction.noAnswer, {}};
    return {{prediction.answers.front().tokens, {}}, prediction.answers.front().probability, {}};
}

TokenSpan moved(const TokenSpan& span, std::int64_t by) {
    return {span.begin + by, span.end + by};
}

}  // namespace

Explanation explainAt(const tasks::Analysis& analysis, TokenIndex token, const tasks::TaskModel& head,
                      const tasks::Analysis* question, const elmo::RunControl& control) {
    Explanation result;
    result.problem = obstacleTo(head.info(), analysis.provenance.modelHash, question);
    if (!result.problem.empty())
        return result;
    const WhatIfPage page = cropPage(analysis, token, kPageTokens);
    const tasks::TaskInput text{*page.document, page.layers};
    std::optional<tasks::TaskInput> asked;
    if (head.info().task.readsQuestion())
        asked.emplace(tasks::TaskInput{*question->document, question->layers});
    tasks::PredictOptions options;
    options.question = asked ? &*asked : nullptr;
    const elmo::RunControl silent(control.stopToken());
    const TokenIndex place = token + -page.tokens.begin.value();
    try {
        const tasks::TaskPrediction prediction = head.predict(text, options, silent);
        Found found = std::visit([&](const auto& one) { return predictionAt(one, *page.document, place, head.info()); },
                                 prediction);
        result.problem = std::move(found.problem);
        if (!result.problem.empty())
            return result;
        result.probability = found.probability;
        result.saliency = head.explain(text, found.target, options, silent);
    } catch (const elmo::Error& error) {
        result.problem = error.what();
        return result;
    }
    result.saliency.tokens = moved(result.saliency.tokens, page.tokens.begin.value());
    result.saliency.target.tokens = moved(result.saliency.target.tokens, page.tokens.begin.value());
    return result;
}

Explanation explainPair(const tasks::Analysis& premise, const tasks::Analysis& hypothesis, const tasks::TaskModel& head,
                        const elmo::RunControl& control) {
    Explanation result;
    result.problem = obstacleTo(head.info(), premise.provenance.modelHash, &hypothesis);
    if (!result.problem.empty())
        return result;
    const tasks::TaskInput first{*premise.document, premise.layers}, second{*hypothesis.document, hypothesis.layers};
    tasks::PredictOptions options;
    options.question = &second;
    const elmo::RunControl silent(control.stopToken());
    try {
        const auto classes = std::get<tasks::ClassPredictions>(head.predict(first, options, silent));
        const auto best = std::ranges::max_element(classes.document);
        result.probability = *best;
        const TokenSpan all{TokenIndex(0), TokenIndex(std::ssize(premise.document->tokens()))};
        const auto label = static_cast<std::size_t>(best - classes.document.begin());
        result.saliency = head.explain(first, {all, classes.labels.at(label)}, options, silent);
    } catch (const elmo::Error& error) {
        result.problem = error.what();
    }
    return result;
}

}  // namespace app
