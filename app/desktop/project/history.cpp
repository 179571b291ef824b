// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/project/history.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::json;
using tasks::QuestionAnnotation;
using tasks::ScoreAnnotation;
using tasks::SpanAnnotation;

constexpr std::size_t kMaxHistoryBytes = std::size_t{4} << 20;

Json bytesJson(const elmo::ByteSpan& bytes) {
    return {bytes.begin.value(), bytes.end.value()};
}
elmo::ByteSpan bytesFrom(const Json& value) {
    return {elmo::ByteOffset(value.at(0).get<std::int64_t>()), elmo::ByteOffset(value.at(1).get<std::int64_t>())};
}

Json historyJson(const SpanAnnotation& span) {
    Json value{{"id", span.id},
               {"bytes", bytesJson(span.bytes)},
               {"label", span.label},
               {"layer", static_cast<int>(span.layer)},
               {"decision", static_cast<int>(span.decision)},
               {"source", span.source}};
    if (span.confidence)
        value["confidence"] = *span.confidence;
    for (const elmo::ByteSpan& part : span.more)
        value["more"].push_back(bytesJson(part));
    return value;
}
Json historyJson(const ScoreAnnotation& score) {
    Json value{{"id", score.id},
               {"labels", score.labels},
               {"probabilities", score.probabilities},
               {"layer", static_cast<int>(score.layer)},
               {"source", score.source}};
    if (score.sentence)
        value["sentence"] = score.sentence->value();
    return value;
}
Json historyJson(const QuestionAnnotation& question) {
    Json value{{"id", question.id},
               {"question", question.question},
               {"noAnswer", question.noAnswer},
               {"layer", static_cast<int>(question.layer)},
               {"source", question.source},
               {"answers", Json::array()}};
    for (const auto& answer : question.answers)
        value["answers"].push_back({{"bytes", bytesJson(answer.bytes)}, {"probability", answer.probability}});
    return value;
}

void readHistory(const Json& value, SpanAnnotation& span) {
    span.bytes = bytesFrom(value.at("bytes"));
    span.label = value.at("label");
    span.decision = static_cast<tasks::Decision>(value.at("decision").get<int>());
    if (value.contains("confidence"))
        span.confidence = value.at("confidence").get<double>();
    for (const Json& part : value.value("more", Json::array()))
        span.more.push_back(bytesFrom(part));
}
void readHistory(const Json& value, ScoreAnnotation& score) {
    score.labels = value.at("labels").get<std::vector<std::string>>();
    score.probabilities = value.at("probabilities").get<std::vector<double>>();
    if (value.contains("sentence"))
        score.sentence = elmo::SentenceIndex(value.at("sentence").get<std::int64_t>());
}
void readHistory(const Json& value, QuestionAnnotation& question) {
    question.question = value.at("question");
    question.noAnswer = value.at("noAnswer");
    for (const Json& answer : value.at("answers"))
        question.answers.push_back({bytesFrom(answer.at("bytes")), answer.at("probability").get<double>()});
}

template <class Annotation>
Json listJson(const std::vector<Annotation>& list) {
    Json values = Json::array();
    for (const Annotation& annotation : list)
        values.push_back(historyJson(annotation));
    return values;
}

template <class Annotation>
void readList(const Json& step, const char* name, std::vector<Annotation>& list) {
    for (const Json& value : step.at(name)) {
        Annotation annotation;
        annotation.id = value.at("id");
        annotation.layer = static_cast<tasks::AnnotationLayer>(value.at("layer").get<int>());
        annotation.source = value.at("source");
        readHistory(value, annotation);
        list.push_back(std::move(annotation));
    }
}

Json stepJson(const ui::EditStep& step) {
    const ui::AnnotationChange& change = step.change;
    Json value{{"name", step.name.toStdString()},
               {"spansBefore", listJson(change.spansBefore)},
               {"spansAfter", listJson(change.spansAfter)},
               {"scoresBefore", listJson(change.scoresBefore)},
               {"scoresAfter", listJson(change.scoresAfter)},
               {"questionsBefore", listJson(change.questionsBefore)},
               {"questionsAfter", listJson(change.questionsAfter)},
               {"sources", Json::array()}};
    for (const tasks::AnnotationSource& source : change.sources)
        value["sources"].push_back({source.model, source.modelHash, source.bilmHash, source.tokenizerRevision,
                                    source.statePolicy, source.programVersion, source.time});
    return value;
}

std::shared_ptr<const ui::EditStep> stepFrom(const Json& value, const elmo::TextHash& text) {
    auto step = std::make_shared<ui::EditStep>();
    step->name = QString::fromStdString(value.at("name").get<std::string>());
    ui::AnnotationChange& change = step->change;
    change.text = text;
    readList(value, "spansBefore", change.spansBefore);
    readList(value, "spansAfter", change.spansAfter);
    readList(value, "scoresBefore", change.scoresBefore);
    readList(value, "scoresAfter", change.scoresAfter);
    readList(value, "questionsBefore", change.questionsBefore);
    readList(value, "questionsAfter", change.questionsAfter);
    for (const Json& source : value.at("sources"))
        change.sources.push_back(
            {source.at(0), source.at(1), source.at(2), source.at(3), source.at(4), source.at(5), source.at(6)});
    return step;
}

}  // namespace

std::string encodeHistory(const ui::EditHistory& history) {
    std::vector<std::string> steps;
    std::size_t bytes = 0;
    for (auto step = history.steps.rbegin(); step != history.steps.rend(); ++step) {
        // Labels come from the user's keyboard and files; replaced bytes are better than no history.
        steps.push_back(stepJson(**step).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        bytes += steps.back().size();
        if (bytes > kMaxHistoryBytes) {
            steps.pop_back();
            break;
        }
    }
    const auto left = static_cast<int>(history.steps.size() - steps.size());
    if (left > history.done)  // what can only be redone after a step that is left out can't be redone
        return R"({"done":0,"steps":[]})";
    std::string content = "{\"done\":" + std::to_string(history.done - left) + ",\"steps\":[";
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        content += (step == steps.rbegin() ? "" : ",") + *step;
    return content + "]}";
}

ui::EditHistory decodeHistory(const std::string& content, const elmo::TextHash& text) {
    ui::EditHistory history;
    if (content.empty())
        return history;
    try {
        const Json value = Json::parse(content);
        for (const Json& step : value.at("steps"))
            history.steps.push_back(stepFrom(step, text));
        history.done = std::clamp(value.at("done").get<int>(), 0, static_cast<int>(history.steps.size()));
    } catch (const Json::exception&) {
        return {};
    }
    return history;
}

ui::EditHistory renumbered(const ui::EditHistory& history, const NewIds& ids) {
    ui::EditHistory result{{}, history.done};
    const auto renumber = [&](auto& list) {
        for (auto& annotation : list)
            if (const auto found = ids.find(annotation.id); found != ids.end())
                annotation.id = found->second;
    };
    for (const auto& step : history.steps) {
        auto changed = std::make_shared<ui::EditStep>(*step);
        renumber(changed->change.spansBefore);
        renumber(changed->change.spansAfter);
        renumber(changed->change.scoresBefore);
        renumber(changed->change.scoresAfter);
        renumber(changed->change.questionsBefore);
        renumber(changed->change.questionsAfter);
        result.steps.push_back(std::move(changed));
    }
    return result;
}

}  // namespace app
