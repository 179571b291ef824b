// SPDX-License-Identifier: GPL-3.0-or-later
// spaCy: the shape of Doc.to_json(), one document per line, as Doc.from_json() reads it, which ignores "name" and
// refuses tokens that are not those of get_words_and_spaces() (spacy_tokens.h). "ents" holds no entities that share
// text and none without a label: those go under "spans", group "overlapping".
#include <algorithm>
#include <map>

#include "app/documents/spacy_tokens.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"
#include "elmo/files/text_lines.h"

namespace app {
namespace {

using nlohmann::json;

constexpr const char* kGroup = "overlapping";

json placeJson(const elmo::OffsetMap& map, elmo::ByteSpan bytes) {
    return {{"start", map.toCodePoints(bytes.begin).value()}, {"end", map.toCodePoints(bytes.end).value()}};
}

/// Every token belongs to a sentence, as in spaCy: white space to the sentence before it.
json sentencesJson(const elmo::Document& document, const elmo::OffsetMap& map, const std::vector<SpacyToken>& tokens) {
    json result = json::array();
    const auto& sentences = document.sentences();
    auto next = tokens.begin();
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const auto first = next;
        const bool last = i + 1 == sentences.size();
        const auto end = last ? elmo::ByteOffset() : TokenFinder(document).bytesOf(sentences[i + 1]).begin;
        while (next != tokens.end() && (last || next->bytes.begin < end))
            ++next;
        result.push_back(placeJson(map, {first->bytes.begin, std::prev(next)->bytes.end}));
    }
    return result;
}

void putSegmentation(const elmo::Document& document, const elmo::OffsetMap& map, json& result) {
    const std::vector<SpacyToken> tokens = spacyTokens(document);
    result["tokens"] = json::array();
    for (const SpacyToken& token : tokens) {
        json item = placeJson(map, token.bytes);
        item["id"] = result["tokens"].size();
        result["tokens"].push_back(std::move(item));
    }
    result["sents"] = sentencesJson(document, map, tokens);
}

std::vector<FilePart> encodeSpacy(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::OffsetMap map(document.document->text());
    json result = {{"text", document.document->text()}, {"ents", json::array()}};
    if (!document.name.empty())
        result["name"] = document.name;  // under "_" from_json() would ask for a registered extension
    json overlapping = json::array();
    elmo::ByteOffset end;
    for (const auto& span : document.annotations.spans) {
        json item = placeJson(map, span.bytes);
        item["label"] = span.label;
        if (span.bytes.begin < end || span.label.empty()) {
            item["kb_id"] = "";  // from_json() asks for it in groups, not in "ents"
            overlapping.push_back(std::move(item));
        } else {
            result["ents"].push_back(std::move(item));
            end = span.bytes.end;
        }
    }
    if (!overlapping.empty())
        result["spans"][kGroup] = overlapping;
    for (const auto& score : document.annotations.scores)
        for (std::size_t i = 0; i < score.labels.size(); ++i)
            result["cats"][score.labels[i]] = score.probabilities[i];
    putSegmentation(*document.document, map, result);
    return {{".jsonl", jsonLine(result)}};
}

void readCategories(const json& cats, DocumentBuilder& builder) {
    tasks::ScoreAnnotation score;
    score.id = builder.newId();
    score.layer = tasks::AnnotationLayer::kHuman;
    for (const auto& [label, probability] : cats.items()) {
        score.labels.push_back(label);
        score.probabilities.push_back(probability.is_boolean() ? static_cast<double>(probability.get<bool>())
                                                               : probability.get<double>());
    }
    if (!score.labels.empty())
        builder.annotations().scores.push_back(std::move(score));
}

/// Whether a token has more than its place.
bool saysMore(const json& token) {
    const auto says = [&](const char* key) { return !textOr(token, key, "").empty(); };
    return says("lemma") || says("tag") || says("pos") || says("morph") || says("dep");
}

void decodeSpacy(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    const json line = parseJson(files.front().bytes, name);
    DocumentBuilder builder(textOr(line, "name", name), line.at("text").get<std::string>());
    const auto spansOf = [&](const json& list) {
        std::vector<elmo::ByteSpan> spans;
        for (const json& span : list)
            spans.push_back(codePointSpan(builder, span.at("start"), span.at("end")));
        return spans;
    };
    if (line.contains("tokens")) {
        for (const json& token : line["tokens"])
            if (saysMore(token))
                builder.leaveOut("words with lemmas, tags or relations");
        std::vector<elmo::ByteSpan> tokens = spansOf(line["tokens"]);
        std::erase_if(tokens,
                      [&](elmo::ByteSpan token) { return elmo::stripWhiteSpace(builder.slice(token)).empty(); });
        builder.setTokens(std::move(tokens));
    }
    if (line.contains("sents"))
        builder.setSentences(spansOf(line["sents"]));
    json all = line.value("ents", json::array());
    const json groups = line.value("spans", json::object());
    for (const auto& [group, list] : groups.items())
        all.insert(all.end(), list.begin(), list.end());
    for (const json& span : all)
        builder.addSpan(codePointSpan(builder, span.at("start"), span.at("end")), span.at("label").get<std::string>());
    readCategories(line.value("cats", json::object()), builder);
    readForeignSpans(line, builder, {"ents", "spans", "cats", "tokens", "sents"});
    sink(builder.build());
}

void adaptSpacy(tasks::AnnotatedDocument& document) {
    fitToSpacy(document);
    // "cats" is an object, so its labels have no order and occur once.
    for (auto& score : document.annotations.scores) {
        std::map<std::string, double> byLabel;
        for (std::size_t i = 0; i < score.labels.size() && i < score.probabilities.size(); ++i)
            byLabel[score.labels[i]] = score.probabilities[i];
        score.labels.clear();
        score.probabilities.clear();
        for (const auto& [label, probability] : byLabel) {
            score.labels.push_back(label);
            score.probabilities.push_back(probability);
        }
    }
    std::erase_if(document.annotations.scores, [](const auto& score) { return score.labels.empty(); });
}

Evidence recogniseSpacy(const FileStart& start) {
    return hasKey(foreignLine(start.document), "ents") ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat spacyFormat() {
    return {.name = "spacy",
            .summary = "spaCy's Doc.to_json, one document per line",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .sentences = true, .documentScores = true},
            .lines = true,
            .adapt = adaptSpacy,
            .encode = encodeSpacy,
            .decode = decodeSpacy,
            .recognise = recogniseSpacy};
}

}  // namespace app
