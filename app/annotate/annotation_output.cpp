// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/annotation_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "app/formats/formats.h"
#include "app/terminal/terminal_text.h"
#include "elmo/text/offset_map.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using tasks::ClassPredictions;
using tasks::EntityPredictions;
using tasks::TagPredictions;

/// The labels within the limits, the most probable first.
std::vector<std::size_t> labelsWithin(const AnnotationLimits& limits, const std::vector<double>& probabilities) {
    std::vector<std::size_t> labels(probabilities.size());
    std::iota(labels.begin(), labels.end(), std::size_t{0});
    std::ranges::stable_sort(labels, std::greater(), [&](std::size_t k) { return probabilities[k]; });
    std::erase_if(labels, [&](std::size_t k) { return probabilities[k] < limits.threshold; });
    if (limits.top > 0 && std::ssize(labels) > limits.top)
        labels.resize(static_cast<std::size_t>(limits.top));
    return labels;
}

/// The most probable label leads by less: the reader also sees the second one.
constexpr double kUndecidedLead = 0.2;

/// A predicate under the name of its roleset.
tasks::EntityPrediction spanOfPredicate(const tasks::PredicatePrediction& predicate) {
    const auto own = std::ranges::find(predicate.arguments, tasks::kPredicateLabel, &tasks::EntityPrediction::label);
    const bool hasSpan = own != predicate.arguments.end();
    return {hasSpan ? own->tokens : elmo::TokenSpan{predicate.token, predicate.token + 1},
            predicate.roleset.empty() ? tasks::kPredicateLabel : predicate.roleset, predicate.confidence};
}

/// The labels in text output: by default only the most probable one.
std::vector<std::size_t> shownLabels(AnnotationLimits limits, const std::vector<double>& probabilities) {
    limits.top = std::max(1, limits.top);
    return labelsWithin(limits, probabilities);
}

/// "label" is null if none is within the limits.
Json sentimentJson(const ClassPredictions& sentiment, const std::vector<double>& probabilities,
                   const AnnotationLimits& limits) {
    std::vector<std::size_t> labels = labelsWithin(limits, probabilities);
    const Json best = labels.empty() ? Json() : Json(sentiment.labels[labels.front()]);
    if (limits.top == 0)
        std::ranges::sort(labels);  // in the head's order
    Json values = Json::object();
    for (const std::size_t k : labels)
        values[sentiment.labels[k]] = probabilities[k];
    return {{"label", best}, {"probabilities", values}};
}

/// The "id" of a JSON object, also of a damaged one; discarded if there is none.
Json idOf(const std::string& line) {
    if (const Json json = Json::parse(line, nullptr, false); json.is_object())
        return json.value("id", Json());
    std::size_t at = line.find("\"id\"");
    at = at == std::string::npos ? at : line.find_first_not_of(" \t:", at + 4);
    if (at == std::string::npos)
        return Json(Json::value_t::discarded);
    std::size_t end = line[at] == '"' ? at + 1 : line.find_first_of(",} \t", at);
    if (line[at] == '"')
        for (; end < line.size() && line[end++] != '"';)
            end += line[end - 1] == '\\' ? 1 : 0;
    end = std::min(end, line.size());
    return Json::parse(line.begin() + static_cast<std::ptrdiff_t>(at), line.begin() + static_cast<std::ptrdiff_t>(end),
                       nullptr, false);
}

/// Spans of a unit in bytes and code points of the whole input.
class Places {
public:
    explicit Places(const AnnotationUnit& unit) : m_unit(unit), m_map(unit.document->text()) {}

    void add(Json& json, elmo::ByteSpan bytes) const {
        json["bytes"] = {bytes.begin.value() + m_unit.byteBase, bytes.end.value() + m_unit.byteBase};
        json["code_points"] = codePoints(bytes);
    }
    Json codePoints(elmo::ByteSpan bytes) const {
        const elmo::CodePointSpan points = m_map.toCodePoints(bytes);
        return {points.begin.value() + m_unit.codePointBase, points.end.value() + m_unit.codePointBase};
    }

private:
    const AnnotationUnit& m_unit;
    elmo::OffsetMap m_map;
};

