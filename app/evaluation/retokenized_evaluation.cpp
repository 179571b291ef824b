// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/retokenized_evaluation.h"

#include <algorithm>
#include <set>

#include "app/annotate/document_layers.h"
#include "elmo/text/tokenizer.h"

namespace app {
namespace {

constexpr std::string_view kAttachLeft[] = {",", ".", ";", ":", "!", "?", "%", ")", "]", "}", "n't", "'"};
constexpr std::string_view kAttachRight[] = {"(", "[", "{", "$", "#"};
constexpr std::size_t kChunk = 200;  // examples made into one document

bool among(std::string_view token, std::span<const std::string_view> marks) {
    return std::ranges::find(marks, token) != marks.end();
}

/// An example as its smallest parts: split at every boundary of a gold token or of the program's tokens.
struct Judged {
    tasks::Example example;
    std::vector<std::int64_t> begins;  ///< of each part, in bytes of the text; then the text's end
};

std::vector<std::int64_t> partOf(const Judged& judged, elmo::ByteSpan bytes) {
    const auto at = [&](std::int64_t byte) {
        return std::ranges::lower_bound(judged.begins, byte) - judged.begins.begin();
    };
    return {at(bytes.begin.value()), at(bytes.end.value())};
}

Judged judgedOf(const tasks::Example& example, const DetokenizedText& text,
                const std::vector<elmo::ByteSpan>& ownTokens) {
    std::set<std::int64_t> boundaries = {0, static_cast<std::int64_t>(text.text.size())};
    for (const auto* tokens : {&text.tokens, &ownTokens})
        for (const elmo::ByteSpan& token : *tokens)
            boundaries.insert({token.begin.value(), token.end.value()});
    Judged judged;
    judged.begins.assign(boundaries.begin(), boundaries.end());
    judged.example.id = example.id;
    elmo::Sentence parts;
    for (std::size_t i = 0; i + 1 < judged.begins.size(); ++i)
        parts.push_back(text.text.substr(static_cast<std::size_t>(judged.begins[i]),
                                         static_cast<std::size_t>(judged.begins[i + 1] - judged.begins[i])));
    std::vector<std::string> tags(parts.size(), "O");
    const auto& gold = std::get<tasks::TokenTags>(example.gold).tags;
    for (std::size_t t = 0; t < gold.size(); ++t) {
        if (gold[t] == "O")
            continue;
        const bool inside = gold[t].starts_with("I-");
        // A blank inside an entity belongs to it.
        const elmo::ByteSpan bytes{inside ? text.tokens[t - 1].end : text.tokens[t].begin, text.tokens[t].end};
        const auto range = partOf(judged, bytes);
        for (std::int64_t p = range[0]; p < range[1]; ++p)
            tags[static_cast<std::size_t>(p)] = (inside || p > range[0] ? "I-" : "B-") + gold[t].substr(2);
    }
    judged.example.text.sentences.push_back(std::move(parts));
    judged.example.gold = tasks::TokenTags{std::move(tags)};
    return judged;
}

}  // namespace

DetokenizedText detokenize(const tasks::TokenizedText& text) {
    DetokenizedText result;
    bool attach = true, insideQuotes = false;
    for (const elmo::Sentence& sentence : text.sentences)
        for (const std::string& token : sentence) {
            const bool quote = token == "\"";
            const bool leans =
                among(token, kAttachLeft) || (token.size() > 1 && token.starts_with('\'')) || (quote && insideQuotes);
            if (!attach && !leans)
                result.text += ' ';
            const auto begin = static_cast<std::int64_t>(result.text.size());
            result.text += token;
            result.tokens.push_back(
                {elmo::ByteOffset(begin), elmo::ByteOffset(static_cast<std::int64_t>(result.text.size()))});
            attach = among(token, kAttachRight) || (quote && !insideQuotes);
            insideQuotes = insideQuotes != quote;
        }
    return result;
}

tasks::MetricReport evaluateRetokenized(const tasks::TaskModel& head, const LoadedModel* bilm,
                                        const tasks::DataSet& data, const tasks::WordSet& trainingWords,
                                        const std::string& language, const elmo::RunControl& control) {
    const elmo::Tokenizer tokenizer(language);
    std::vector<tasks::Example> examples;
    std::vector<tasks::TaskPrediction> predictions;
    for (std::size_t begin = 0; begin < data.examples.size(); begin += kChunk) {
        const std::size_t end = std::min(begin + kChunk, data.examples.size());
        std::vector<DetokenizedText> texts;
        std::vector<std::int64_t> bases;
        std::string all;
        for (std::size_t i = begin; i < end; ++i) {
            bases.push_back(static_cast<std::int64_t>(all.size()));
            texts.push_back(detokenize(data.examples[i].text));
            all += texts.back().text + "\n\n";  // one paragraph each: no sentence spans two texts
        }
        bases.push_back(static_cast<std::int64_t>(all.size()));
        const elmo::Document document = tokenizer.tokenize(std::move(all));
        const elmo::LayerActivations layers = layersOf(document, bilm, control);
        const auto prediction = head.predict({document, layers}, {}, control);
        const auto& entities = std::get<tasks::EntityPredictions>(prediction).entities;
        std::size_t token = 0;
        auto entity = entities.begin();
        for (std::size_t k = 0; k + 1 < bases.size(); ++k) {
            std::vector<elmo::ByteSpan> own;
            for (; token < document.tokens().size() && document.tokens()[token].begin.value() < bases[k + 1]; ++token)
                own.push_back({document.tokens()[token].begin + -bases[k], document.tokens()[token].end + -bases[k]});
            Judged judged = judgedOf(data.examples[begin + k], texts[k], own);
            tasks::EntityPredictions found;
            const auto byteOf = [&](std::int64_t index) { return document.tokens()[static_cast<std::size_t>(index)]; };
            for (; entity != entities.end() && byteOf(entity->tokens.begin.value()).begin.value() < bases[k + 1];
                 ++entity) {
                const auto range = partOf(judged, {byteOf(entity->tokens.begin.value()).begin + -bases[k],
                                                   byteOf(entity->tokens.end.value() - 1).end + -bases[k]});
                found.entities.push_back(
                    {{elmo::TokenIndex(range[0]), elmo::TokenIndex(range[1])}, entity->label, entity->confidence});
            }
            examples.push_back(std::move(judged.example));
            predictions.emplace_back(std::move(found));
        }
    }
    tasks::WordSet known = trainingWords;
    known.insert(" ");  // the blanks between tokens are parts, too
    return tasks::evaluate(head.info().task, examples, predictions,
                           {.trainingWords = trainingWords.empty() ? nullptr : &known});
}

}  // namespace app
