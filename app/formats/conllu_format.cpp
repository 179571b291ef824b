// SPDX-License-Identifier: GPL-3.0-or-later
// CoNLL-U: ten columns; spacing by SpaceAfter=No and UDPipe's SpacesAfter, SpacesBefore and SpacesInToken, so that the
// text comes back exactly; entities as NER= in MISC.
#include <fmt/format.h>

#include <algorithm>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/conllu_spacing.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/text_columns.h"

namespace app {
namespace {

/// A form may not hold tabs and line ends; other blanks it may. Controls are shown as U+FFFD.
std::string formOf(std::string_view token) {
    std::string form;
    forEachCharacter(token, [&](std::uint32_t c, std::string_view bytes) {
        if (c == '\t' || isLineEnd(c))
            form += ' ';
        else if (c < 0x20 || c == 0x7F)
            form += "\uFFFD";
        else
            form += bytes;
    });
    return form;
}

class Writer {
public:
    Writer(const tasks::AnnotatedDocument& document)
        : m_document(*document.document), m_tags(tagsOf(document, "iob2")), m_id(withoutBlanks(document.name)) {
        std::ranges::replace(m_id, '/', '_');  // CoNLL-U reserves it
        m_lines = fmt::format("# newdoc id = {}\n", formOf(document.name));
        m_lines +=
            fmt::format("# language = {}\n", m_document.language().empty() ? kUnknownLanguage : m_document.language());
    }

    std::string write() {
        std::int64_t number = 0;
        for (const elmo::TokenSpan sentence : m_document.sentences()) {
            m_lines += fmt::format("# sent_id = {}-{}\n# text = {}\n", m_id, ++number, textOf(sentence));
            for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at)
                m_lines += fmt::format("{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n", at - sentence.begin + 1,
                                       formOf(m_document.token(at)), miscOf(at));
            m_lines += '\n';
        }
        if (number == 0)
            m_lines += '\n';
        return std::move(m_lines);
    }

private:
    std::string_view gapAfter(elmo::TokenIndex token) const {
        const auto& tokens = m_document.tokens();
        const auto index = static_cast<std::size_t>(token.value());
        const auto end = index + 1 < tokens.size()
                             ? tokens[index + 1].begin
                             : elmo::ByteOffset(static_cast<std::int64_t>(m_document.text().size()));
        return m_document.slice({tokens[index].end, end});
    }

    bool isLast(elmo::TokenIndex token) const {
        return token.value() + 1 == static_cast<std::int64_t>(m_document.tokens().size());
    }

    std::string textOf(elmo::TokenSpan sentence) const {
        std::string text;
        for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at) {
            text += formOf(m_document.token(at));
            if (at.value() + 1 < sentence.end.value() && !gapAfter(at).empty())
                text += ' ';
        }
        return text;
    }

    std::string miscOf(elmo::TokenIndex token) const {
        std::vector<std::string> misc;
        const std::string& tag = m_tags[static_cast<std::size_t>(token.value())];
        if (tag != "O")
            misc.push_back("NER=" + escapeMisc(tag));
        const std::string_view gap = gapAfter(token);
        if (gap.empty())
            misc.push_back("SpaceAfter=No");
        else if (gap != " " || isLast(token))
            misc.push_back("SpacesAfter=" + escapeMisc(gap));
        if (token.value() == 0 && m_document.tokens()[0].begin.value() > 0)
            misc.push_back("SpacesBefore=" + escapeMisc(m_document.slice({{}, m_document.tokens()[0].begin})));
        if (formOf(m_document.token(token)) != m_document.token(token))
            misc.push_back("SpacesInToken=" + escapeMisc(m_document.token(token)));
        return misc.empty() ? "_" : fmt::format("{}", fmt::join(misc, "|"));
    }

    const elmo::Document& m_document;
    std::vector<std::string> m_tags;
    std::string m_id;  ///< of the document; ids of sentences are unique in a file of several documents
    std::string m_lines;
};

std::vector<FilePart> encodeConllu(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    return {{".conllu", Writer(document).write()}};
}

// A text without tokens has no line to stand in.
void adaptConllu(tasks::AnnotatedDocument& document) {
    if (document.document->tokens().empty())
        document.document =
            std::make_shared<const elmo::Document>("", elmo::Segmentation{}, document.document->language());
}

/// Whether the first line after the comments has the ten columns: files of two columns have such comments, too.
bool hasTenColumns(std::string_view head) {
    while (head.starts_with('#'))
        head.remove_prefix(std::min(head.find('\n'), head.size() - 1) + 1);
    const std::string_view line = head.substr(0, head.find('\n'));
    return line.empty() || line.size() == head.size() || std::ranges::count(line, '\t') == 9;
}

Evidence recogniseConllu(const FileStart& start) {
    const bool hasComment = start.head.starts_with("# newdoc") || start.head.starts_with("# sent_id");
    if (hasComment && hasTenColumns(start.head))
        return Evidence::kContent;
    return start.suffix == ".conllu" ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat conlluFormat() {
    return {.name = "conllu",
            .summary = "CoNLL-U, entities as NER= in MISC",
            .unit = OffsetUnit::kNone,
            .suffix = ".conllu",
            .container = Container::kOneFile,
            .holds = {.language = true,
                      .tokens = true,
                      .sentences = true,
                      .anyBytes = false,
                      .overlaps = false,
                      .crossSentence = false},
            .adapt = adaptConllu,
            .encode = encodeConllu,
            .decode = readConllu,
            .recognise = recogniseConllu};
}

}  // namespace app