/// One object per sentence; for JSON lines the user's own object with the predictions under a separate key, so that
/// the output has one line for each input line. Sentences carry the white space around them, so that together they are
/// the whole text again, but for units of white space at its end, which no sentence follows.
class PredictionsWriter : public AnnotationWriter {
public:
    PredictionsWriter(StandardOutput& out, const AnnotationLimits& limits) : m_out(out), m_limits(limits) {}

    void add(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) override {
        if (!unit.problem.empty())
            addProblem(unit);
        else
            unit.line.empty() ? addSentences(unit, predictions) : addLine(unit, predictions);
    }

private:
    void addLine(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) {
        const Places places(unit);
        const elmo::Document& document = *unit.document;
        Json said = {{"format", kPredictionsMark}, {"language", document.language()}};
        const elmo::TokenSpan all{elmo::TokenIndex(0), elmo::TokenIndex(std::ssize(document.tokens()))};
        said["tokens"] = tokensJson(places, document, all);
        said["sentences"] = Json::array();
        for (const elmo::TokenSpan& sentence : document.sentences())
            said["sentences"].push_back({sentence.begin.value(), sentence.end.value()});
        addAll(said, unit, predictions, places, all, nullptr);
        // The text of the line is kept verbatim: numbers and the order of keys do not change.
        const std::size_t end = unit.line.rfind('}');
        m_out.write(
            fmt::format("{},\"{}\":{}}}\n", std::string_view(unit.line).substr(0, end), kPredictionsKey, textOf(said)));
    }

    void addProblem(const AnnotationUnit& unit) {
        Json line = Json::object();
        if (const Json id = idOf(unit.line); !id.is_discarded() && !id.is_null())
            line["id"] = id;
        line[kPredictionsKey] = {{"format", kPredictionsMark}, {"error", unit.problem}};
        m_out.write(textOf(line) + "\n");
    }

    void addSentences(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) {
        const Places places(unit);
        const elmo::Document& document = *unit.document;
        if (unit.byteBase == 0)
            m_blank.clear();  // it ended another text
        std::string before = std::exchange(m_blank, {});
        if (unit.firstSentence > 0 && unit.byteBase == 0)
            before += '\n';  // sentences of columns, where every unit is a text of its own
        elmo::ByteOffset at(0);
        const elmo::ByteOffset textEnd(std::ssize(document.text()));
        for (std::size_t s = 0; s < document.sentences().size(); ++s) {
            const elmo::TokenSpan& tokens = document.sentences()[s];
            Json line = {{"format", kPredictionsMark},
                         {"file", unit.input},
                         {"sentence", unit.firstSentence + static_cast<std::int64_t>(s)},
                         {"language", document.language()}};
            const elmo::ByteSpan bytes = document.bytesOf(tokens);
            before += document.slice({at, bytes.begin});
            at = bytes.end;
            if (!before.empty())
                line["before"] = std::exchange(before, {});
            line["text"] = document.slice(bytes);
            if (s + 1 == document.sentences().size() && at < textEnd)
                line["after"] = document.slice({at, textEnd});
            places.add(line, bytes);
            line["tokens"] = tokensJson(places, document, tokens);
            addAll(line, unit, predictions, places, tokens, &s);
            m_out.write(textOf(line) + "\n");
        }
        if (document.sentences().empty())
            m_blank = before + document.text();
    }

    static Json tokensJson(const Places& places, const elmo::Document& document, const elmo::TokenSpan& tokens) {
        Json json = Json::array();
        for (elmo::TokenIndex t = tokens.begin; t < tokens.end; ++t)
            json.push_back(places.codePoints(document.tokens()[static_cast<std::size_t>(t.value())]));
        return json;
    }

    void addAll(Json& line, const AnnotationUnit& unit, std::span<const UnitPrediction> predictions,
                const Places& places, const elmo::TokenSpan& tokens, const std::size_t* sentence) const {
        const Part part{line, unit, places, tokens, sentence};
        for (const UnitPrediction& one : predictions)
            std::visit([&](const auto& said) { addSaid(part, one, said); }, one.prediction);
    }

