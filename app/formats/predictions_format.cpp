// SPDX-License-Identifier: GPL-3.0-or-later
// What `elmo annotate` writes on standard output: an object per sentence, in the order of the text, or the user's own
// JSON lines with the predictions under one key. Read only: documents are written as jsonl.
#include <fmt/format.h>

#include <map>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "tasks/options/task.h"

namespace app {
namespace {

using nlohmann::json;

[[noreturn]] void refusePredictions(const std::string& what) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, what);
}

/// A text that grows by sentences, with everything said of it.
class Collector {
public:
    void addText(std::string_view text) { m_text += text; }

    /// `said` are the predictions of `text`, whose code points count from `base`.
    void addPart(const std::string& text, const json& said, std::int64_t base) {
        const elmo::OffsetMap map(text);
        const auto begin = std::ssize(m_text);
        const auto placeOf = [&](const json& pair) {
            const elmo::ByteSpan bytes = map.toBytes(
                elmo::CodePointSpan{elmo::CodePointOffset(elmo::wholeNumber<std::int64_t>(pair.at(0)) - base),
                                    elmo::CodePointOffset(elmo::wholeNumber<std::int64_t>(pair.at(1)) - base)});
            return elmo::ByteSpan{bytes.begin + begin, bytes.end + begin};
        };
        m_text += text;
        for (const json& token : said.at("tokens"))
            m_tokens.push_back(placeOf(token));
        for (const json& entity : said.value("entities", json::array()))
            addEntity(entity, placeOf(entity.at("code_points")));
        const json tags = said.value("tags", json::object());
        for (const auto& [model, tagged] : tags.items())
            addTags(model, tagged, said.at("tokens"), placeOf);
        if (said.contains("readings"))
            m_annotations.uninterpreted.push_back({"readings", said["readings"].dump()});
        if (m_language.empty())
            m_language = said.value("language", "");
    }

    void addSentence(elmo::ByteSpan bytes) { m_sentences.push_back(bytes); }

    /// The sentiment of a sentence, or of the whole document.
    void addScore(const std::string& model, const json& sentiment, std::optional<elmo::SentenceIndex> sentence) {
        tasks::ScoreAnnotation score;
        score.id = m_annotations.nextId++;
        score.sentence = sentence;
        score.source = sourceOf(model);
        for (const auto& [label, probability] : sentiment.at("probabilities").items()) {
            score.labels.push_back(label);
            score.probabilities.push_back(probability.get<double>());
        }
        m_annotations.scores.push_back(std::move(score));
    }

    elmo::ByteSpan token(std::size_t index) const { return m_tokens.at(index); }
    std::size_t tokens() const { return m_tokens.size(); }
    std::int64_t sentences() const { return std::ssize(m_sentences); }
    elmo::ByteOffset end() const { return elmo::ByteOffset(std::ssize(m_text)); }
    tasks::Annotations& annotations() { return m_annotations; }

    tasks::AnnotatedDocument finish(const std::string& name) {
        DocumentBuilder builder(name, std::move(m_text));
        builder.setLanguage(std::move(m_language));
        builder.setTokens(std::move(m_tokens));
        builder.setSentences(std::move(m_sentences));
        builder.annotations() = std::move(m_annotations);
        return builder.build();
    }

private:
    void addEntity(const json& entity, elmo::ByteSpan bytes) {
        if (bytes.begin >= bytes.end)
            refusePredictions("An entity covers no text.");
        tasks::SpanAnnotation span;
        span.id = m_annotations.nextId++;
        span.bytes = bytes;
        span.label = entity.at("label").get<std::string>();
        if (entity.contains("confidence"))
            span.confidence = entity["confidence"].get<double>();
        span.source = sourceOf(entity.value("model", ""));
        m_annotations.spans.push_back(std::move(span));
    }

    /// The tags of the tokens as spans of one token, as the window keeps them; null: the token has none.
    template <class PlaceOf>
    void addTags(const std::string& model, const json& tagged, const json& tokens, const PlaceOf& placeOf) {
        const json& tags = tagged.at("tags");
        const json& confidences = tagged.at("confidences");
        if (tags.size() != tokens.size() || confidences.size() != tokens.size())
            refusePredictions(fmt::format("{} tags and {} confidences were given for {} tokens.", tags.size(),
                                          confidences.size(), tokens.size()));
        for (std::size_t t = 0; t < tokens.size(); ++t)
            if (!tags[t].is_null())
                addEntity({{"label", tags[t]}, {"confidence", confidences[t]}, {"model", model}}, placeOf(tokens[t]));
    }

    int sourceOf(const std::string& model) {
        const auto [found, isNew] = m_sources.try_emplace(model, static_cast<int>(m_annotations.sources.size()));
        if (isNew)
            m_annotations.sources.emplace_back().model = model;
        return found->second;
    }

    std::string m_text, m_language;
    std::vector<elmo::ByteSpan> m_tokens, m_sentences;
    tasks::Annotations m_annotations;
    std::map<std::string, int> m_sources;
};

/// Whether the line says why a line of the user's was not annotated (--to jsonl-stream).
bool isProblem(const json& line) {
    return hasKey(&line, kPredictionsKey) && hasKey(&line.at(kPredictionsKey), "error");
}

