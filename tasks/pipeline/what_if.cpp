// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/what_if.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <utility>

#include "elmo/bilm/thread_team.h"
#include "tasks/results/text_comparison.h"

namespace tasks {
namespace {

using elmo::TokenIndex;

/// The sentences [first, last) around a token: half of the tokens before it, the rest after.
std::pair<std::size_t, std::size_t> sentencesAround(const std::vector<elmo::TokenSpan>& sentences, TokenIndex around,
                                                    std::int64_t most) {
    const auto at = std::partition_point(sentences.begin(), sentences.end(),
                                         [&](const elmo::TokenSpan& sentence) { return sentence.end <= around; });
    auto first = std::min(static_cast<std::size_t>(at - sentences.begin()), sentences.size() - 1);
    std::size_t last = first + 1;
    std::int64_t taken = sentences[first].length();
    while (first > 0 && taken + sentences[first - 1].length() <= most / 2)
        taken += sentences[--first].length();
    while (last < sentences.size() && taken + sentences[last].length() <= most)
        taken += sentences[last++].length();
    while (first > 0 && taken + sentences[first - 1].length() <= most)
        taken += sentences[--first].length();
    return {first, last};
}

std::shared_ptr<const elmo::Document> cropDocument(const elmo::Document& document, std::size_t first,
                                                   std::size_t last) {
    const TokenIndex firstToken = document.sentences()[first].begin;
    const TokenIndex endToken = document.sentences()[last - 1].end;
    const auto& tokens = document.tokens();
    const std::int64_t begin = tokens[static_cast<std::size_t>(firstToken.value())].begin.value();
    const std::int64_t end = tokens[static_cast<std::size_t>(endToken.value()) - 1].end.value();
    elmo::Segmentation segmentation;
    for (auto i = firstToken.value(); i < endToken.value(); ++i) {
        const elmo::ByteSpan& token = tokens[static_cast<std::size_t>(i)];
        segmentation.tokens.push_back(
            {elmo::ByteOffset(token.begin.value() - begin), elmo::ByteOffset(token.end.value() - begin)});
    }
    for (std::size_t i = first; i < last; ++i) {
        const elmo::TokenSpan& sentence = document.sentences()[i];
        segmentation.sentences.push_back(
            {TokenIndex(sentence.begin - firstToken), TokenIndex(sentence.end - firstToken)});
    }
    return std::make_shared<const elmo::Document>(
        document.text().substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)),
        std::move(segmentation), document.language());
}

WeightSweep::Point pointOf(const elmo::Document& document, const TaskPrediction& learned, const TaskPrediction& now,
                           double share) {
    WeightSweep::Point point{share, 0, std::ssize(changesBetween(document, learned, now)), 0};
    for (const PlacedLabel& label : placedLabels(document, now)) {
        ++point.predictions;
        point.probability += label.probability;
    }
    if (point.predictions > 0)
        point.probability /= static_cast<double>(point.predictions);
    return point;
}

}  // namespace

std::shared_ptr<const elmo::Document> beginningOf(const std::shared_ptr<const elmo::Document>& document,
                                                  std::int64_t maxTokens) {
    if (std::ssize(document->tokens()) <= maxTokens || document->sentences().empty())
        return document;
    const auto [first, last] = sentencesAround(document->sentences(), TokenIndex(0), maxTokens);
    return cropDocument(*document, first, last);
}

WhatIfPage cropPage(const Analysis& analysis, std::optional<TokenIndex> around, std::int64_t maxTokens) {
    const elmo::Document& document = *analysis.document;
    const auto count = static_cast<std::int64_t>(document.tokens().size());
    if (count <= maxTokens || document.sentences().empty())
        return {analysis.document, analysis.layers, {TokenIndex(0), TokenIndex(count)}};
    const auto [first, last] = sentencesAround(document.sentences(), around.value_or(TokenIndex(0)), maxTokens);
    const elmo::TokenSpan tokens{document.sentences()[first].begin, document.sentences()[last - 1].end};
    return {cropDocument(document, first, last), analysis.layers.slice(tokens.begin.value(), tokens.end.value()),
            tokens};
}

