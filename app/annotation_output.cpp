// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotation_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "elmo/text/offset_map.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using tasks::EntityPredictions;
using tasks::SentimentPredictions;

elmo::ByteSpan bytesOf(const elmo::Document& document, const elmo::TokenSpan& tokens) {
    return {document.tokens()[static_cast<std::size_t>(tokens.begin.value())].begin,
            document.tokens()[static_cast<std::size_t>(tokens.end.value() - 1)].end};
}

std::string oneLine(std::string_view text) {
    std::string line(text);
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return line;
}

std::size_t mostProbable(const std::vector<double>& probabilities) {
    return static_cast<std::size_t>(std::ranges::max_element(probabilities) - probabilities.begin());
}

Json sentimentJson(const SentimentPredictions& sentiment, const std::vector<double>& probabilities) {
    Json values;
    for (std::size_t k = 0; k < sentiment.labels.size(); ++k)
        values[sentiment.labels[k]] = probabilities[k];
    return {{"label", sentiment.labels[mostProbable(probabilities)]}, {"probabilities", values}};
}

/// Spans of a unit in bytes and code points of the whole input.
class Places {
public:
    explicit Places(const AnnotationUnit& unit) : m_unit(unit), m_map(unit.document->text()) {}

    void add(Json& json, elmo::ByteSpan bytes) const {
        const elmo::CodePointSpan points = m_map.toCodePoints(bytes);
        json["bytes"] = {bytes.begin.value() + m_unit.byteBase, bytes.end.value() + m_unit.byteBase};
        json["code_points"] = {points.begin.value() + m_unit.codePointBase, points.end.value() + m_unit.codePointBase};
    }

private:
    const AnnotationUnit& m_unit;
    elmo::OffsetMap m_map;
};

/// One object a sentence; for JSON lines one a line, so that the output has a line for each of the input.
class JsonLinesWriter : public AnnotationWriter {
public:
    explicit JsonLinesWriter(StandardOutput& out) : m_out(out) {}

    void add(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) override {
        const Places places(unit);
        const elmo::Document& document = *unit.document;
        if (unit.isLine) {
            Json line = unit.id.empty() ? Json::object() : Json{{"id", Json::parse(unit.id)}};
            addAll(line, unit, predictions, places,
                   {elmo::TokenIndex(0), elmo::TokenIndex(std::ssize(document.tokens()))}, nullptr);
            return write(line);
        }
        for (std::size_t s = 0; s < document.sentences().size(); ++s) {
            const elmo::TokenSpan& tokens = document.sentences()[s];
            Json line = {{"file", unit.input}, {"sentence", unit.firstSentence + static_cast<std::int64_t>(s)}};
            const elmo::ByteSpan bytes = bytesOf(document, tokens);
            line["text"] = document.slice(bytes);
            places.add(line, bytes);
            addAll(line, unit, predictions, places, tokens, &s);
            write(line);
        }
    }

private:
    void addAll(Json& line, const AnnotationUnit& unit, std::span<const UnitPrediction> predictions,
                const Places& places, const elmo::TokenSpan& tokens, const std::size_t* sentence) const {
        for (const UnitPrediction& one : predictions) {
            if (const auto* entities = std::get_if<EntityPredictions>(&one.prediction)) {
                if (!line.contains("entities"))
                    line["entities"] = Json::array();
                for (const tasks::EntityPrediction& entity : entities->entities) {
                    if (!tokens.contains(entity.tokens.begin))
                        continue;
                    Json json = entityJson(unit, entity, places);
                    json["model"] = one.head->name;
                    line["entities"].push_back(std::move(json));
                }
                for (const tasks::EntityReading& reading : entities->readings)
                    if (tokens.contains(reading.tokens.begin))
                        line["readings"].push_back(readingJson(unit, one, reading, places));
            } else if (const auto* sentiment = std::get_if<SentimentPredictions>(&one.prediction)) {
                Json json = sentimentJson(*sentiment, sentence ? sentiment->sentences[*sentence] : sentiment->document);
                if (!sentence) {
                    json["sentences"] = Json::array();
                    for (const auto& probabilities : sentiment->sentences)
                        json["sentences"].push_back(sentimentJson(*sentiment, probabilities));
                }
                line["sentiment"][one.head->name] = std::move(json);
            }
        }
    }

    static Json entityJson(const AnnotationUnit& unit, const tasks::EntityPrediction& entity, const Places& places) {
        const elmo::ByteSpan bytes = bytesOf(*unit.document, entity.tokens);
        Json json = {{"label", entity.label}, {"text", unit.document->slice(bytes)}};
        places.add(json, bytes);
        json["confidence"] = entity.confidence;
        return json;
    }

    static Json readingJson(const AnnotationUnit& unit, const UnitPrediction& one, const tasks::EntityReading& reading,
                            const Places& places) {
        Json json = {{"probability", reading.probability}, {"entities", Json::array()}};
        for (const tasks::EntityPrediction& entity : reading.entities)
            json["entities"].push_back(entityJson(unit, entity, places));
        places.add(json, bytesOf(*unit.document, reading.tokens));
        json["model"] = one.head->name;
        return json;
    }

