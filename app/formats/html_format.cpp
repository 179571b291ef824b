// SPDX-License-Identifier: GPL-3.0-or-later
// A report of one document for display: self-contained, readable without colours, printable.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/html_text.h"
#include "elmo/version.h"
#include "tasks/results/class_scale.h"

namespace app {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8888; padding: 1rem; line-height: 2; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
caption { text-align: start; font-weight: bold; }
th, td { border: 1px solid #8888; padding: .3rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; background: #fff; }
@media print { body { max-width: none; margin: 0; } .text { border: 0; padding: 0; } tr, figure { break-inside: avoid; } }
)";

class Report {
public:
    Report(const tasks::AnnotatedDocument& document, const ExportOptions& options)
        : m_document(document), m_text(*document.document), m_options(options) {
        for (const auto& span : document.annotations.spans)
            m_colours.try_emplace(span.label, static_cast<int>(m_colours.size()) % kMarkColours);
    }

    std::string write() {
        const std::string title = htmlEscape(m_document.name.empty() ? "Document" : m_document.name);
        m_html = fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
            "<style>{1}{6}</style>\n</head>\n<body>\n<main>\n<h1 dir=\"auto\">{0}</h1>\n"
            "<p>{2} characters, {3} tokens, {4} sentences. Made by Elmoscope {5}.</p>\n",
            title, kStyle, elmo::OffsetMap(m_text.text()).codePointEnd().value(), m_text.tokens().size(),
            m_text.sentences().size(), elmo::version(), markStyle());
        addText();
        addSpans();
        addScores();
        addQuestions();
        if (!m_options.figure.empty())
            m_html += fmt::format("<h2>Layer weights</h2>\n<figure>{}</figure>\n", m_options.figure);
        addSources();
        return m_html + "</main>\n</body>\n</html>\n";
    }

private:
    void addText() {
        const std::string language = m_text.language().empty() ? "und" : htmlEscape(m_text.language());
        m_html += fmt::format("<h2>Text</h2>\n<div class=\"text\" lang=\"{}\" dir=\"{}\">", language,
                              directionOf(m_text.text()));
        std::vector<const tasks::SpanAnnotation*> shown;
        for (const auto& span : m_document.annotations.spans)
            if (isValid(span))
                shown.push_back(&span);
        m_html += markedText(m_text, shown, [this](const std::string& label) { return m_colours.at(label); });
        m_html += "</div>\n";
    }

    void beginTable(const char* caption, std::initializer_list<const char*> columns) {
        m_html += fmt::format("<table>\n<caption>{}</caption>\n<thead><tr>", caption);
        for (const char* column : columns)
            m_html += fmt::format("<th scope=\"col\">{}</th>", column);
        m_html += "</tr></thead>\n<tbody>\n";
    }
    void endTable() { m_html += "</tbody>\n</table>\n"; }

    std::string makerOf(tasks::AnnotationLayer layer, int source) const {
        if (layer == tasks::AnnotationLayer::kHuman)
            return "a person";
        return source < 0 ? "a model" : fmt::format("model {}", source + 1);
    }

    void addSpans() {
        if (m_document.annotations.spans.empty())
            return;
        m_html += "<h2>Marked spans</h2>\n";
        beginTable("Spans in order of place; positions in code points",
                   {"Label", "Text", "From", "To", "Confidence", "By", "Decision"});
        const elmo::OffsetMap map(m_text.text());
        for (const auto& span : m_document.annotations.spans) {
            std::string text = htmlExcerpt(m_text.slice(span.bytes));
            for (const elmo::ByteSpan part : span.more)
                text += " … " + htmlExcerpt(m_text.slice(part));
            const char* decision = span.decision == tasks::Decision::kOpen       ? ""
                                   : span.decision == tasks::Decision::kAccepted ? "accepted"
                                                                                 : "rejected";
            m_html += fmt::format(
                "<tr><td>{}</td><td dir=\"auto\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                htmlEscape(span.label), text, map.toCodePoints(span.bytes.begin).value(),
                map.toCodePoints(span.bytes.end).value(), span.confidence ? percent(*span.confidence) : "",
                makerOf(span.layer, span.source), decision);
        }
        endTable();
    }

