// SPDX-License-Identifier: Apache-2.0
#include "fake_heads.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "elmo/error.h"
#include "tasks/registry/task_list.h"

namespace test {
namespace {

using elmo::ByteSpan;
using elmo::Document;
using elmo::TokenIndex;
using elmo::TokenSpan;

bool isCapital(std::string_view word) {
    return std::isupper(static_cast<unsigned char>(word.front())) != 0 && word.size() > 1;
}

tasks::EntityPredictions entitiesOf(const Document& document) {
    constexpr std::array kLabels{"PER", "LOC", "ORG", "MISC"};
    tasks::EntityPredictions found;
    for (const TokenSpan& sentence : document.sentences())
        for (TokenIndex token = sentence.begin + 1; token < sentence.end; ++token) {
            if (!isCapital(document.token(token)))
                continue;
            TokenIndex end = token + 1;
            while (end < sentence.end && isCapital(document.token(end)))
                ++end;
            const std::size_t letters = document.token(token).size() + document.token(token).back();
            found.entities.push_back({{token, end},
                                      kLabels[letters % kLabels.size()],
                                      0.35 + 0.64 * static_cast<double>(letters % 17) / 16});
            token = end;
        }
    return found;
}

tasks::TagPredictions tagsOf(const Document& document) {
    tasks::TagPredictions found;
    for (TokenIndex token(0); token.value() < std::ssize(document.tokens()); ++token)
        found.tokens.push_back({isCapital(document.token(token)) ? "PROPN" : "X", 0.75});
    return found;
}

/// Every word in "-ed" is a predicate of the words before and after it.
tasks::RolePredictions rolesOf(const Document& document) {
    tasks::RolePredictions found;
    for (const TokenSpan& sentence : document.sentences())
        for (TokenIndex token = sentence.begin + 1; token + 1 < sentence.end; ++token)
            if (document.token(token).ends_with("ed"))
                found.predicates.push_back({.token = token,
                                            .isGiven = false,
                                            .confidence = 0.9,
                                            .roleset = std::string(document.token(token)) + ".01",
                                            .arguments = {{{token + -1, token}, "ARG0", 0.8},
                                                          {{token, token + 1}, tasks::kPredicateLabel, 0.9},
                                                          {{token + 1, token + 2}, "ARG1", 0.7}}});
    return found;
}

tasks::ClassPredictions sentimentOf(const Document& document) {
    constexpr std::array kGood{"right", "good", "liked", "well", "spring", "light", "love", "happy"};
    constexpr std::array kBad{"bad", "cold", "not", "pity", "owes", "nobody", "loses", "sad", "penny"};
    tasks::ClassPredictions result{{"negative", "neutral", "positive"}, {}, {0, 0, 0}};
    for (const TokenSpan& sentence : document.sentences()) {
        double good = 0.4;
        double bad = 0.4;
        for (TokenIndex token = sentence.begin; token < sentence.end; ++token) {
            good += std::ranges::count(kGood, document.token(token)) > 0 ? 1 : 0;
            bad += std::ranges::count(kBad, document.token(token)) > 0 ? 1 : 0;
        }
        const double sum = good + bad + 0.4;
        result.sentences.push_back({bad / sum, 0.4 / sum, good / sum});
        for (std::size_t i = 0; i < 3; ++i)
            result.document[i] += result.sentences.back()[i] / static_cast<double>(document.sentences().size());
    }
    return result;
}

tasks::AnswerPredictions answersOf(const Document& document, const Document& question) {
    tasks::AnswerPredictions result;
    std::vector<std::pair<double, TokenSpan>> ranked;
    for (const auto& entity : entitiesOf(document).entities) {
        const auto sentence = std::ranges::find_if(document.sentences(),
                                                   [&](const TokenSpan& s) { return s.contains(entity.tokens.begin); });
        double score = 0.1;
        for (TokenIndex token = sentence->begin; token < sentence->end; ++token)
            for (TokenIndex word(0); word.value() < std::ssize(question.tokens()); ++word)
                score += document.token(token) == question.token(word) ? 1 : 0;
        ranked.emplace_back(score, entity.tokens);
    }
    std::ranges::stable_sort(ranked, std::ranges::greater{}, &std::pair<double, TokenSpan>::first);
    ranked.resize(std::min<std::size_t>(ranked.size(), 4));
    double sum = 0.8;
    for (const auto& [score, tokens] : ranked)
        sum += score;
    for (const auto& [score, tokens] : ranked)
        result.answers.push_back({tokens, score / sum});
    result.noAnswer = 0.8 / sum;
    return result;
}

tasks::ClassPredictions classesOf(const Document& premise, const Document& hypothesis) {
    bool has = true, denies = false;
    for (TokenIndex word(0); word.value() < std::ssize(hypothesis.tokens()); ++word) {
        bool found = false;
        for (TokenIndex token(0); token.value() < std::ssize(premise.tokens()); ++token)
            found = found || premise.token(token) == hypothesis.token(word);
        has = has && found;
        denies = denies || hypothesis.token(word) == "not";
    }
    tasks::ClassPredictions result{{"contradiction", "entailment", "neutral"}, {}, {0.1, 0.1, 0.1}};
    result.document[denies ? 0 : has ? 1 : 2] = 0.8;
    return result;
}

class FakeHead : public tasks::TaskModel {
public:
    explicit FakeHead(tasks::TaskModelInfo info) : m_info(std::move(info)) {}

