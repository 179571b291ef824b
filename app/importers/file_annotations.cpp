// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/file_annotations.h"

#include <fmt/ranges.h>
#include <xxhash.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "app/formats/document_format.h"
#include "app/workspace/merged_annotations.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

tasks::Annotations layerOf(const std::string& file, const tasks::Annotations& annotations) {
    return tasks::onlyLayer(annotations, {tasks::AnnotationLayer::kHuman, file, {}});
}

void put(std::string& content, elmo::ByteSpan bytes) {
    content += fmt::format(" {}-{}", bytes.begin.value(), bytes.end.value());
}
void put(std::string& content, const std::string& text) {
    content += fmt::format(" {}:{}", text.size(), text);
}

void putFeatures(std::string& content, const std::vector<tasks::NamedValue>& features) {
    for (const tasks::NamedValue& feature : features) {
        put(content, feature.name);
        put(content, feature.value);
    }
}

/// What an annotation says, without its id and maker.
std::string contentOf(const tasks::SpanAnnotation& span) {
    std::string content = "span";
    put(content, span.bytes);
    for (const elmo::ByteSpan part : span.more)
        put(content, part);
    put(content, span.label);
    if (!span.kind.empty())
        put(content, span.kind);
    putFeatures(content, span.features);
    return content;
}
/// The ends are spans by their ids, which a file gives in one order as long as its spans stay.
std::string contentOf(const tasks::RelationAnnotation& relation) {
    std::string content = fmt::format("relation {} {} {} {}", relation.from.span, relation.from.token.value(),
                                      relation.to.span, relation.to.token.value());
    put(content, relation.label);
    put(content, relation.kind);
    putFeatures(content, relation.features);
    return content;
}
std::string contentOf(const tasks::ClusterAnnotation& cluster) {
    std::string content = "cluster";
    for (const std::int64_t id : cluster.spans)
        content += fmt::format(" {}", id);
    put(content, cluster.label);
    return content;
}
std::string contentOf(const tasks::ScoreAnnotation& score) {
    std::string content = fmt::format("score {}", score.sentence ? score.sentence->value() : -1);
    for (const std::string& label : score.labels)
        put(content, label);
    for (const double probability : score.probabilities)
        content += fmt::format(" {}", probability);
    return content;
}
std::string contentOf(const tasks::QuestionAnnotation& question) {
    std::string content = fmt::format("question {}", question.noAnswer);
    put(content, question.question);
    for (const auto& answer : question.answers) {
        put(content, answer.bytes);
        content += fmt::format(" {}", answer.probability);
    }
    return content;
}

/// Calls with the content and the id of each annotation.
template <class Call>
void forEachContent(const tasks::Annotations& annotations, Call&& call) {
    const auto inList = [&](const auto& list) {
        for (const auto& annotation : list)
            call(contentOf(annotation), annotation.id);
    };
    inList(annotations.spans);
    inList(annotations.scores);
    inList(annotations.questions);
    inList(annotations.relations);
    inList(annotations.clusters);
}

/// What a text has from its file. Projects of earlier versions did not note the file: what they have by hand, and the
/// file has too, is taken for the file's.
tasks::Annotations saidBefore(const std::string& file, const tasks::Annotations& known, const tasks::Annotations& now) {
    tasks::Annotations said = layerOf(file, known);
    if (!said.spans.empty() || !said.scores.empty() || !said.questions.empty() || !said.relations.empty() ||
        !said.attributes.empty())
        return said;
    said = layerOf({}, known);
    std::map<std::string, std::int64_t> contents;
    forEachContent(now, [&](std::string content, std::int64_t id) { contents.emplace(std::move(content), id); });
    const auto isOther = [&](const auto& annotation) { return !contents.contains(contentOf(annotation)); };
    std::erase_if(said.spans, isOther);
    std::erase_if(said.scores, isOther);
    std::erase_if(said.questions, isOther);
    tasks::dropDangling(said);
    return said;
}

