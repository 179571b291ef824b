// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/project/history.h"

#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

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

Json featuresJson(const std::vector<tasks::NamedValue>& features) {
    Json list = Json::array();
    for (const tasks::NamedValue& feature : features)
        list.push_back({feature.name, feature.value});
    return list;
}
std::vector<tasks::NamedValue> featuresFrom(const Json& value) {
    std::vector<tasks::NamedValue> features;
    for (const Json& feature : value.value("features", Json::array()))
        features.push_back({feature.at(0), feature.at(1)});
    return features;
}

Json endJson(const tasks::RelationEnd& end) {
    return {end.span, end.token.value()};
}
tasks::RelationEnd endFrom(const Json& value) {
    return {value.at(0).get<std::int64_t>(), elmo::TokenIndex(value.at(1).get<std::int64_t>())};
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
    if (!span.kind.empty())
        value["kind"] = span.kind;
    if (!span.features.empty())
        value["features"] = featuresJson(span.features);
    return value;
}
Json historyJson(const tasks::RelationAnnotation& relation) {
    Json value{{"id", relation.id},
               {"from", endJson(relation.from)},
               {"to", endJson(relation.to)},
               {"label", relation.label},
               {"kind", relation.kind},
               {"layer", static_cast<int>(relation.layer)},
               {"decision", static_cast<int>(relation.decision)},
               {"source", relation.source},
               {"features", featuresJson(relation.features)}};
    if (relation.confidence)
        value["confidence"] = *relation.confidence;
    return value;
}
Json historyJson(const tasks::ClusterAnnotation& cluster) {
    return {{"id", cluster.id},
            {"spans", cluster.spans},
            {"label", cluster.label},
            {"layer", static_cast<int>(cluster.layer)},
            {"decision", static_cast<int>(cluster.decision)},
            {"source", cluster.source},
            {"features", featuresJson(cluster.features)}};
}
Json historyJson(const tasks::TokenAttribute& attribute) {
    return {{"id", 0},
            {"name", attribute.name},
            {"distinct", attribute.values.distinct()},
            {"numbers", attribute.values.numbers()},
            {"layer", static_cast<int>(attribute.layer)},
            {"source", attribute.source}};
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
    span.kind = value.value("kind", std::string());
    span.features = featuresFrom(value);
}
void readHistory(const Json& value, tasks::RelationAnnotation& relation) {
    relation.from = endFrom(value.at("from"));
    relation.to = endFrom(value.at("to"));
    relation.label = value.at("label");
    relation.kind = value.at("kind");
    relation.decision = static_cast<tasks::Decision>(value.at("decision").get<int>());
    relation.features = featuresFrom(value);
    if (value.contains("confidence"))
        relation.confidence = value.at("confidence").get<double>();
}
void readHistory(const Json& value, tasks::ClusterAnnotation& cluster) {
    cluster.spans = value.at("spans").get<std::vector<std::int64_t>>();
    cluster.label = value.at("label");
    cluster.decision = static_cast<tasks::Decision>(value.at("decision").get<int>());
    cluster.features = featuresFrom(value);
}
void readHistory(const Json& value, tasks::TokenAttribute& attribute) {
    attribute.name = value.at("name");
    attribute.values = {value.at("distinct").get<std::vector<std::string>>(),
                        value.at("numbers").get<std::vector<std::uint32_t>>()};
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
    for (const Annotation& annotation : list) {
        values.push_back(historyJson(annotation));
        if (!annotation.annotator.empty())
            values.back()["annotator"] = annotation.annotator;
    }
    return values;
}

