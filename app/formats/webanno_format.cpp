// SPDX-License-Identifier: GPL-3.0-or-later
// WebAnno TSV 3.3 as INCEpTION writes it, entities in DKPro's NamedEntity layer. Text between sentences is not in the
// format: it comes back as blanks.
#include <fmt/format.h>

#include <algorithm>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/webanno_text.h"

namespace app {
namespace {

constexpr std::string_view kHeader =
    "#FORMAT=WebAnno TSV 3.3\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|identifier|value\n\n\n";

/// One blank for every UTF-16 unit.
std::string blanksFor(std::string_view gap) {
    std::string blanks;
    forEachCharacter(gap, [&](std::uint32_t c, std::string_view) { blanks += c > 0xFFFF ? "  " : " "; });
    return blanks;
}

// Outside of sentences there are blanks only, and nothing after the last one.
void adaptWebanno(tasks::AnnotatedDocument& document) {
    const std::shared_ptr<const elmo::Document> before = document.document;
    const TokenFinder finder(*before);
    std::string text;
    elmo::ByteOffset at;
    for (const elmo::TokenSpan sentence : before->sentences()) {
        const elmo::ByteSpan bytes = finder.bytesOf(sentence);
        text += blanksFor(before->slice({at, bytes.begin}));
        text += before->slice(bytes);
        at = bytes.end;
    }
    // Nothing that remains lies after the last token, so the map of the truncated text is enough.
    tasks::AnnotatedDocument truncated = document;
    truncated.document = std::make_shared<const elmo::Document>(
        before->text().substr(0, static_cast<std::size_t>(at.value())),
        elmo::Segmentation{before->tokens(), before->sentences()}, before->language());
    replaceTextOfSameUtf16(truncated, std::move(text));
    document = std::move(truncated);
}

/// The cells of one column pair, by token.
struct Cells {
    std::vector<std::string> identifier, value;
};

Cells cellsOf(const tasks::AnnotatedDocument& document) {
    const std::size_t count = document.document->tokens().size();
    const TokenFinder finder(*document.document);
    std::vector<int> covering(count);
    for (const auto& span : document.annotations.spans)
        for (elmo::TokenSpan at = finder.tokensIn(span.bytes); at.begin < at.end; ++at.begin)
            ++covering[static_cast<std::size_t>(at.begin.value())];
    Cells cells{std::vector<std::string>(count), std::vector<std::string>(count)};
    int number = 0;
    for (const auto& span : document.annotations.spans) {
        const elmo::TokenSpan tokens = finder.tokensIn(span.bytes);
        bool needsNumber = tokens.length() > 1;
        for (elmo::TokenIndex at = tokens.begin; at < tokens.end; ++at)
            needsNumber = needsNumber || covering[static_cast<std::size_t>(at.value())] > 1;
        const std::string mark = needsNumber ? fmt::format("[{}]", ++number) : "";
        for (elmo::TokenIndex at = tokens.begin; at < tokens.end; ++at) {
            const auto token = static_cast<std::size_t>(at.value());
            const char* bar = cells.value[token].empty() ? "" : "|";
            cells.identifier[token] += fmt::format("{}*{}", bar, mark);
            const std::string value = span.label.empty() ? std::string("*") : escapeWebannoValue(span.label);
            cells.value[token] += fmt::format("{}{}{}", bar, value, mark);
        }
    }
    return cells;
}

std::vector<FilePart> encodeWebanno(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    requireWritableSpans(document, "webanno-tsv");
    const elmo::Document& text = *document.document;
    const elmo::OffsetMap map(text.text());
    const Cells cells = cellsOf(document);
    const auto shown = [](const std::string& cell) { return cell.empty() ? std::string("_") : cell; };
    std::string lines(kHeader);
    std::int64_t sentenceNumber = 0;
    for (const elmo::TokenSpan sentence : text.sentences()) {
        lines += fmt::format("{}#Text={}\n", sentenceNumber == 0 ? "" : "\n",
                             escapeWebannoText(text.slice(TokenFinder(text).bytesOf(sentence))));
        ++sentenceNumber;
        for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at) {
            const auto token = static_cast<std::size_t>(at.value());
            const elmo::Utf16Span place = map.toUtf16(text.tokens()[token]);
            lines += fmt::format("{}-{}\t{}-{}\t{}\t{}\t{}\t\n", sentenceNumber, at - sentence.begin + 1,
                                 place.begin.value(), place.end.value(), escapeWebannoText(text.token(at)),
                                 shown(cells.identifier[token]), shown(cells.value[token]));
        }
    }
    return {{".tsv", lines}};
}

Evidence recogniseWebanno(const FileStart& start) {
    return start.head.starts_with("#FORMAT=WebAnno TSV 3") ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat webannoFormat() {
    return {.name = "webanno-tsv",
            .summary = "WebAnno TSV 3.3 for INCEpTION",
            .unit = OffsetUnit::kUtf16,
            .suffix = ".tsv",
            .container = Container::kFilePerOne,
            .holds = {.text = false, .tokens = true, .sentences = true, .anyBytes = false, .crossSentence = false},
            .adapt = adaptWebanno,
            .encode = encodeWebanno,
            .decode = readWebanno,
            .recognise = recogniseWebanno};
}

}  // namespace app