std::string obstacleTo(const TaskModelInfo& head, const std::string& bilmHash, const Analysis* question) {
    if (head.task.input == InputShape::kTextAndHypothesis && !question)
        return "The head " + head.name +
               " reads two texts. Enter a premise and a hypothesis under Compare Texts first.";
    if (!head.bilmHash.empty() && head.bilmHash != bilmHash)
        return "The head " + head.name + " was trained with the biLM " + head.bilmName +
               ", and the document was analysed with another. Choose that model.";
    switch (head.task.input) {
        case InputShape::kText:
        case InputShape::kTextAndHypothesis:
        case InputShape::kTextAndPredicates:
            return {};
        case InputShape::kTextAndQuestion:
            return question ? std::string()
                            : "Ask a question first: the head " + head.name + " answers none by itself.";
    }
    return {};
}

WhatIfAnswer tryWeights(const WhatIfPage& page, const WhatIfCase& tried, const std::string& bilmHash,
                        const Analysis* question, const elmo::RunControl& control) {
    WhatIfAnswer answer;
    answer.learned = tried.learned;
    const TaskModelInfo& info = tried.head->info();
    answer.problem = obstacleTo(info, bilmHash, question);
    if (!answer.problem.empty())
        return answer;
    const TaskInput text{*page.document, page.layers};
    std::optional<TaskInput> asked;
    if (info.task.readsPair())
        asked.emplace(TaskInput{*question->document, question->layers});
    PredictOptions options;
    options.question = asked ? &*asked : nullptr;
    options.threads = tried.threads;
    const elmo::RunControl silent(control.stopToken());
    try {
        if (!answer.learned)
            answer.learned = std::make_shared<const TaskPrediction>(tried.head->predict(text, options, silent));
        options.mixes = tried.mixes;
        answer.changed = std::make_shared<const TaskPrediction>(tried.head->predict(text, options, silent));
        answer.changes = changesBetween(*page.document, *answer.learned, *answer.changed);
    } catch (const elmo::Error& error) {
        answer.problem = error.what();
    }
    for (PredictionChange& change : answer.changes)
        change.tokens = {change.tokens.begin + page.tokens.begin.value(),
                         change.tokens.end + page.tokens.begin.value()};
    return answer;
}

std::vector<WhatIfAnswer> tryWeights(const WhatIfPage& page, std::span<const WhatIfCase> cases,
                                     const std::string& bilmHash, const Analysis* question,
                                     const elmo::RunControl& control) {
    const std::size_t workers =
        std::min<std::size_t>(cases.size(), static_cast<std::size_t>(std::max(1, elmo::physicalCores())));
    std::vector<WhatIfAnswer> answers(cases.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < cases.size(); i = next++) {
            WhatIfCase one = cases[i];
            one.threads = 1;
            answers[i] = tryWeights(page, one, bilmHash, question, control);
        }
    };
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < workers; ++i)
        others.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& other : others)
        other.get();
    return answers;
}

WeightSweep sweepWeight(const WhatIfPage& text, const WhatIfCase& tried, const std::string& place, std::size_t layer,
                        const std::string& bilmHash, const Analysis* question, const elmo::RunControl& control) {
    WeightSweep sweep;
    const TaskModelInfo& info = tried.head->info();
    sweep.problem = obstacleTo(info, bilmHash, question);
    const auto mix = std::ranges::find(tried.mixes, place, &NamedMix::place);
    if (!sweep.problem.empty() || mix == tried.mixes.end())
        return sweep;
    for (const NamedMix& one : info.mixes)
        if (one.place == place)
            sweep.learnedShare = elmo::sharesOf(one.weights).at(layer);
    WhatIfCase one = tried;
    NamedMix& moved = one.mixes[static_cast<std::size_t>(mix - tried.mixes.begin())];
    sweep.shares = elmo::sharesOf(mix->weights);
    for (int step = 0; step <= kSweepSteps; ++step) {
        control.report({"sweep", step, kSweepSteps + 1});
        const double share = static_cast<double>(step) / kSweepSteps;
        const std::vector<double> now = withShare(sweep.shares, layer, share);
        moved.weights = elmo::mixFromShares(std::vector<float>(now.begin(), now.end()), mix->weights.gamma);
        const WhatIfAnswer answer = tryWeights(text, one, bilmHash, question, control);
        if (!answer.problem.empty()) {
            sweep.points.clear();
            sweep.problem = answer.problem;
            return sweep;
        }
        one.learned = answer.learned;
        sweep.points.push_back(pointOf(*text.document, *answer.learned, *answer.changed, share));
    }
    sweep.learned = pointOf(*text.document, *one.learned, *one.learned, sweep.learnedShare);
    return sweep;
}

}  // namespace tasks