template <class Annotation>
void readList(const Json& step, const char* name, std::vector<Annotation>& list) {
    for (const Json& value : step.value(name, Json::array())) {
        Annotation annotation;
        if constexpr (requires { annotation.id; })
            annotation.id = value.at("id");
        annotation.layer = static_cast<tasks::AnnotationLayer>(value.at("layer").get<int>());
        annotation.source = value.at("source");
        annotation.annotator = value.value("annotator", std::string());
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
               {"relationsBefore", listJson(change.relationsBefore)},
               {"relationsAfter", listJson(change.relationsAfter)},
               {"clustersBefore", listJson(change.clustersBefore)},
               {"clustersAfter", listJson(change.clustersAfter)},
               {"attributesBefore", listJson(change.attributesBefore)},
               {"attributesAfter", listJson(change.attributesAfter)},
               {"tokens", change.tokens},
               {"tokenValues", Json::array()},
               {"sources", Json::array()}};
    for (const ui::TokenValueChange& one : change.tokenValues)
        value["tokenValues"].push_back({one.name, one.token.value(), one.before, one.after, one.annotator});
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
    readList(value, "relationsBefore", change.relationsBefore);
    readList(value, "relationsAfter", change.relationsAfter);
    readList(value, "clustersBefore", change.clustersBefore);
    readList(value, "clustersAfter", change.clustersAfter);
    readList(value, "attributesBefore", change.attributesBefore);
    readList(value, "attributesAfter", change.attributesAfter);
    change.tokens = value.value("tokens", std::size_t{0});
    for (const Json& one : value.value("tokenValues", Json::array()))
        change.tokenValues.push_back(
            {one.at(0), elmo::TokenIndex(one.at(1).get<std::int64_t>()), one.at(2), one.at(3), one.at(4)});
    for (const Json& source : value.at("sources"))
        change.sources.push_back(
            {source.at(0), source.at(1), source.at(2), source.at(3), source.at(4), source.at(5), source.at(6)});
    return step;
}

ui::EditHistory historyFrom(const Json& value, const elmo::TextHash& text) {
    ui::EditHistory history;
    for (const Json& step : value.at("steps"))
        history.steps.push_back(stepFrom(step, text));
    history.done = std::clamp(value.at("done").get<int>(), 0, static_cast<int>(history.steps.size()));
    return history;
}

/// The windows of this process that are open.
struct OpenOwners {
    std::mutex mutex;
    std::set<std::int64_t> numbers;
    std::int64_t last = 0;
};
OpenOwners& openOwners() {
    static OpenOwners owners;
    return owners;
}

/// When a process began, in ticks since the start of the machine: /proc/PID/stat, field 22. Nothing if there is none.
std::optional<std::int64_t> beginOf(std::int64_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    if (!std::getline(in, line))
        return std::nullopt;
    std::istringstream fields(line.substr(std::min(line.rfind(')') + 1, line.size())));  // the name may have spaces
    std::string field;
    for (int number = 3; number <= 22; ++number)
        fields >> field;
    return fields ? std::optional(std::strtoll(field.c_str(), nullptr, 10)) : std::nullopt;
}

std::string personOf(const std::string& mark) {
    return mark.substr(0, std::min(mark.rfind('/'), mark.size()));
}

bool isOpen(const std::string& mark) {
    const std::size_t slash = mark.rfind('/');
    std::int64_t process = 0, begin = 0, number = 0;
    if (slash == std::string::npos ||
        std::sscanf(mark.c_str() + slash, "/%" SCNd64 ".%" SCNd64 ".%" SCNd64, &process, &begin, &number) != 3 ||
        beginOf(process) != begin)
        return false;
    if (process != ::getpid())
        return true;
    const std::scoped_lock lock(openOwners().mutex);
    return openOwners().numbers.contains(number);
}

/// The histories in what is stored; earlier versions stored one, without an owner.
std::vector<Json> entriesOf(const std::string& stored) {
    std::vector<Json> entries;
    Json value = Json::parse(stored, nullptr, false);
    if (!value.is_object())
        return entries;
    const Json others = value.value("others", Json::array());
    value.erase("others");
    entries.push_back(std::move(value));
    if (others.is_array())
        entries.insert(entries.end(), others.begin(), others.end());
    std::erase_if(entries, [](const Json& entry) { return !entry.is_object(); });
    return entries;
}

