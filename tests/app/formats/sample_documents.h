// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>
#include <string>
#include <vector>

#include "app/documents/document_edits.h"
#include "app/exporters/export.h"
#include "elmo/text/tokenizer.h"

namespace app::test {

inline tasks::AnnotatedDocument documentOf(std::string text, std::string language = "en") {
    elmo::Segmentation cut = elmo::Tokenizer(language).segment(text);
    tasks::AnnotatedDocument document;
    document.name = "sample";
    document.document = std::make_shared<const elmo::Document>(std::move(text), std::move(cut), std::move(language));
    return document;
}

inline elmo::ByteSpan bytesOf(std::int64_t begin, std::int64_t end) {
    return {elmo::ByteOffset(begin), elmo::ByteOffset(end)};
}

/// Adds a person's span over the first occurrence of a text.
inline tasks::SpanAnnotation& mark(tasks::AnnotatedDocument& document, std::string_view text, std::string label) {
    const auto begin = static_cast<std::int64_t>(document.document->text().find(text));
    tasks::SpanAnnotation span;
    span.id = document.annotations.nextId++;
    span.bytes = bytesOf(begin, begin + static_cast<std::int64_t>(text.size()));
    span.label = std::move(label);
    span.layer = tasks::AnnotationLayer::kHuman;
    document.annotations.spans.push_back(span);
    return document.annotations.spans.back();
}

inline tasks::AnnotationSource sampleSource() {
    return {"ner small", "aa00", "bb11", "ptb-en 1", "fresh", "0.1.0", "2026-11-21T14:00:00Z"};
}

/// "Hi 😊, John": John at code point 6, UTF-16 unit 7, byte 9.
inline tasks::AnnotatedDocument smiling() {
    tasks::AnnotatedDocument document = documentOf("Hi 😊, John");
    mark(document, "John", "PER");
    return document;
}

/// Documents with everything that formats stumble over, different for each seed.
class RandomDocuments {
public:
    explicit RandomDocuments(unsigned seed) : m_random(seed) {}

    tasks::AnnotatedDocument next() {
        std::string text;
        for (int i = below(30); i > 0; --i)
            text += pick(kPieces);
        tasks::AnnotatedDocument document = documentOf(std::move(text), pick({"en", "ar", "zh", "de", ""}));
        document.name = "random " + std::to_string(below(1000));
        addSources(document);
        addSpans(document);
        addScores(document);
        addQuestions(document);
        addStructure(document);
        app::sortSpans(document.annotations);
        return document;
    }

private:
    static inline const std::vector<std::string> kPieces = {"John ",
                                                            "Smith. ",
                                                            "Hi 😊, ",
                                                            "e\u0301a\u0308 ",
                                                            "שלום ",
                                                            "مرحبا. ",
                                                            "\r\n",
                                                            "\n\n",
                                                            "\t",
                                                            " ",
                                                            "don't ",
                                                            "a|b ",
                                                            "c\\d ",
                                                            "* ",
                                                            "_ ",
                                                            "[x] ",
                                                            "\"q\" ",
                                                            "<b>&amp;",
                                                            "-DOCSTART-",
                                                            "# no ",
                                                            "-> ",
                                                            "我爱北京。",
                                                            "👩‍👩‍👧 ",
                                                            "\u00A0",
                                                            "\u2028",
                                                            "\u0085",
                                                            "\x0B",
                                                            "\x1F",
                                                            "\x01 ",
                                                            "\uFFFE",
                                                            "\uFFFF ",
                                                            "\u200B",
                                                            "\u202Eabc ",
                                                            "ประเทศไทย ",
                                                            "3.5% ",
                                                            ";",
                                                            "''",
                                                            "]]>",
                                                            "x.y.z ",
                                                            "\uFEFF",
                                                            "é",
                                                            "A-B/C ",
                                                            "--",
                                                            "…",
                                                            "!?\n"};
    static inline const std::vector<std::string> kLabels = {"PER",      "LOC",    "a b",  "",  "x|y", "*",
                                                            "_",        "[1]",    "ü\\",  "O", "B-I", "tab\there",
                                                            "nl\nhere", "\"<&>'", "\x02", "😊"};

    int below(int end) { return end <= 0 ? 0 : static_cast<int>(m_random() % static_cast<unsigned>(end)); }
    std::string pick(const std::vector<std::string>& from) {
        return from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
    }
    double probability() { return static_cast<double>(m_random() % 1000001) / 1000000; }

    void addSources(tasks::AnnotatedDocument& document) {
        for (int i = below(3); i > 0; --i) {
            document.annotations.sources.push_back(sampleSource());
            document.annotations.sources.back().model = pick(kPieces);
        }
    }

    void setMaker(const tasks::AnnotatedDocument& document, tasks::AnnotationLayer& layer, int& source) {
        layer = below(2) == 0 ? tasks::AnnotationLayer::kHuman : tasks::AnnotationLayer::kModel;
        source = layer == tasks::AnnotationLayer::kHuman
                     ? -1
                     : below(static_cast<int>(document.annotations.sources.size()) + 1) - 1;
    }

