// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/squad_metric.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "elmo/error.h"
#include "elmo/text/characters.h"

namespace tasks {
namespace {

using Words = std::vector<std::string>;

bool isPunctuation(char byte) {
    return (byte >= '!' && byte <= '/') || (byte >= ':' && byte <= '@') || (byte >= '[' && byte <= '`') ||
           (byte >= '{' && byte <= '~');
}

/// re.sub(r"\b(a|an|the)\b", " ", text): an article between characters that are not `\w`.
std::string withoutArticles(const std::string& text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        if (!elmo::isWordCharacter(elmo::nextCharacter(text, end))) {
            result.append(text, at, end - at);
            at = end;
            continue;
        }
        while (end < text.size()) {
            std::size_t next = end;
            if (!elmo::isWordCharacter(elmo::nextCharacter(text, next)))
                break;
            end = next;
        }
        const std::string_view word = std::string_view(text).substr(at, end - at);
        result += word == "a" || word == "an" || word == "the" ? " " : word;
        at = end;
    }
    return result;
}

/// str.split(): the pieces between white space.
Words wordsOf(const std::string& text) {
    Words words;
    bool open = false;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        const bool space = elmo::kindOf(elmo::nextCharacter(text, end)) == elmo::CharacterKind::kSpace;
        if (!space) {
            if (!open)
                words.emplace_back();
            words.back().append(text, at, end - at);
        }
        open = !space;
        at = end;
    }
    return words;
}

double f1Of(const Words& predicted, const Words& gold, SquadRules rules) {
    if (rules == SquadRules::kVersion2 && (predicted.empty() || gold.empty()))
        return predicted.empty() && gold.empty() ? 1 : 0;
    std::map<std::string_view, std::int64_t> counts;
    for (const std::string& word : gold)
        ++counts[word];
    std::int64_t same = 0;
    for (const std::string& word : predicted)
        same += counts[word]-- > 0 ? 1 : 0;
    if (same == 0)
        return 0;
    // The scripts' order of operations, so that the bits agree.
    const double precision = static_cast<double>(same) / static_cast<double>(predicted.size());
    const double recall = static_cast<double>(same) / static_cast<double>(gold.size());
    return 2 * precision * recall / (precision + recall);
}

}  // namespace

std::string normalizedAnswer(std::string_view text) {
    std::string lower = elmo::lowered(text);
    std::erase_if(lower, isPunctuation);
    std::string result;
    for (const std::string& word : wordsOf(withoutArticles(lower)))
        result.append(result.empty() ? "" : " ").append(word);
    return result;
}

AnswerScore scoreAnswer(std::string_view predicted, std::span<const std::string> answers, SquadRules rules) {
    const std::string text = normalizedAnswer(predicted);
    const Words words = wordsOf(text);
    std::vector<std::string> accepted;
    for (const std::string& answer : answers)
        accepted.push_back(normalizedAnswer(answer));
    if (rules == SquadRules::kVersion2)
        std::erase(accepted, "");
    if (accepted.empty())
        accepted.emplace_back();
    AnswerScore best;
    for (const std::string& answer : accepted) {
        best.exact = std::max(best.exact, text == answer ? 1.0 : 0.0);
        best.f1 = std::max(best.f1, f1Of(words, wordsOf(answer), rules));
    }
    return best;
}

std::string answerText(const Example& example, elmo::TokenSpan tokens) {
    if (tokens.empty())
        return {};
    const auto count = static_cast<std::int64_t>(example.passageTokens.size());
    if (tokens.begin.value() < 0 || tokens.end.value() > count || tokens.begin > tokens.end)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The answer to {} reaches from token {} to {}; its passage has {}.", example.id,
                                      tokens.begin.value(), tokens.end.value(), count));
    const auto begin = example.passageTokens[static_cast<std::size_t>(tokens.begin.value())].begin.value();
    const auto end = example.passageTokens[static_cast<std::size_t>(tokens.end.value() - 1)].end.value();
    return example.passage.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

AnswerScore scoreAnswer(const Example& example, elmo::TokenSpan predicted, SquadRules rules) {
    std::vector<std::string> answers;
    for (const GoldAnswer& answer : std::get<GoldAnswers>(example.gold).answers)
        answers.push_back(answer.text);
    return scoreAnswer(answerText(example, predicted), answers, rules);
}

}  // namespace tasks
