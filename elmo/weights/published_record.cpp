// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/published_record.h"

#include <nlohmann/json.hpp>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"

namespace elmo {
namespace {

using Json = nlohmann::json;

constexpr const char* kPublished = "published";
constexpr const char* kMetaFile = "meta.json";
constexpr std::int64_t kMaxMeta = 1 << 20;

std::string textIn(const Json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flagIn(const Json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

/// Fills the fields that are empty.
void addCorpus(const Json& corpus, PublishedRecord& record) {
    if (record.language.empty())
        record.language = textIn(corpus, "language");
    if (const std::string description = textIn(corpus, "description"); !description.empty())
        record.corpus += (record.corpus.empty() ? "" : "; ") + description;
    record.lemmatised = record.lemmatised || flagIn(corpus, "lemmatized") || flagIn(corpus, "lemmatised");
}

/// "corpus" is an object or a list of them.
PublishedRecord recordOf(const Json& meta) {
    PublishedRecord record;
    record.language = textIn(meta, "language");
    const auto corpus = meta.find("corpus");
    if (corpus == meta.end())
        return record;
    if (corpus->is_array())
        for (const Json& part : *corpus)
            addCorpus(part, record);
    else
        addCorpus(*corpus, record);
    return record;
}

Json objectOf(const std::string& text) {
    Json json = Json::parse(text, nullptr, false);
    return json.is_object() ? json : Json::object();
}

}  // namespace

std::string withPublishedRecord(const std::string& training, const std::filesystem::path& folder) {
    const std::filesystem::path path = folder / kMetaFile;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        return training;
    try {
        const JsonNode meta = JsonNode::readFile(path, kMaxMeta);
        const PublishedRecord record = recordOf(meta.json());
        if (record.language.empty() && record.corpus.empty() && !record.lemmatised)
            return training;
        Json json = objectOf(training);
        json[kPublished] = {
            {"language", record.language}, {"corpus", record.corpus}, {"lemmatised", record.lemmatised}};
        for (const char* key : {"id", "handle"})
            if (meta.has(key))
                json[kPublished][key] = meta.json()[key];
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    } catch (const Error&) {
        return training;  // a meta.json of something else
    }
}

PublishedRecord publishedRecord(const std::string& training) {
    const Json json = objectOf(training);
    const auto found = json.find(kPublished);
    if (found == json.end())
        return {};
    return {textIn(*found, "language"), textIn(*found, "corpus"), flagIn(*found, "lemmatised")};
}

std::vector<std::string> publishedNotes(const std::string& training) {
    if (!publishedRecord(training).lemmatised)
        return {};
    return {
        "The model was trained on lemmatised text: it knows the base forms of words (\"go\", not \"went\"). Give it "
        "lemmatised text, or expect less exact vectors."};
}

}  // namespace elmo