    /// Ends at characters, or at tokens.
    bool randomSpan(const elmo::Document& document, elmo::ByteSpan& span) {
        const elmo::OffsetMap map(document.text());
        const int length = static_cast<int>(map.codePointEnd().value());
        if (length == 0)
            return false;
        const int begin = below(length);
        const int end = begin + 1 + below(std::min(12, length - begin));
        span = map.toBytes(
            elmo::CodePointSpan{elmo::CodePointOffset(begin), elmo::CodePointOffset(std::min(end, length))});
        const app::TokenFinder finder(document);
        if (below(2) == 0 && !finder.tokensIn(span).empty())
            span = finder.bytesOf(finder.tokensIn(span));
        return true;
    }

    void addSpans(tasks::AnnotatedDocument& document) {
        for (int i = below(6); i > 0; --i) {
            tasks::SpanAnnotation span;
            if (!randomSpan(*document.document, span.bytes))
                return;
            span.id = document.annotations.nextId++;
            span.label = pick(kLabels);
            setMaker(document, span.layer, span.source);
            if (span.layer == tasks::AnnotationLayer::kModel && below(3) > 0)
                span.confidence = probability();
            if (span.layer == tasks::AnnotationLayer::kModel)
                span.decision = static_cast<tasks::Decision>(below(3));
            elmo::ByteSpan part;
            for (int k = below(5) - 2; k > 0; --k)
                if (randomSpan(*document.document, part))
                    span.more.push_back(part);
            document.annotations.spans.push_back(span);
        }
    }

    /// Attributes, relations, clusters, columns, trees and metadata.
    void addStructure(tasks::AnnotatedDocument& document) {
        tasks::Annotations& all = document.annotations;
        const auto features = [&](std::vector<tasks::NamedValue>& values) {
            for (int i = below(4) - 1; i > 0; --i)
                values.push_back({pick({"Gender", "sure", "x y"}) + std::to_string(i), pick(kLabels)});
        };
        std::vector<std::int64_t> ids;
        for (tasks::SpanAnnotation& span : all.spans) {
            span.kind = pick({"", "", "", "mention"});
            features(span.features);
            ids.push_back(span.id);
        }
        const auto anyId = [&] { return ids[static_cast<std::size_t>(below(static_cast<int>(ids.size())))]; };
        for (int i = ids.empty() ? 0 : below(3); i > 0; --i) {
            tasks::RelationAnnotation relation{
                .id = all.nextId++, .from = {anyId()}, .to = {anyId()}, .label = pick(kLabels)};
            features(relation.features);
            all.relations.edit().push_back(relation);
        }
        for (int i = ids.empty() ? 0 : below(2); i > 0; --i)
            all.clusters.push_back({.id = all.nextId++, .spans = ids, .label = pick(kLabels)});
        const std::size_t count = document.document->tokens().size();
        if (count > 0 && below(2) == 0) {
            std::vector<std::string> lemmas, senses;
            for (std::size_t token = 0; token < count; ++token) {
                lemmas.push_back(pick(kLabels));
                senses.push_back(below(4) == 0 ? pick(kLabels) : "");
            }
            all.attributes = {{.name = "lemma", .values = tasks::TokenValues(lemmas)},
                              {.name = "sense", .values = tasks::TokenValues(senses)}};
        }
        if (below(2) == 0)
            for (const elmo::TokenSpan sentence : document.document->sentences())
                for (elmo::TokenIndex token = sentence.begin; token < sentence.end; ++token)
                    all.relations.edit().push_back(
                        {.id = all.nextId++,
                         .from = {0, sentence.begin + below(static_cast<int>(sentence.length()))},
                         .to = {0, token},
                         .label = pick(kLabels),
                         .kind = tasks::kDependency});
        for (int i = below(3); i > 0; --i)
            all.metadata.push_back({"field " + std::to_string(i), pick(kLabels)});
    }

    void addScores(tasks::AnnotatedDocument& document) {
        for (int i = below(3); i > 0; --i) {
            tasks::ScoreAnnotation score;
            score.id = document.annotations.nextId++;
            if (const auto count = document.document->sentences().size(); count > 0 && below(2) == 0)
                score.sentence = elmo::SentenceIndex(below(static_cast<int>(count)));
            for (const char* label : {"negative", "positive"}) {
                score.labels.emplace_back(label);
                score.probabilities.push_back(probability());
            }
            setMaker(document, score.layer, score.source);
            document.annotations.scores.push_back(score);
        }
    }

    void addQuestions(tasks::AnnotatedDocument& document) {
        for (int i = below(3); i > 0; --i) {
            tasks::QuestionAnnotation question;
            question.id = document.annotations.nextId++;
            question.question = "Who " + pick(kPieces) + "?";
            question.noAnswer = below(2) == 0 ? 0 : probability();
            setMaker(document, question.layer, question.source);
            for (int k = below(3); k > 0; --k) {
                tasks::QuestionAnnotation::Answer answer{{}, probability()};
                if (randomSpan(*document.document, answer.bytes))
                    question.answers.push_back(answer);
            }
            document.annotations.questions.push_back(question);
        }
    }

    std::mt19937 m_random;
};

/// Documents with a few spans, all in one export.
inline void writeSamples(const char* format, const std::filesystem::path& target, bool several = true) {
    RandomDocuments documents(77);
    DocumentExport out(documentFormat(format), target, several);
    out.add(smiling());
    for (int i = 0; several && i < 40; ++i)
        out.add(documents.next());
    out.finish();
}

}  // namespace app::test