/// What heads that give classes say, under the names of their tasks; earlier versions wrote all under "sentiment".
void forEachClassHead(const json& said, const auto& use) {
    for (const tasks::Task& task : tasks::allTasks())
        if (task.output == tasks::OutputKind::kTextClass) {
            const json heads = said.value(std::string(task.name), json::object());  // items() refers to it
            for (const auto& [model, classes] : heads.items())
                use(model, classes);
        }
}

/// A line of the user's with predictions in it.
void readOwnLine(json line, const std::string& name, const DocumentSink& sink) {
    const json said = line.at(kPredictionsKey);
    Collector document;
    document.addPart(line.at("text").get<std::string>(), said, 0);
    for (const json& sentence : said.at("sentences")) {
        const auto first = elmo::wholeNumber<std::size_t>(sentence.at(0));
        const auto end = elmo::wholeNumber<std::size_t>(sentence.at(1));
        if (first >= end || end > document.tokens())
            refusePredictions(
                fmt::format("A sentence covers the tokens [{}, {}) of {}.", first, end, document.tokens()));
        document.addSentence({document.token(first).begin, document.token(end - 1).end});
    }
    forEachClassHead(said, [&](const std::string& model, const json& sentiment) {
        document.addScore(model, sentiment, std::nullopt);
        const json sentences = sentiment.value("sentences", json::array());
        for (std::size_t s = 0; s < sentences.size(); ++s)
            document.addScore(model, sentences[s], elmo::SentenceIndex(static_cast<std::int64_t>(s)));
    });
    line.erase("text");
    line.erase(kPredictionsKey);
    // The user's own name of the text finds it again among a million.
    const json id = line.value("id", json());
    const std::string ownName = id.is_string() ? id.get<std::string>() : id.is_number() ? id.dump() : "";
    if (!line.empty())
        document.annotations().uninterpreted.push_back({"fields", line.dump()});
    sink(document.finish(ownName.empty() ? name : ownName));
}

/// The sentences of one text, one after the other.
class Sentences {
public:
    explicit Sentences(const DocumentSink& sink) : m_sink(sink) {}

    void add(const json& line) {
        if (line.value("format", "") != kPredictionsMark)
            refusePredictions(
                fmt::format("\"format\" does not say {}, as `elmo annotate` writes it", kPredictionsMark));
        const auto number = elmo::wholeNumber<std::int64_t>(line.at("sentence"));
        const std::string file = line.at("file").get<std::string>();
        if (file != m_file || number == 0)
            finish();
        m_file = file;
        if (number != m_document.sentences())
            refusePredictions(
                fmt::format("sentence {} of '{}' follows {} sentences; the file is not complete, or not in order",
                            number, file, m_document.sentences()));
        m_document.addText(line.value("before", ""));
        const elmo::ByteOffset begin = m_document.end();
        m_document.addPart(line.at("text").get<std::string>(), line,
                           elmo::wholeNumber<std::int64_t>(line.at("code_points").at(0)));
        m_document.addSentence({begin, m_document.end()});
        forEachClassHead(line, [&](const std::string& model, const json& sentiment) {
            m_document.addScore(model, sentiment, elmo::SentenceIndex(number));
        });
        m_document.addText(line.value("after", ""));
    }

    void finish() {
        if (m_document.sentences() > 0)
            m_sink(m_document.finish(m_file.substr(m_file.rfind('/') + 1)));
        m_document = Collector();
    }

private:
    const DocumentSink& m_sink;
    Collector m_document;
    std::string m_file;
};

void decodePredictions(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                       Reading& reading) {
    const std::vector<std::string_view> lines = linesOf(files.front().bytes);
    std::size_t next = 0;
    const auto nextLine = [&](std::string& line) {
        if (next == lines.size())
            return false;
        line = lines[next++];
        return true;
    };
    readPredictions(nextLine, name, sink, reading);
}

Evidence recognisePredictions(const FileStart& start) {
    if (start.isJson() && start.has(kPredictionsMark))
        return Evidence::kContent;
    const nlohmann::json* line = start.document;  // keys may stand after a long text
    // A user's own line with predictions may have a "format" of the user's.
    const bool isPrediction =
        hasKey(line, kPredictionsKey) || (hasKey(line, "format") && (*line)["format"] == kPredictionsMark);
    return isPrediction ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

std::int64_t readPredictions(const std::function<bool(std::string&)>& nextLine, const std::string& name,
                             const DocumentSink& sink, Reading& reading) {
    Sentences sentences(sink);
    std::size_t number = 0;
    std::int64_t problems = 0;
    for (std::string text; nextLine(text);) {
        ++number;
        if (text.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const std::string where = fmt::format("{} line {}", name, number);
        reading.namedItem(fmt::format("line {}", number), [&] {
            json line = parseJson(text, "this line");
            if (isProblem(line))
                ++problems;
            else if (line.contains(kPredictionsKey))
                readOwnLine(std::move(line), where, sink);
            else
                sentences.add(line);
        });
    }
    sentences.finish();
    return problems;
}

DocumentFormat predictionsFormat() {
    return {.name = "predictions",
            .summary = "output of elmo annotate: one sentence per line",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {},
            .decode = decodePredictions,
            .recognise = recognisePredictions};
}

}  // namespace app
