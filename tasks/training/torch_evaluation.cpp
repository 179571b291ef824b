// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/torch_evaluation.h"

#include <algorithm>
#include <set>

#include "tasks/batches/torch_head_runner.h"

namespace tasks {
namespace {

TaskPrediction joined(const HeadOptions& options, std::span<const EncodedRow> rows, std::span<const HeadRow> predicted,
                      const PredictOptions& predict) {
    if (options.kind == TaskKind::kEntities)
        return joinEntities(rows, predicted);
    if (options.kind == TaskKind::kQuestions)
        return joinAnswers(rows, predicted, predict.answers);
    const std::vector<double> mean = joinSentiment(rows, predicted, options.labels.size());
    return SentimentPredictions{options.labels, {mean}, mean};
}

std::vector<std::string> plainWords(std::string_view text) {
    std::vector<std::string> words(1);
    for (const unsigned char c : text) {
        if (std::isspace(c)) {
            if (!words.back().empty())
                words.emplace_back();
        } else if (std::isalnum(c) || c >= 128) {
            words.back() += static_cast<char>(std::tolower(c));
        }
    }
    std::erase_if(words, [](const std::string& w) { return w.empty() || w == "a" || w == "an" || w == "the"; });
    return words;
}

double overlapF1(std::string_view predicted, std::string_view gold) {
    auto a = plainWords(predicted), b = plainWords(gold);
    if (a.empty() || b.empty())
        return a.empty() && b.empty() ? 1 : 0;
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    std::vector<std::string> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return 2.0 * static_cast<double>(both.size()) / static_cast<double>(a.size() + b.size());
}

}  // namespace

Evaluation evaluateHead(const TaskHead& head, const HeadOptions& options, std::span<const Example> examples,
                        std::span<const EncodedRow> rows, const WordTable& words, const PredictOptions& predict,
                        const elmo::RunControl& control) {
    const auto predictions = predictExamples(head, options, examples.size(), rows, words, predict, control);
    Evaluation e;
    double found = 0, right = 0, gold = 0, score = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const Example& x = examples[i];
        if (options.kind == TaskKind::kSentiment) {
            const auto& p = std::get<SentimentPredictions>(predictions[i]);
            const auto best = std::max_element(p.document.begin(), p.document.end()) - p.document.begin();
            score += p.labels[static_cast<std::size_t>(best)] == std::get<TextLabel>(x.gold).label;
        } else if (options.kind == TaskKind::kEntities) {
            std::set<std::tuple<std::int64_t, std::int64_t, std::string>> g;
            const auto& t = std::get<TokenTags>(x.gold).tags;
            for (std::size_t k = 0; k < t.size(); ++k)
                if (t[k][0] == 'B') {
                    std::size_t z = k + 1;
                    while (z < t.size() && t[z][0] == 'I')
                        ++z;
                    g.insert({static_cast<std::int64_t>(k), static_cast<std::int64_t>(z), t[k].substr(2)});
                }
            gold += static_cast<double>(g.size());
            for (const auto& en : std::get<EntityPredictions>(predictions[i]).entities) {
                ++found;
                right += static_cast<double>(g.count({en.tokens.begin.value(), en.tokens.end.value(), en.label}));
            }
        } else {
            const auto& p = std::get<AnswerPredictions>(predictions[i]);
            std::string text;
            if (!p.answers.empty()) {
                const auto b = x.passageTokens[static_cast<std::size_t>(p.answers[0].tokens.begin.value())].begin;
                const auto z = x.passageTokens[static_cast<std::size_t>(p.answers[0].tokens.end.value() - 1)].end;
                text = x.passage.substr(static_cast<std::size_t>(b.value()), static_cast<std::size_t>(z - b));
            }
            double most = 0;
            for (const auto& a : std::get<GoldAnswers>(x.gold).answers)
                most = std::max(most, overlapF1(text, a.text));
            score += most;
        }
    }
    e.metric = options.kind == TaskKind::kEntities ? 200.0 * right / std::max(1.0, found + gold)
                                                   : 100.0 * score / static_cast<double>(examples.size());
    e.reportJson = "{}";
    return e;
}

std::vector<TaskPrediction> predictExamples(const TaskHead& head, const HeadOptions& options, std::size_t examples,
                                            std::span<const EncodedRow> rows, const WordTable& words,
                                            const PredictOptions& predict, const elmo::RunControl& control) {
    const std::vector<HeadRow> predicted = runHead(head, options, rows, words, predict, control);
    std::vector<TaskPrediction> result;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < examples; ++i) {
        std::size_t end = begin;
        while (end < rows.size() && rows[end].example == i)
            ++end;
        result.push_back(joined(options, rows.subspan(begin, end - begin),
                                std::span(predicted).subspan(begin, end - begin), predict));
        begin = end;
    }
    return result;
}

}  // namespace tasks
