// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens with spans that count in tokens, as JSON lines or a list: DyGIE++, SciERC and PURE ({"sentences": [[TEXT]],
// "ner": [[[FIRST, LAST, "PER"]]], "relations": [[[FIRST, LAST, FIRST, LAST, "Kill"]]], "clusters": [[[FIRST, LAST]]]},
// counted through the document), GLiNER ({"tokenized_text": [TEXT], "ner": [[FIRST, LAST, "PER"]]}), SpERT ({"tokens":
// [TEXT], "entities": [{"type": "Peop", "start": 0, "end": 2}], "relations": [{"type": "Kill", "head": 0, "tail": 1}]})
// and W2NER ({"sentence": [TEXT], "ner": [{"index": [0, 1], "type": "PER"}]}). Read only.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "elmo/error.h"

namespace app {
namespace {

using nlohmann::json;

constexpr std::array<const char*, 4> kKeysOfTokens = {"sentences", "tokenized_text", "tokens", "sentence"};
constexpr std::array<const char*, 2> kKeysOfSpans = {"ner", "entities"};

/// The list under the first of these keys; null if there is none.
template <std::size_t size>
const json* listAt(const json& line, const std::array<const char*, size>& keys) {
    for (const char* key : keys)
        if (const auto found = line.find(key); found != line.end() && found->is_array())
            return &*found;
    return nullptr;
}

/// [FIRST, LAST, LABEL], {"type", "start", "end"} or {"type", "index"}.
bool isTokenSpan(const json& value) {
    if (value.is_array())
        return value.size() >= 3 && value[0].is_number_integer() && value[1].is_number_integer() &&
               value[2].is_string();
    return value.is_object() && value.contains("type") &&
           ((value.contains("start") && value.contains("end")) || value.contains("index"));
}

/// Tokens and spans of one document. Positions are tokens from the document's first, ends are included.
class TokenSpans {
public:
    TokenSpans(const json& line, const std::string& name) : m_line(line), m_builder(nameOf(line, name), join(line)) {
        m_builder.setTokens(m_joined.tokens);
        m_builder.setSentences(m_sentences);
    }

    tasks::AnnotatedDocument read() {
        if (const json* spans = listAt(m_line, kKeysOfSpans))
            for (const json& one : flat(*spans))
                addEntity(one);
        if (const auto relations = m_line.find("relations"); relations != m_line.end() && relations->is_array())
            for (const json& one : flat(*relations))
                addRelation(one);
        if (const auto clusters = m_line.find("clusters"); clusters != m_line.end() && clusters->is_array())
            for (const json& one : *clusters)
                addCluster(one);
        if (const auto events = m_line.find("events"); events != m_line.end() && events->is_array())
            m_builder.leaveOut("events", static_cast<std::int64_t>(flat(*events).size()));
        return m_builder.build();
    }

private:
    using Ends = std::pair<std::int64_t, std::int64_t>;

    static std::string nameOf(const json& line, const std::string& otherwise) {
        return textOr(line, "doc_key", textOr(line, "orig_id", textOr(line, "id", otherwise)));
    }

    /// Lists of a list for each sentence as one; other lists as they are.
    static json flat(const json& list) {
        json all = json::array();
        for (const json& one : list)
            if (one.is_array() && (one.empty() || one[0].is_array()))
                all.insert(all.end(), one.begin(), one.end());
            else
                all.push_back(one);
        return all;
    }

    std::string join(const json& line) {
        const json* tokens = listAt(line, kKeysOfTokens);
        if (tokens == nullptr)
            throw elmo::Error(elmo::ErrorCode::kBadFormat, "It has no list of tokens.");
        const json sentences = !tokens->empty() && tokens->front().is_array() ? *tokens : json::array({*tokens});
        for (const json& sentence : sentences) {
            if (sentence.empty())
                continue;
            const std::size_t first = m_joined.tokens.size();
            for (std::size_t i = 0; i < sentence.size(); ++i)
                m_joined.add(sentence[i].get<std::string>(), i == 0);
            m_sentences.push_back({m_joined.tokens[first].begin, m_joined.tokens.back().end});
        }
        return m_joined.text;
    }

    elmo::ByteSpan bytesOf(Ends ends) const {
        const auto [first, last] = ends;
        if (first < 0 || last < first || last >= std::ssize(m_joined.tokens))
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("The span from token {} to {} is not inside its {} tokens.", first, last,
                                          m_joined.tokens.size()));
        return {m_joined.tokens[static_cast<std::size_t>(first)].begin,
                m_joined.tokens[static_cast<std::size_t>(last)].end};
    }