    /// A sentence, or all of a document, and the JSON object that says what was found there.
    struct Part {
        Json& line;
        const AnnotationUnit& unit;
        const Places& places;
        elmo::TokenSpan tokens;
        const std::size_t* sentence;
    };

    void addSaid(const Part& part, const UnitPrediction& one, const EntityPredictions& said) const {
        if (!part.line.contains("entities"))
            part.line["entities"] = Json::array();
        for (const tasks::EntityPrediction& entity : said.entities) {
            if (!part.tokens.contains(entity.tokens.begin) || entity.confidence < m_limits.threshold)
                continue;
            Json json = entityJson(part.unit, entity, part.places);
            json["model"] = one.head->name;
            part.line["entities"].push_back(std::move(json));
        }
        for (const tasks::EntityTagging& tagging : said.kBestTaggings)
            if (part.tokens.contains(tagging.tokens.begin))
                part.line["readings"].push_back(taggingJson(part.unit, one, tagging, part.places));
    }

    /// One for each of the line's tokens; null within the limits' threshold.
    void addSaid(const Part& part, const UnitPrediction& one, const TagPredictions& said) const {
        Json tags = Json::array(), confidences = Json::array();
        for (elmo::TokenIndex t = part.tokens.begin; t < part.tokens.end; ++t) {
            const tasks::TagPrediction& token = said.tokens.at(static_cast<std::size_t>(t.value()));
            const bool shown = token.probability >= m_limits.threshold;
            tags.push_back(shown ? Json(token.tag) : Json());
            confidences.push_back(shown ? Json(token.probability) : Json());
        }
        part.line["tags"][one.head->name] = {{"tags", std::move(tags)}, {"confidences", std::move(confidences)}};
    }

    void addSaid(const Part& part, const UnitPrediction& one, const ClassPredictions& said) const {
        if (part.tokens.empty())
            return;  // nothing was said
        Json json = sentimentJson(said, part.sentence ? said.sentences[*part.sentence] : said.document, m_limits);
        if (!part.sentence) {
            json["sentences"] = Json::array();
            for (const auto& probabilities : said.sentences)
                json["sentences"].push_back(sentimentJson(said, probabilities, m_limits));
        }
        part.line[std::string(one.head->task.name)][one.head->name] = std::move(json);
    }

    /// `elmo ask` writes answers; annotateHeads takes no head that needs a question.
    static void addSaid(const Part&, const UnitPrediction&, const tasks::AnswerPredictions&) {}

    void addSaid(const Part& part, const UnitPrediction& one, const tasks::RolePredictions& said) const {
        if (!part.line.contains("predicates"))
            part.line["predicates"] = Json::array();
        for (const tasks::PredicatePrediction& predicate : said.predicates) {
            if (!part.tokens.contains(predicate.token) || predicate.confidence < m_limits.threshold)
                continue;
            Json json = entityJson(part.unit, spanOfPredicate(predicate), part.places);
            json["arguments"] = Json::array();
            for (const tasks::EntityPrediction& argument : predicate.arguments)
                if (argument.label != tasks::kPredicateLabel && argument.confidence >= m_limits.threshold)
                    json["arguments"].push_back(entityJson(part.unit, argument, part.places));
            json["model"] = one.head->name;
            part.line["predicates"].push_back(std::move(json));
        }
    }

    static Json entityJson(const AnnotationUnit& unit, const tasks::EntityPrediction& entity, const Places& places) {
        const elmo::ByteSpan bytes = unit.document->bytesOf(entity.tokens);
        Json json = {{"label", entity.label}, {"text", unit.document->slice(bytes)}};
        places.add(json, bytes);
        json["confidence"] = entity.confidence;
        return json;
    }

