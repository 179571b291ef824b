// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/data_predictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/formats/syntax/text_columns.h"
#include "tasks/data/tag_schemes.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using Put = std::function<void(const std::string&)>;

std::string jsonText(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Every token in order, sentence by sentence.
std::vector<std::string> tokensOf(const tasks::TokenizedText& text) {
    std::vector<std::string> tokens;
    for (const elmo::Sentence& sentence : text.sentences)
        tokens.insert(tokens.end(), sentence.begin(), sentence.end());
    return tokens;
}

std::string answerText(const tasks::Example& example, elmo::TokenSpan tokens) {
    const elmo::ByteSpan first = example.passageTokens[static_cast<std::size_t>(tokens.begin.value())];
    const elmo::ByteSpan last = example.passageTokens[static_cast<std::size_t>(tokens.end.value() - 1)];
    return example.passage.substr(static_cast<std::size_t>(first.begin.value()),
                                  static_cast<std::size_t>((last.end - first.begin)));
}

std::size_t mostProbable(const std::vector<double>& probabilities) {
    return static_cast<std::size_t>(std::ranges::max_element(probabilities) - probabilities.begin());
}

/// Whether every question has an answer: then the rules of SQuAD 1.1 ask for one.
bool allAnswerable(const tasks::DataSet& data) {
    return std::ranges::none_of(data.examples, [](const tasks::Example& example) {
        const auto* gold = std::get_if<tasks::GoldAnswers>(&example.gold);
        return gold != nullptr && gold->impossible;
    });
}

std::string bestAnswer(const tasks::Example& example, const tasks::AnswerPredictions& said, bool mustAnswer) {
    const bool none = said.answers.empty() || (!mustAnswer && said.noAnswer > said.answers.front().probability);
    return none ? "" : answerText(example, said.answers.front().tokens);
}

Json jsonOf(const tasks::TagSpan& span) {
    return {{"label", span.label}, {"tokens", {span.tokens.begin.value(), span.tokens.end.value()}}};
}

/// Adds what is predicted and what the data set says to the line of an example.
struct JsonLine {
    Json& line;
    const tasks::Example& example;

    void operator()(const tasks::ClassPredictions& said) const {
        line["label"] = said.labels[mostProbable(said.document)];
        for (std::size_t i = 0; i < said.labels.size(); ++i)
            line["probabilities"][said.labels[i]] = said.document[i];
        if (const auto& gold = std::get<tasks::TextLabel>(example.gold); !gold.label.empty())
            line["gold"] = gold.label;
    }
    void operator()(const tasks::TagPredictions& said) const {
        line["tags"] = line["probabilities"] = Json::array();
        for (const tasks::TagPrediction& token : said.tokens) {
            line["tags"].push_back(token.tag);
            line["probabilities"].push_back(token.probability);
        }
        if (const auto& gold = std::get<tasks::TokenLabels>(example.gold); !gold.labels.empty())
            line["gold"] = gold.labels;
    }
    void operator()(const tasks::EntityPredictions& said) const {
        line["entities"] = Json::array();
        for (const tasks::EntityPrediction& entity : said.entities) {
            line["entities"].push_back(jsonOf({entity.label, entity.tokens}));
            line["entities"].back()["confidence"] = entity.confidence;
        }
        const auto& gold = std::get<tasks::TokenTags>(example.gold);
        if (gold.tags.empty())
            return;
        line["gold"] = Json::array();
        for (const tasks::TagSpan& span : tasks::spansOf(gold.tags))
            line["gold"].push_back(jsonOf(span));
    }
    void operator()(const tasks::RolePredictions& said) const {
        line["predicates"] = line["gold"] = Json::array();
        for (const tasks::PredicatePrediction& predicate : said.predicates) {
            Json one = {{"token", predicate.token.value()},
                        {"roleset", predicate.roleset},
                        {"given", predicate.isGiven},
                        {"confidence", predicate.confidence},
                        {"arguments", Json::array()}};
            for (const tasks::EntityPrediction& argument : predicate.arguments) {
                one["arguments"].push_back(jsonOf(tasks::TagSpan{argument.label, argument.tokens}));
                one["arguments"].back()["confidence"] = argument.confidence;
            }
            line["predicates"].push_back(std::move(one));
        }
        for (const tasks::GoldPredicate& predicate : std::get<tasks::GoldRoles>(example.gold).predicates) {
            Json one = {
                {"token", predicate.token.value()}, {"roleset", predicate.roleset}, {"arguments", Json::array()}};
            for (const tasks::TagSpan& span : tasks::spansOf(predicate.tags))
                one["arguments"].push_back(jsonOf(span));
            line["gold"].push_back(std::move(one));
        }
    }
    void operator()(const tasks::AnswerPredictions& said) const {
        line["answers"] = line["gold"] = Json::array();
        for (const tasks::AnswerPrediction& answer : said.answers)
            line["answers"].push_back({{"text", answerText(example, answer.tokens)},
                                       {"tokens", {answer.tokens.begin.value(), answer.tokens.end.value()}},
                                       {"probability", answer.probability}});
        line["no_answer"] = said.noAnswer;
        for (const tasks::GoldAnswer& answer : std::get<tasks::GoldAnswers>(example.gold).answers)
            line["gold"].push_back(answer.text);
    }
};

void writeJsonLines(const HeadPredictions& done, const Put& put) {
    for (std::size_t i = 0; i < done.predictions.size(); ++i) {
        const tasks::Example& example = done.data.examples[i];
        Json line = {{"id", example.id}, {"model", done.info.name}, {"tokens", tokensOf(example.text)}};
        if (const tasks::Task& task = done.info.task; task.readsPair())
            line[std::string(tasks::secondTextOf(task.input))] = tokensOf(example.question);
        std::visit(JsonLine{line, example}, done.predictions[i]);
        put(jsonText(line) + "\n");
    }
}

void writeTable(const HeadPredictions& done, const Put& put) {
    put("id\tgold\tpredicted\tprobability\n");
    for (std::size_t i = 0; i < done.predictions.size(); ++i) {
        const auto& said = std::get<tasks::ClassPredictions>(done.predictions[i]);
        const std::size_t best = mostProbable(said.document);
        const tasks::Example& example = done.data.examples[i];
        put(fmt::format("{}\t{}\t{}\t{:.6f}\n", example.id, std::get<tasks::TextLabel>(example.gold).label,
                        said.labels[best], said.document[best]));
    }
}

/// Gold tags, if there are any, and predicted ones of an example; those of spans as BIO2.
std::pair<std::vector<std::string>, std::vector<std::string>> tagsOf(const tasks::Example& example,
                                                                     const tasks::TaskPrediction& prediction) {
    std::vector<std::string> predicted;
    if (const auto* said = std::get_if<tasks::TagPredictions>(&prediction)) {
        std::ranges::transform(said->tokens, std::back_inserter(predicted), &tasks::TagPrediction::tag);
        return {std::get<tasks::TokenLabels>(example.gold).labels, predicted};
    }
    std::vector<tasks::TagSpan> spans;
    for (const tasks::EntityPrediction& entity : std::get<tasks::EntityPredictions>(prediction).entities)
        spans.push_back({entity.label, entity.tokens});
    return {std::get<tasks::TokenTags>(example.gold).tags, tasks::tagsOf(spans, example.text.tokenCount())};
}

void writeColumns(const HeadPredictions& done, const Put& put) {
    for (std::size_t i = 0; i < done.predictions.size(); ++i) {
        const tasks::Example& example = done.data.examples[i];
        const auto [gold, predicted] = tagsOf(example, done.predictions[i]);
        std::string text;
        std::size_t t = 0;
        for (const elmo::Sentence& sentence : example.text.sentences) {
            for (const std::string& token : sentence) {
                text += withoutBlanks(token) + ' ';
                if (!gold.empty())
                    text += withoutBlanks(gold[t]) + ' ';
                text += withoutBlanks(predicted[t]) + '\n';
                ++t;
            }
            text += '\n';
        }
        put(text);
    }
}

void writeAnswers(const HeadPredictions& done, const Put& put) {
    const bool mustAnswer = allAnswerable(done.data);
    for (std::size_t i = 0; i < done.predictions.size(); ++i) {
        const tasks::Example& example = done.data.examples[i];
        const auto& said = std::get<tasks::AnswerPredictions>(done.predictions[i]);
        put(fmt::format("{}{}: {}", i == 0 ? "{" : ",\n ", jsonText(example.id),
                        jsonText(bestAnswer(example, said, mustAnswer))));
    }
    put(done.predictions.empty() ? "{}\n" : "}\n");
}

/// "(ARG0*", "*", "*)" for each token.
std::vector<std::string> bracketsOf(const std::vector<tasks::EntityPrediction>& arguments, std::size_t tokens) {
    std::vector<std::string> cells(tokens, "*");
    for (const tasks::EntityPrediction& argument : arguments) {
        std::string& first = cells[static_cast<std::size_t>(argument.tokens.begin.value())];
        first = "(" + argument.label + first;
        cells[static_cast<std::size_t>(argument.tokens.end.value() - 1)] += ')';
    }
    return cells;
}

/// The columns that heads of roles are trained on: number, word, roleset, and the arguments of each predicate. Those of
/// the predicates of the data, or of the found ones if the data name none.
void writePropBank(const HeadPredictions& done, const Put& put) {
    const bool areGiven = std::ranges::any_of(done.data.examples, [](const tasks::Example& example) {
        return !std::get<tasks::GoldRoles>(example.gold).predicates.empty();
    });
    for (std::size_t i = 0; i < done.predictions.size(); ++i) {
        const std::vector<std::string> tokens = tokensOf(done.data.examples[i].text);
        std::vector<std::string> rolesets(tokens.size(), "-");
        std::vector<std::vector<std::string>> columns;
        for (const auto& predicate : std::get<tasks::RolePredictions>(done.predictions[i]).predicates) {
            if (areGiven && !predicate.isGiven)
                continue;
            rolesets[static_cast<std::size_t>(predicate.token.value())] =
                predicate.roleset.empty() ? withoutBlanks(tokens[static_cast<std::size_t>(predicate.token.value())])
                                          : predicate.roleset;
            columns.push_back(bracketsOf(predicate.arguments, tokens.size()));
        }
        std::string text = "# " + done.data.examples[i].id + "\n";
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            text += fmt::format("{}\t{}\t{}", t, withoutBlanks(tokens[t]), rolesets[t]);
            for (const std::vector<std::string>& column : columns)
                text += '\t' + column[t];
            text += '\n';
        }
        put(text + '\n');
    }
}