    void addEntity(const json& one) {
        if (!isTokenSpan(one))
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              "An entity is neither [FIRST, LAST, \"LABEL\"] nor {\"type\", \"start\", \"end\"}.");
        if (one.is_object() && one.contains("index"))
            return addPieces(one);
        const Ends ends =
            one.is_array() ? Ends(one[0], one[1]) : Ends(one.at("start"), one.at("end").get<std::int64_t>() - 1);
        const std::string label = one.is_array() ? one[2].get<std::string>() : one.at("type").get<std::string>();
        const std::int64_t id = m_builder.addSpan(bytesOf(ends), label).id;
        m_entities.push_back(id);
        m_spans.emplace(ends, id);
    }

    /// A list of tokens, which need not be neighbours.
    void addPieces(const json& one) {
        std::vector<elmo::ByteSpan> pieces;
        std::int64_t before = -2;
        for (const json& token : one.at("index")) {
            const auto place = token.get<std::int64_t>();
            const elmo::ByteSpan bytes = bytesOf({place, place});
            if (place == before + 1)
                pieces.back().end = bytes.end;
            else
                pieces.push_back(bytes);
            before = place;
        }
        if (pieces.empty())
            throw elmo::Error(elmo::ErrorCode::kBadFormat, "An entity has no tokens.");
        tasks::SpanAnnotation& span = m_builder.addSpan(pieces.front(), one.at("type").get<std::string>());
        span.more.assign(pieces.begin() + 1, pieces.end());
        m_entities.push_back(span.id);
    }

    /// The entity with these ends; nothing if no entity has them.
    std::int64_t spanAt(const json& first, const json& last) const {
        const auto found = m_spans.find({first.get<std::int64_t>(), last.get<std::int64_t>()});
        return found == m_spans.end() ? 0 : found->second;
    }

    std::int64_t entityNumber(const json& number) const {
        const auto place = number.get<std::int64_t>();
        return place < 0 || place >= std::ssize(m_entities) ? 0 : m_entities[static_cast<std::size_t>(place)];
    }

    void addRelation(const json& one) {
        tasks::RelationAnnotation relation;
        if (one.is_array() && one.size() >= 5) {
            relation.from.span = spanAt(one[0], one[1]);
            relation.to.span = spanAt(one[2], one[3]);
            relation.label = one[4].get<std::string>();
        } else {
            relation.from.span = entityNumber(one.at("head"));
            relation.to.span = entityNumber(one.at("tail"));
            relation.label = one.at("type").get<std::string>();
        }
        if (!relation.from.isSpan() || !relation.to.isSpan())
            return m_builder.leaveOut("relations to spans that are not there");
        m_builder.addRelation(std::move(relation));
    }

    void addCluster(const json& mentions) {
        tasks::ClusterAnnotation cluster{.id = m_builder.newId(), .spans = {}, .label = "coreference"};
        std::vector<Ends> places;
        for (const json& mention : mentions)
            places.emplace_back(mention.at(0), mention.at(1));
        std::ranges::sort(places);
        for (const Ends& place : places) {
            tasks::SpanAnnotation& span = m_builder.addSpan(bytesOf(place), "mention");
            span.kind = "mention";
            cluster.spans.push_back(span.id);
        }
        m_builder.annotations().clusters.push_back(std::move(cluster));
    }

    JoinedTokens m_joined;
    std::vector<elmo::ByteSpan> m_sentences;
    const json& m_line;
    DocumentBuilder m_builder;
    std::vector<std::int64_t> m_entities;  ///< their ids, in the order of the file
    std::map<Ends, std::int64_t> m_spans;  ///< the id of the first entity with these ends
};

void decodeTokenSpans(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    const json line = parseJson(files.front().bytes, name);
    sink(TokenSpans(line, name).read());
}

/// The first span in lists of any depth; null: none.
const json* firstSpan(const json& list) {
    for (const json& one : list) {
        if (isTokenSpan(one))
            return &one;
        if (one.is_array())
            if (const json* found = firstSpan(one))
                return found;
    }
    return nullptr;
}

Evidence recogniseTokenSpans(const FileStart& start) {
    const json* line = foreignLine(start.document);
    if (!line || !line->is_object())
        return Evidence::kNone;
    const json* tokens = listAt(*line, kKeysOfTokens);
    const json* spans = listAt(*line, kKeysOfSpans);
    if (!tokens || !spans || tokens->empty() || hasKey(line, "text"))
        return Evidence::kNone;
    const json& first = tokens->front();
    const bool areTexts = first.is_string() || (first.is_array() && !first.empty() && first.front().is_string());
    const bool isEmpty = line->contains("doc_key") || line->contains("tokenized_text");
    return areTexts && (firstSpan(*spans) || isEmpty) ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat tokenSpansFormat() {
    return {.name = "token-spans",
            .summary = "tokens with spans by token as JSON: DyGIE++, SciERC, PURE, GLiNER, SpERT, W2NER",
            .unit = OffsetUnit::kTokens,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.text = false, .tokens = true, .sentences = true},
            .lines = true,
            .decode = decodeTokenSpans,
            .recognise = recogniseTokenSpans};
}

}  // namespace app