/// New ids for what a file says: those of the same annotations in `before`, else ids that are not used yet.
NewIds idsFor(const tasks::Annotations& now, const tasks::Annotations& before, std::int64_t next) {
    std::multimap<std::string, std::int64_t> known;
    forEachContent(before, [&](std::string content, std::int64_t id) { known.emplace(std::move(content), id); });
    NewIds ids;
    forEachContent(now, [&](const std::string& content, std::int64_t id) {
        const auto same = known.find(content);
        ids[id] = same == known.end() ? next++ : same->second;
        if (same != known.end())
            known.erase(same);
    });
    return ids;
}

/// What a file says of tokens and sentences, and of the whole.
void addColumns(const tasks::Annotations& now, std::vector<std::string>& contents) {
    const auto add = [&](std::string_view kind, std::int64_t place, const std::string& name, const std::string& value) {
        std::string content = fmt::format("{} {}", kind, place);
        put(content, name);
        put(content, value);
        contents.push_back(content + '\n');
    };
    for (const tasks::TokenAttribute& attribute : now.attributes)
        for (std::size_t token = 0; token < attribute.values.size(); ++token)
            if (!attribute.values[token].empty())
                add("token", static_cast<std::int64_t>(token), attribute.name, attribute.values[token]);
    for (const tasks::NamedValue& field : now.metadata)
        add("field", 0, field.name, field.value);
    for (const tasks::SentenceComment& comment : now.comments)
        add("comment", comment.sentence.value(), comment.name, comment.value);
    for (const tasks::SentenceLine& line : now.lines)
        add("line", line.sentence.value(), line.content, {});
}

/// Lines of brat refer to spans by their ids.
void rename(std::vector<tasks::UninterpretedData>& all, const NewIds& ids) {
    std::map<std::string, std::string> names;
    for (const auto& [from, to] : ids)
        names[fmt::format("T{}", from)] = fmt::format("T{}", to);
    for (tasks::UninterpretedData& data : all)
        if (const DocumentFormat* format = findFormat(data.format); format && format->renamedData)
            data.content = format->renamedData(data.content, names);
}

}  // namespace

std::string digestOf(const std::string& file, const tasks::Annotations& now) {
    std::vector<std::string> contents;
    forEachContent(layerOf(file, now), [&](std::string content, std::int64_t) { contents.push_back(content + '\n'); });
    addColumns(now, contents);
    for (const tasks::UninterpretedData& data : now.uninterpreted)
        contents.push_back(fmt::format("{} {}\n", data.format, data.content));
    std::ranges::sort(contents);
    const std::string all = fmt::format("{}", fmt::join(contents, ""));
    return all.empty() ? std::string() : fmt::format("{:016x}", XXH3_64bits(all.data(), all.size()));
}

std::optional<tasks::Annotations> withFileAnnotations(const std::string& file, const tasks::Annotations& known,
                                                      const tasks::Annotations& now) {
    tasks::Annotations ours = layerOf(file, now);
    const tasks::Annotations before = saidBefore(file, known, ours);
    const NewIds ids = idsFor(ours, before, std::max(known.nextId, now.nextId));
    ours = renumbered(std::move(ours), ids);
    rename(ours.uninterpreted, ids);
    ours.text = before.text;
    if (saySame(tasks::withoutImportNames(before), tasks::withoutImportNames(ours)))
        return std::nullopt;
    tasks::Annotations merged = mergeAnnotations(before, ours, known).annotations;
    merged.uninterpreted = ours.uninterpreted;
    return merged;
}

bool hasLost(const std::string& file, const tasks::Annotations& known, const tasks::Annotations& now) {
    std::multiset<std::string> said;
    forEachContent(layerOf(file, now), [&](std::string content, std::int64_t) { said.insert(std::move(content)); });
    bool lost = false;
    forEachContent(layerOf(file, known), [&](const std::string& content, std::int64_t) {
        const auto same = said.find(content);
        lost = lost || same == said.end();
        if (same != said.end())
            said.erase(same);
    });
    return lost;
}

}  // namespace app