    void addScores() {
        if (m_document.annotations.scores.empty())
            return;
        const bool isSentiment = std::ranges::all_of(m_document.annotations.scores,
                                                     [](const auto& score) { return tasks::isScale(score.labels); });
        m_html += isSentiment ? "<h2>Sentiment</h2>\n" : "<h2>Classification</h2>\n";
        beginTable("The document and its sentences", {"Of", "Text", "Scores", "Share", "By"});
        for (const auto& score : m_document.annotations.scores) {
            std::string text;
            const auto index = score.sentence ? static_cast<std::size_t>(score.sentence->value()) : 0;
            if (score.sentence && index < m_text.sentences().size())
                text = htmlEscape(m_text.slice(TokenFinder(m_text).bytesOf(m_text.sentences()[index])));
            std::string values;
            for (std::size_t i = 0; i < std::min(score.labels.size(), score.probabilities.size()); ++i)
                values += fmt::format("{}{} {}", i == 0 ? "" : ", ", htmlEscape(score.labels[i]),
                                      percent(score.probabilities[i]));
            m_html +=
                fmt::format("<tr><td>{}</td><td dir=\"auto\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                            score.sentence ? fmt::format("sentence {}", score.sentence->value() + 1) : "the document",
                            text, values, shareBar(score.probabilities), makerOf(score.layer, score.source));
        }
        endTable();
    }

    void addQuestions() {
        if (m_document.annotations.questions.empty())
            return;
        m_html += "<h2>Questions</h2>\n<dl>\n";
        for (const auto& question : m_document.annotations.questions) {
            m_html += fmt::format("<dt dir=\"auto\">{} <small>(by {})</small></dt>\n", htmlEscape(question.question),
                                  makerOf(question.layer, question.source));
            for (const auto& answer : question.answers)
                m_html += fmt::format("<dd dir=\"auto\">{}{}</dd>\n", htmlEscape(m_text.slice(answer.bytes)),
                                      answer.probability > 0 ? " (" + percent(answer.probability) + ")" : "");
            if (question.answers.empty() || question.noAnswer > 0)
                m_html += fmt::format("<dd>no answer in the text{}</dd>\n",
                                      question.noAnswer > 0 ? " (" + percent(question.noAnswer) + ")" : "");
        }
        m_html += "</dl>\n";
    }

    void addSources() {
        if (m_document.annotations.sources.empty())
            return;
        m_html += "<h2>Models</h2>\n<ol>\n";
        for (const auto& source : m_document.annotations.sources)
            m_html += fmt::format("<li>{} ({}), language model {}, tokens by {}, states {}, version {}, {}</li>\n",
                                  htmlEscape(source.model), htmlEscape(source.modelHash), htmlEscape(source.bilmHash),
                                  htmlEscape(source.tokenizerRevision), htmlEscape(source.statePolicy),
                                  htmlEscape(source.programVersion), htmlEscape(source.time));
        m_html += "</ol>\n";
    }

    const tasks::AnnotatedDocument& m_document;
    const elmo::Document& m_text;
    const ExportOptions& m_options;
    std::map<std::string, int> m_colours;
    std::string m_html;
};

std::vector<FilePart> encodeHtml(const tasks::AnnotatedDocument& document, const ExportOptions& options) {
    return {{".html", Report(document, options).write()}};
}

}  // namespace

DocumentFormat htmlFormat() {
    return {.name = "html",
            .summary = "report for reading and printing, one file",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".html",
            .container = Container::kFilePerOne,
            .holds = {.language = true,
                      .tokens = false,
                      .pieces = true,
                      .confidence = true,
                      .decisions = true,
                      .makers = true,
                      .documentScores = true,
                      .sentenceScores = true,
                      .questions = true,
                      .rankedAnswers = true},
            .encode = encodeHtml};
}

}  // namespace app