    static Json taggingJson(const AnnotationUnit& unit, const UnitPrediction& one, const tasks::EntityTagging& tagging,
                            const Places& places) {
        Json json = {{"probability", tagging.probability}, {"entities", Json::array()}};
        for (const tasks::EntityPrediction& entity : tagging.entities)
            json["entities"].push_back(entityJson(unit, entity, places));
        places.add(json, unit.document->bytesOf(tagging.tokens));
        json["model"] = one.head->name;
        return json;
    }

    static std::string textOf(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

    StandardOutput& m_out;
    AnnotationLimits m_limits;
    std::string m_blank;  ///< white space before the next sentence, if pieces of the input were nothing else
};

/// The units as documents in the format of that name, as an export writes them (`elmo export`).
class ConllWriter : public AnnotationWriter {
public:
    ConllWriter(StandardOutput& out, const AnnotationLimits& limits) : m_out(out), m_limits(limits) {}

    void add(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) override {
        tasks::AnnotatedDocument document{unit.input, unit.document, {}};
        for (const UnitPrediction& one : predictions) {
            tasks::AnnotationSource source;
            source.model = one.head->name;
            tasks::mergePrediction(document.annotations, *unit.document, one.prediction, source);
        }
        std::erase_if(document.annotations.spans,
                      [&](const auto& span) { return span.confidence.value_or(1) < m_limits.threshold; });
        tasks::dropDangling(document.annotations);
        const ExportPreview written = previewExport(m_format, document);
        m_losses.merge(written.losses);
        std::string_view lines = written.parts.front().bytes;
        if (unit.line.empty() && unit.firstSentence > 0)  // goes on with the document of the unit before
            lines.remove_prefix(lines.find("\n\n") + 2);
        m_out.write(lines);
    }

    LossReport losses() const override { return m_losses; }

private:
    const DocumentFormat m_format = conllFormat();
    StandardOutput& m_out;
    AnnotationLimits m_limits;
    LossReport m_losses;
};

/// A table to read: sentence, label, confidence, text.
class TextWriter : public AnnotationWriter {
public:
    TextWriter(StandardOutput& out, const AnnotationLimits& limits) : m_out(out), m_limits(limits) {}

    void beginInput(const std::string& name) override {
        m_out.write(fmt::format("{}{}:\n", m_any ? "\n" : "", onOneLine(name)));
        m_any = true;
    }

    void add(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) override {
        const elmo::Document& document = *unit.document;
        for (std::size_t s = 0; s < document.sentences().size(); ++s) {
            const elmo::TokenSpan& tokens = document.sentences()[s];
            const std::int64_t number = unit.firstSentence + static_cast<std::int64_t>(s) + 1;
            m_out.write(fmt::format("{:>5}  {}\n", number, onOneLine(document.slice(tokens))));
            for (const UnitPrediction& one : predictions)
                std::visit([&](const auto& said) { addRows(document, s, *one.head, said); }, one.prediction);
        }
    }

private:
    void addRows(const elmo::Document&, std::size_t sentence, const tasks::TaskModelInfo& head,
                 const ClassPredictions& said) {
        const std::vector<double>& probabilities = said.sentences[sentence];
        const std::vector<std::size_t> shown = shownLabels(m_limits, probabilities);
        for (const std::size_t k : shown)
            row(said.labels[k], probabilities[k],
                head.name + (shown.size() == 1 ? runnerUp(said.labels, probabilities) : ""));
    }

    /// "  (undecided: positive 49.8 %)" if the two most probable labels are close; the window shows such a sentence as
    /// neutral.
    static std::string runnerUp(const std::vector<std::string>& labels, const std::vector<double>& probabilities) {
        const std::vector<std::size_t> best = labelsWithin({.top = 2}, probabilities);
        if (best.size() < 2 || probabilities[best[0]] - probabilities[best[1]] >= kUndecidedLead)
            return "";
        return fmt::format("  (undecided: {} {:.1f} %)", labels[best[1]], 100 * probabilities[best[1]]);
    }