constexpr PredictionWriter kJsonLines = {"jsonl", writeJsonLines}, kTable = {"tsv", writeTable},
                           kColumns = {"conll", writeColumns}, kAnswers = {"squad", writeAnswers},
                           kPropBank = {"propbank", writePropBank};

/// All can be JSON lines; this is the format that other programs know.
const PredictionWriter& usualWriter(tasks::OutputKind kind) {
    switch (kind) {
        case tasks::OutputKind::kTextClass:
            return kTable;
        case tasks::OutputKind::kTokenTags:
        case tasks::OutputKind::kSpans:
            return kColumns;
        case tasks::OutputKind::kRankedSpans:
            return kAnswers;
        case tasks::OutputKind::kRoles:
            return kPropBank;
    }
    return kJsonLines;
}

}  // namespace

const PredictionWriter* predictionWriter(const std::string& name, tasks::OutputKind kind) {
    for (const PredictionWriter* writer : {&kJsonLines, &usualWriter(kind)})
        if (name == writer->name)
            return writer;
    return nullptr;
}

std::vector<std::string> predictionFormats() {
    return {kJsonLines.name, kTable.name, kColumns.name, kAnswers.name, kPropBank.name};
}

std::vector<std::string> predictionFormats(tasks::OutputKind kind) {
    return {kJsonLines.name, usualWriter(kind).name};
}

}  // namespace app