std::string ownerOf(const Json& entry) {
    const auto owner = entry.find("owner");
    return owner != entry.end() && owner->is_string() ? owner->get<std::string>() : std::string();
}

std::string textOf(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

HistoryOwner::HistoryOwner() {
    const std::scoped_lock lock(openOwners().mutex);
    m_number = ++openOwners().last;
    openOwners().numbers.insert(m_number);
}

HistoryOwner::~HistoryOwner() {
    const std::scoped_lock lock(openOwners().mutex);
    openOwners().numbers.erase(m_number);
}

std::string HistoryOwner::mark() const {
    const std::int64_t process = ::getpid();
    return m_person + '/' + std::to_string(process) + '.' + std::to_string(beginOf(process).value_or(0)) + '.' +
           std::to_string(m_number);
}

std::string withHistory(const std::string& stored, const ui::EditHistory& history, const HistoryOwner& owner) {
    const std::string mark = owner.mark(), begin = "{\"owner\":" + textOf(mark) + ',';
    std::string content = begin + encodeHistory(history).substr(1);
    if (stored.starts_with(begin) && stored.find("\"others\"") == std::string::npos)
        return content;  // nobody else's: no need to read megabytes
    std::string others;
    for (const Json& entry : entriesOf(stored))
        if (const std::string other = ownerOf(entry); other != mark && isOpen(other))
            others += (others.empty() ? "" : ",") + textOf(entry);
    if (!others.empty()) {
        content.pop_back();
        content += ",\"others\":[" + others + "]}";
    }
    return content;
}

ui::EditHistory historyOf(const std::string& stored, const HistoryOwner& owner, const elmo::TextHash& text) {
    try {
        const std::vector<Json> entries = entriesOf(stored);
        const std::string mark = owner.mark();
        for (const Json& entry : entries)
            if (ownerOf(entry) == mark)
                return historyFrom(entry, text);
        for (const Json& entry : entries) {
            const std::string person = personOf(ownerOf(entry));
            if (!isOpen(ownerOf(entry)) && (person.empty() || owner.person().empty() || person == owner.person()))
                return historyFrom(entry, text);
        }
    } catch (const std::exception&) {  // JSON of another shape, or a column that is damaged
    }
    return {};
}

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
    try {
        return content.empty() ? ui::EditHistory() : historyFrom(Json::parse(content), text);
    } catch (const std::exception&) {  // JSON of another shape, or a column that is damaged
        return {};
    }
}

ui::EditHistory renumbered(const ui::EditHistory& history, const NewIds& ids) {
    ui::EditHistory result{{}, history.done};
    const auto renamed = [&](std::int64_t& id) {
        if (const auto found = ids.find(id); found != ids.end())
            id = found->second;
    };
    const auto renumber = [&](auto& list) {
        for (auto& annotation : list)
            renamed(annotation.id);
    };
    const auto renumberRelations = [&](std::vector<tasks::RelationAnnotation>& list) {
        renumber(list);
        for (tasks::RelationAnnotation& relation : list) {
            renamed(relation.from.span);
            renamed(relation.to.span);
        }
    };
    const auto renumberClusters = [&](std::vector<tasks::ClusterAnnotation>& list) {
        renumber(list);
        for (tasks::ClusterAnnotation& cluster : list)
            std::ranges::for_each(cluster.spans, renamed);
    };
    for (const auto& step : history.steps) {
        auto changed = std::make_shared<ui::EditStep>(*step);
        renumber(changed->change.spansBefore);
        renumber(changed->change.spansAfter);
        renumber(changed->change.scoresBefore);
        renumber(changed->change.scoresAfter);
        renumber(changed->change.questionsBefore);
        renumber(changed->change.questionsAfter);
        renumberRelations(changed->change.relationsBefore);
        renumberRelations(changed->change.relationsAfter);
        renumberClusters(changed->change.clustersBefore);
        renumberClusters(changed->change.clustersAfter);
        result.steps.push_back(std::move(changed));
    }
    return result;
}

}  // namespace app
