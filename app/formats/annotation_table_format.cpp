// SPDX-License-Identifier: GPL-3.0-or-later
// Annotations as a table for spreadsheets and statistics: a row for every span, CSV (RFC 4180) or TSV. Written only.
#include <fmt/format.h>

#include "app/documents/document_edits.h"
#include "app/files/table_cell.h"
#include "app/formats/formats.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

using tasks::SpanAnnotation;

constexpr char kComma = ',', kTab = '\t';

/// What stands in the column "decision": of a model's span what people said of it, else where the span comes from.
std::string_view decisionOf(const SpanAnnotation& span, const tasks::AnnotationMaker& maker) {
    if (span.decision == tasks::Decision::kRejected)
        return "rejected";
    if (span.layer == tasks::AnnotationLayer::kModel)
        return span.decision == tasks::Decision::kAccepted ? "accepted" : "open";
    return maker.isByHand()         ? "manual"
           : maker.isColleague()    ? "other person"
           : maker.isAdjudication() ? "adjudicated"
                                    : "gold";
}

/// The model, file or person; of marks made here, the annotator's name.
std::string makerNameOf(const SpanAnnotation& span, const tasks::AnnotationMaker& maker) {
    if (maker.isByHand())
        return span.annotator;
    return maker.isAdjudication() ? "adjudication" : maker.name;
}

class AnnotationTable {
public:
    AnnotationTable(const tasks::AnnotatedDocument& document, char separator)
        : m_document(document), m_map(document.document->text()), m_finder(*document.document), m_separator(separator) {
        for (const SpanAnnotation& span : document.annotations.spans)
            addRow(span);
    }
    std::string take() { return std::move(m_rows); }

private:
    void addRow(const SpanAnnotation& span) {
        const tasks::AnnotationMaker maker = makerOf(m_document.annotations, span);
        std::string begins, ends, words;
        addPart(span.bytes, begins, ends, words);
        for (const elmo::ByteSpan part : span.more)
            addPart(part, begins, ends, words);
        addCell(m_document.name);
        addCell(begins);
        addCell(ends);
        addCell(span.label);
        addCell(words);
        addCell(decisionOf(span, maker));
        addCell(makerNameOf(span, maker));
        addCell(sentenceOf(span));
        addCell(span.kind);
        addCell(span.confidence ? fmt::format("{}", *span.confidence) : std::string());
        m_rows.back() = '\n';
    }

    void addCell(std::string_view text) { m_rows += tableCell(text, m_separator) + m_separator; }

    /// Spans of several parts have a number for each: "5;20" and "9;25".
    void addPart(elmo::ByteSpan part, std::string& begins, std::string& ends, std::string& words) const {
        const bool isFirst = begins.empty();
        begins += fmt::format("{}{}", isFirst ? "" : ";", m_map.toCodePoints(part.begin).value());
        ends += fmt::format("{}{}", isFirst ? "" : ";", m_map.toCodePoints(part.end).value());
        words += isFirst ? "" : " ... ";
        words += m_document.document->slice(part);
    }

    /// From 1, of the span's first token; empty if it covers none.
    std::string sentenceOf(const SpanAnnotation& span) const {
        const elmo::TokenSpan tokens = m_finder.tokensIn(span.bytes);
        return tokens.empty() ? std::string() : fmt::format("{}", m_finder.sentenceOf(tokens.begin) + 1);
    }

    const tasks::AnnotatedDocument& m_document;
    const elmo::OffsetMap m_map;
    const TokenFinder m_finder;
    const char m_separator;
    std::string m_rows;
};

/// The same table with commas or tabs. A template, because the encoder of a format is a plain function.
template <char separator>
struct TableFormat {
    static constexpr bool kIsCsv = separator == kComma;
    static constexpr std::string_view kName = kIsCsv ? "annotation-csv" : "annotation-tsv";
    static constexpr std::string_view kSuffix = kIsCsv ? ".csv" : ".tsv";

    static std::vector<FilePart> encode(const tasks::AnnotatedDocument& document, const ExportOptions&) {
        requireWritableSpans(document, kName);
        return {{std::string(kSuffix), AnnotationTable(document, separator).take()}};
    }

    static DocumentFormat of(std::string_view summary, std::string_view heading) {
        return {
            .name = kName,
            .summary = summary,
            .unit = OffsetUnit::kCodePoints,
            .suffix = kSuffix,
            .container = Container::kOneFile,
            .holds =
                {.text = false, .pieces = true, .confidence = true, .decisions = true, .makers = true, .kinds = true},
            .listsMakers = true,
            .begin = heading,
            .encode = encode};
    }
};

}  // namespace

DocumentFormat annotationCsvFormat() {
    return TableFormat<kComma>::of("table of annotations for spreadsheets and statistics, CSV, a row for every span",
                                   "document,begin,end,label,text,decision,source,sentence,layer,probability\n");
}

DocumentFormat annotationTsvFormat() {
    return TableFormat<kTab>::of("the same table with tabs, TSV",
                                 "document\tbegin\tend\tlabel\ttext\tdecision\tsource\tsentence\tlayer\tprobability\n");
}

}  // namespace app