    void write(const Json& line) { m_out.write(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"); }

    StandardOutput& m_out;
};

/// Token, then one BIO2 column for every entity head; sentiment as comments.
class ConllWriter : public AnnotationWriter {
public:
    explicit ConllWriter(StandardOutput& out) : m_out(out) {}

    void add(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) override {
        const elmo::Document& document = *unit.document;
        std::vector<std::vector<std::string>> columns;
        for (const UnitPrediction& one : predictions)
            if (const auto* entities = std::get_if<EntityPredictions>(&one.prediction)) {
                columns.emplace_back(document.tokens().size(), "O");
                for (const tasks::EntityPrediction& entity : entities->entities)
                    for (auto t = entity.tokens.begin; t < entity.tokens.end; ++t)
                        columns.back()[static_cast<std::size_t>(t.value())] =
                            (t == entity.tokens.begin ? "B-" : "I-") + entity.label;
            }
        for (std::size_t s = 0; s < document.sentences().size(); ++s) {
            for (const UnitPrediction& one : predictions)
                if (const auto* sentiment = std::get_if<SentimentPredictions>(&one.prediction)) {
                    const std::size_t best = mostProbable(sentiment->sentences[s]);
                    m_out.write(fmt::format("# {} = {} {:.4f}\n", one.head->name, sentiment->labels[best],
                                            sentiment->sentences[s][best]));
                }
            for (auto t = document.sentences()[s].begin; t < document.sentences()[s].end; ++t) {
                std::string line = oneLine(document.token(t));
                for (const auto& column : columns)
                    line += "\t" + column[static_cast<std::size_t>(t.value())];
                m_out.write(line + "\n");
            }
            m_out.write("\n");
        }
    }

private:
    StandardOutput& m_out;
};

/// A table for people: sentence, what, how sure, text.
class TextWriter : public AnnotationWriter {
public:
    explicit TextWriter(StandardOutput& out) : m_out(out) {}

    void add(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) override {
        const elmo::Document& document = *unit.document;
        for (std::size_t s = 0; s < document.sentences().size(); ++s) {
            const elmo::TokenSpan& tokens = document.sentences()[s];
            const std::int64_t number = unit.firstSentence + static_cast<std::int64_t>(s) + 1;
            m_out.write(fmt::format("{:>5}  {}\n", number, oneLine(document.slice(bytesOf(document, tokens)))));
            for (const UnitPrediction& one : predictions) {
                if (const auto* sentiment = std::get_if<SentimentPredictions>(&one.prediction)) {
                    const std::size_t best = mostProbable(sentiment->sentences[s]);
                    row(sentiment->labels[best], sentiment->sentences[s][best], one.head->name);
                } else if (const auto* entities = std::get_if<EntityPredictions>(&one.prediction)) {
                    for (const tasks::EntityPrediction& entity : entities->entities)
                        if (tokens.contains(entity.tokens.begin))
                            row(entity.label, entity.confidence,
                                oneLine(document.slice(bytesOf(document, entity.tokens))));
                    int rank = 0;
                    for (const tasks::EntityReading& reading : entities->readings)
                        if (tokens.contains(reading.tokens.begin))
                            row(fmt::format("reading {}", ++rank), reading.probability, bracketed(document, reading));
                }
            }
        }
    }

private:
    /// "[PER Anna Berg] went to [LOC Rome] ."
    static std::string bracketed(const elmo::Document& document, const tasks::EntityReading& reading) {
        std::string text;
        auto entity = reading.entities.begin();
        for (auto t = reading.tokens.begin; t < reading.tokens.end; ++t) {
            const bool inside = entity != reading.entities.end() && entity->tokens.contains(t);
            text += inside && t == entity->tokens.begin ? "[" + entity->label + " " : "";
            text += oneLine(document.token(t));
            if (inside && t + 1 == entity->tokens.end) {
                text += "]";
                ++entity;
            }
            text += t + 1 < reading.tokens.end ? " " : "";
        }
        return text;
    }

    void row(const std::string& label, double confidence, const std::string& text) {
        m_out.write(fmt::format("       {:<12}  {:5.1f} %  {}\n", label, 100 * confidence, text));
    }

    StandardOutput& m_out;
};

template <class Writer>
std::unique_ptr<AnnotationWriter> open(StandardOutput& out) {
    return std::make_unique<Writer>(out);
}

constexpr AnnotationFormat kFormats[] = {
    {"jsonl", "one JSON object a sentence (a line, for JSON lines), byte and code point spans", open<JsonLinesWriter>},
    {"conll", "token and BIO2 tag, TAB between, a blank line after every sentence", open<ConllWriter>},
    {"text", "a table for people", open<TextWriter>},
};

}  // namespace

std::span<const AnnotationFormat> annotationFormats() {
    return kFormats;
}

}  // namespace app