    const tasks::TaskModelInfo& info() const override { return m_info; }
    tasks::TaskPrediction predict(const tasks::TaskInput& text, const tasks::PredictOptions& options,
                                  const elmo::RunControl& control) const override {
        control.checkpoint();
        switch (m_info.task.output) {
            case tasks::OutputKind::kSpans:
                return entitiesOf(text.document);
            case tasks::OutputKind::kTokenTags:
                return tagsOf(text.document);
            case tasks::OutputKind::kTextClass:
                return m_info.task.readsPair() ? classesOf(text.document, options.question->document)
                                               : sentimentOf(text.document);
            case tasks::OutputKind::kRankedSpans:
                return answersOf(text.document, options.question->document);
            case tasks::OutputKind::kRoles:
                return rolesOf(text.document);
        }
        return {};
    }

private:
    tasks::TaskModelInfo m_info;
};

}  // namespace

std::shared_ptr<const tasks::TaskModel> loadFakeHead(const std::filesystem::path& path, const elmo::RunControl&) {
    tasks::TaskModelInfo info;
    info.name = path.filename().string();
    info.path = path.string();
    info.hash = "hash of " + info.name;
    const auto named = [&](const char* kind) { return info.name.find(kind) != std::string::npos; };
    if (named("-layers"))
        info.bilmHash = "any";
    if (named("ner")) {
        info.task = tasks::Ner::kTask;
        info.labels = {"PER", "LOC", "ORG", "MISC"};
    } else if (named("tags")) {
        info.task = {.name = "tags", .title = "Tags", .output = tasks::OutputKind::kTokenTags};
        info.labels = {"PROPN", "X"};
    } else if (named("sentiment")) {
        info.task = tasks::Sentiment::kTask;
        info.labels = {"negative", "neutral", "positive"};
    } else if (named("pairs")) {
        info.task = tasks::Entailment::kTask;
        info.labels = {"contradiction", "entailment", "neutral"};
    } else if (named("roles")) {
        info.task = tasks::Roles::kTask;
        info.labels = {"ARG0", "ARG1", tasks::kPredicateLabel};
    } else if (named("qa")) {
        info.task = tasks::Qa::kTask;
    } else {
        throw elmo::Error(elmo::ErrorCode::kNotFound, path.string() + " holds no task.json. Choose a head's folder.");
    }
    return std::make_shared<const FakeHead>(std::move(info));
}

void mergeFake(tasks::Annotations& annotations, const Document& document, const tasks::TaskPrediction& prediction,
               const tasks::AnnotationSource& source) {
    const auto known = std::ranges::find(annotations.sources, source.modelHash, &tasks::AnnotationSource::modelHash);
    const auto index = static_cast<int>(known - annotations.sources.begin());
    if (known == annotations.sources.end())
        annotations.sources.push_back(source);
    std::erase_if(annotations.spans, [&](const tasks::SpanAnnotation& span) {
        return span.source == index && span.decision == tasks::Decision::kOpen;
    });
    std::erase_if(annotations.scores, [&](const tasks::ScoreAnnotation& score) { return score.source == index; });
    if (const auto* entities = std::get_if<tasks::EntityPredictions>(&prediction))
        for (const auto& entity : entities->entities) {
            tasks::SpanAnnotation span;
            span.id = annotations.nextId++;
            span.bytes = {document.tokens()[static_cast<std::size_t>(entity.tokens.begin.value())].begin,
                          document.tokens()[static_cast<std::size_t>(entity.tokens.end.value() - 1)].end};
            span.label = entity.label;
            span.confidence = entity.confidence;
            span.source = index;
            annotations.spans.push_back(std::move(span));
        }
    if (const auto* tags = std::get_if<tasks::TagPredictions>(&prediction))
        for (std::size_t i = 0; i < tags->tokens.size(); ++i) {
            tasks::SpanAnnotation span;
            span.id = annotations.nextId++;
            span.bytes = document.tokens()[i];
            span.label = tags->tokens[i].tag;
            span.confidence = tags->tokens[i].probability;
            span.source = index;
            annotations.spans.push_back(std::move(span));
        }
    if (const auto* sentiment = std::get_if<tasks::ClassPredictions>(&prediction))
        for (std::size_t i = 0; i <= sentiment->sentences.size(); ++i) {
            tasks::ScoreAnnotation score;
            score.id = annotations.nextId++;
            score.labels = sentiment->labels;
            score.source = index;
            const bool whole = i == sentiment->sentences.size();
            score.probabilities = whole ? sentiment->document : sentiment->sentences[i];
            if (!whole)
                score.sentence = elmo::SentenceIndex(static_cast<std::int64_t>(i));
            annotations.scores.push_back(std::move(score));
        }
}

}  // namespace test