    void addRows(const elmo::Document& document, std::size_t sentence, const tasks::TaskModelInfo&,
                 const EntityPredictions& said) {
        const elmo::TokenSpan& tokens = document.sentences()[sentence];
        for (const tasks::EntityPrediction& entity : said.entities)
            if (tokens.contains(entity.tokens.begin) && entity.confidence >= m_limits.threshold)
                row(entity.label, entity.confidence, onOneLine(document.slice(entity.tokens)));
        int rank = 0;
        for (const tasks::EntityTagging& tagging : said.kBestTaggings)
            if (tokens.contains(tagging.tokens.begin))
                row(fmt::format("tagging {}", ++rank), tagging.probability, bracketed(document, tagging));
    }

    void addRows(const elmo::Document& document, std::size_t sentence, const tasks::TaskModelInfo&,
                 const TagPredictions& said) {
        const elmo::TokenSpan& tokens = document.sentences()[sentence];
        for (auto t = tokens.begin; t < tokens.end; ++t) {
            const tasks::TagPrediction& token = said.tokens.at(static_cast<std::size_t>(t.value()));
            if (token.probability >= m_limits.threshold)
                row(token.tag, token.probability, onOneLine(document.token(t)));
        }
    }

    static void addRows(const elmo::Document&, std::size_t, const tasks::TaskModelInfo&,
                        const tasks::AnswerPredictions&) {}

    void addRows(const elmo::Document& document, std::size_t sentence, const tasks::TaskModelInfo&,
                 const tasks::RolePredictions& said) {
        const elmo::TokenSpan& tokens = document.sentences()[sentence];
        const auto add = [&](const tasks::EntityPrediction& span, const std::string& indent) {
            row(indent + span.label, span.confidence,
                indent + onOneLine(document.slice(document.bytesOf(span.tokens))));
        };
        for (const tasks::PredicatePrediction& predicate : said.predicates) {
            if (!tokens.contains(predicate.token) || predicate.confidence < m_limits.threshold)
                continue;
            add(spanOfPredicate(predicate), "");
            for (const tasks::EntityPrediction& argument : predicate.arguments)
                if (argument.label != tasks::kPredicateLabel && argument.confidence >= m_limits.threshold)
                    add(argument, "  ");
        }
    }

    /// "[PER Anna Berg] went to [LOC Rome] ."
    static std::string bracketed(const elmo::Document& document, const tasks::EntityTagging& tagging) {
        std::string text;
        auto entity = tagging.entities.begin();
        for (auto t = tagging.tokens.begin; t < tagging.tokens.end; ++t) {
            const bool inside = entity != tagging.entities.end() && entity->tokens.contains(t);
            text += inside && t == entity->tokens.begin ? "[" + entity->label + " " : "";
            text += onOneLine(document.token(t));
            if (inside && t + 1 == entity->tokens.end) {
                text += "]";
                ++entity;
            }
            text += t + 1 < tagging.tokens.end ? " " : "";
        }
        return text;
    }

    void row(const std::string& label, double confidence, const std::string& text) {
        m_out.write(fmt::format("       {:<12}  {:5.1f} %  {}\n", label, 100 * confidence, text));
    }

    bool m_any = false;  ///< whether an input was begun
    StandardOutput& m_out;
    AnnotationLimits m_limits;
};

template <class Writer>
std::unique_ptr<AnnotationWriter> open(StandardOutput& out, const AnnotationLimits& limits) {
    return std::make_unique<Writer>(out, limits);
}

constexpr AnnotationFormat kFormats[] = {
    {"predictions", "one JSON object per sentence; JSON lines get theirs under the key \"elmoscope\"",
     open<PredictionsWriter>},
    {"jsonl-stream",
     "for programs that send JSON lines and read the answers: a line for every line, at once; one that cannot be read "
     "gets its \"id\" and an \"error\"",
     open<PredictionsWriter>},
    {"conll", "CoNLL-2003 columns, as with --output: token, -X-, O, BIO2 tag; a blank line after every sentence",
     open<ConllWriter>},
    {"text", "a table to read", open<TextWriter>},
};

}  // namespace

std::span<const AnnotationFormat> annotationFormats() {
    return kFormats;
}

}  // namespace app
