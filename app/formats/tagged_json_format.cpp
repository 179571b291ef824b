// SPDX-License-Identifier: GPL-3.0-or-later
// Tagged tokens as JSON lines: {"tokens": [TEXT...], "tags": [TEXT...]}, as `elmo evaluate` reads them and Hugging
// Face's datasets are kept. Read only.
#include <algorithm>
#include <array>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "elmo/error.h"
#include "tasks/data/tag_columns.h"

namespace app {
namespace {

using nlohmann::json;

constexpr std::array<const char*, 3> kTokenKeys = {"tokens", "words", "sentences"};
constexpr std::array<const char*, 7> kTagKeys = {"tags", "ner_tags", "ner", "labels", "entities", "bio", "label"};

/// The value under the first of these keys that is a list of texts, or of lists; null if there is none.
template <std::size_t size>
const json* listUnder(const json& line, const std::array<const char*, size>& keys) {
    for (const char* key : keys)
        if (const auto found = line.find(key); found != line.end() && found->is_array() && !found->empty())
            return &*found;
    return nullptr;
}

/// Lists of sentences as they are, and a list of tokens as one of them.
json sentencesIn(const json& list) {
    return list.front().is_array() ? list : json::array({list});
}

void decodeTaggedJson(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    const json line = parseJson(files.front().bytes, name);
    TaggedSentences document;
    const json* tokens = listUnder(line, kTokenKeys);
    const json* tags = listUnder(line, kTagKeys);
    const json sentences = tokens ? sentencesIn(*tokens) : json::array();
    const json tagged = tags ? sentencesIn(*tags) : json::array();
    tasks::TagColumns columns;
    for (const json& sentence : tagged)
        for (const json& tag : sentence)
            if (tag.is_string())
                columns.add({"", tag.get_ref<const std::string&>()}, 0);
    columns.decide();
    for (std::size_t s = 0; s < sentences.size(); ++s) {
        const json of = s < tagged.size() ? tagged[s] : json::array();
        if (!of.empty() && of.size() != sentences[s].size())
            throw elmo::Error(elmo::ErrorCode::kBadFormat, "It has another number of tags than of tokens.");
        for (std::size_t i = 0; i < sentences[s].size(); ++i) {
            const std::string tag = !of.empty() && of[i].is_string() ? of[i].get<std::string>() : "";
            const auto read = columns.tagIn(tag);
            if (!of.empty() && (!of[i].is_string() || !read))
                document.leaveOut("tags of tokens, which are no names of entities");
            document.addToken(sentences[s][i].get<std::string>(), read.value_or("O"));
        }
        document.endSentence();
    }
    document.name = textOr(line, "id", "");
    sink(document.build(name));
}

Evidence recogniseTaggedJson(const FileStart& start) {
    const json* line = foreignLine(start.document);
    if (!line || !line->is_object())
        return Evidence::kNone;
    const json* tokens = listUnder(*line, kTokenKeys);
    const json* tags = listUnder(*line, kTagKeys);
    const bool areTexts = listsTexts(line, "tokens") || listsTexts(line, "words") || listsLists(line, "sentences");
    const bool isTagged = areTexts && tags && tokens->size() == tags->size() && !tags->front().is_object();
    return isTagged ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat taggedJsonFormat() {
    return {.name = "tagged-json",
            .summary = "tagged tokens, JSON lines: {\"tokens\": [...], \"tags\": [...]}",
            .unit = OffsetUnit::kTokens,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.text = false, .tokens = true, .sentences = true},
            .lines = true,
            .decode = decodeTaggedJson,
            .recognise = recogniseTaggedJson};
}

}  // namespace app
