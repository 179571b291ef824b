// SPDX-License-Identifier: GPL-3.0-or-later
// CoNLL-2003: word POS chunk NER, a blank line after each sentence, -DOCSTART- before each document. Also read with the
// number of the token first, as GermEval has it, with several columns of tags, and with tags before the words
// (tasks::TagColumns). "-DOCSTART- (NAME)" and "# newdoc id = NAME" name documents.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "elmo/files/text_lines.h"
#include "tasks/data/tag_columns.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

constexpr std::string_view kDocumentStart = "-DOCSTART-";
constexpr std::string_view kNewDocument = "# newdoc";
constexpr std::string_view kTagSchemes[] = {"iob2", "iob1", "bioul"};
constexpr std::string_view kColumnSuffixes[] = {".conll", ".tsv", ".bio", ".iob"};

std::string wordOf(std::string_view token) {
    return token == kDocumentStart ? "_DOCSTART_" : withoutBlanks(token);
}

void adaptConll(tasks::AnnotatedDocument& document) {
    const std::shared_ptr<const elmo::Document> before = document.document;
    JoinedTokens joined;
    for (const elmo::TokenSpan sentence : before->sentences())
        for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at)
            joined.add(wordOf(before->token(at)), at == sentence.begin);
    const TokenFinder finder(*before);
    const auto at = [&](std::int64_t token) { return joined.tokens[static_cast<std::size_t>(token)]; };
    for (auto& span : document.annotations.spans) {
        const elmo::TokenSpan tokens = finder.tokensIn(span.bytes);
        span.bytes = {at(tokens.begin.value()).begin, at(tokens.end.value() - 1).end};
        span.label = withoutBlanks(span.label);
    }
    document.document = std::make_shared<const elmo::Document>(
        joined.text, elmo::Segmentation{joined.tokens, before->sentences()}, before->language());
}

std::vector<FilePart> encodeConll(const tasks::AnnotatedDocument& document, const ExportOptions& options) {
    const std::vector<std::string> tags = tagsOf(document, options.tagScheme);
    std::string lines = fmt::format("{} -X- O O\n\n", kDocumentStart);
    for (const elmo::TokenSpan sentence : document.document->sentences()) {
        for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at)
            lines +=
                fmt::format("{} -X- O {}\n", document.document->token(at), tags[static_cast<std::size_t>(at.value())]);
        lines += '\n';
    }
    return {{".conll", lines}};
}

/// The name in "-DOCSTART- (1 EU)", as AIDA has it; empty if there is none.
std::string nameInDocumentStart(std::string_view line) {
    const std::size_t open = line.find('('), close = line.rfind(')');
    return open < close && close != std::string_view::npos ? std::string(line.substr(open + 1, close - open - 1)) : "";
}

class ConllReader {
public:
    ConllReader(std::string_view text, const std::string& name, const DocumentSink& sink, Reading& reading)
        : m_lines(linesOf(text)), m_name(name), m_sink(sink), m_reading(reading) {
        const auto isRepeated = [text](std::string_view mark) {
            return text.find(mark, text.find(mark) + 1) != std::string_view::npos;
        };
        m_several = isRepeated(kDocumentStart) || isRepeated(kNewDocument);
        for (const std::string_view line : m_lines)
            if (m_comments.learn(line))
                break;
        findTags();
    }

    void read() {
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            m_reading.item(fmt::format("line {}", i + 1), [&] { readLine(m_lines[i], i); });
        finish();
    }

private:
    /// What editors leave at the end of a line would be the tag, or a part of it.
    std::vector<std::string_view> columnsOf(std::string_view line) const {
        const bool tabs = m_comments.hasTabs() && line.find('\t') != std::string_view::npos;
        line = line.substr(0, line.find_last_not_of(" \t") + 1);
        return tabs ? splitAt(line, '\t') : wordsOf(line);
    }

    void findTags() {
        for (const std::string_view line : m_lines)
            if (!m_comments.isComment(line) && !line.starts_with(kDocumentStart) && !m_comments.mayBeComment(line))
                if (const auto columns = columnsOf(line); columns.size() > m_comments.places().token() + 1)
                    m_tags.add(columns, m_comments.places().token());
        m_tags.decide();
        if (m_tags.columns() > 2)
            m_reading.offer({.columns = numbersTo(m_tags.columns())});
        const std::string& words = m_reading.choices().textColumn;
        const std::string& tags = m_reading.choices().labelColumn;
        if (!words.empty() || !tags.empty())
            m_tags.choose(words.empty() ? m_tags.token() : chosen(words),
                          tags.empty() ? m_tags.places(m_tags.columns()).front() : chosen(tags));
        else
            noteColumns();
    }

    std::size_t chosen(const std::string& column) const {
        if (const auto place = columnNumbered(column, m_tags.columns()))
            return *place;
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The file has no column {}; expected a number from 1 to {}.",
                                      tasks::inQuotes(column), m_tags.columns()));
    }

    /// Says which columns were read if they are not the first and the last.
    void noteColumns() {
        const std::vector<std::size_t> tags = m_tags.places(m_tags.columns());
        if (m_tags.found() && tags.back() + 1 != m_tags.columns())
            m_reading.note(fmt::format("the words are column {}, the tags column {}", m_tags.token() + 1,
                                       fmt::join(withOne(tags), ", ")));
    }

    static std::vector<std::size_t> withOne(std::vector<std::size_t> columns) {
        for (std::size_t& column : columns)
            ++column;
        return columns;
    }

    void readLine(std::string_view line, std::size_t number) {
        if (m_comments.isComment(line)) {
            if (line.starts_with(kNewDocument))
                begin(std::string(tasks::documentIdIn(line)), true);
            return;
        }
        const auto columns = columnsOf(line);
        const std::size_t token = m_tags.token();
        if (m_comments.mayBeComment(line) && m_tags.found() && !m_tags.arePlain() && !hasTag(columns))
            return;
        if (columns.empty() || (columns.size() == 1 && columns[0].empty()))
            m_document.endSentence();
        else if (columns[0] == kDocumentStart)
            begin(nameInDocumentStart(line), false);
        else if (isEmptyToken(line, columns))
            m_document.leaveOut("tokens without characters");
        else if (columns.size() < 2 || columns.size() <= token)
            throw elmo::Error(
                elmo::ErrorCode::kBadFormat,
                fmt::format("Line {} has {} columns; expected a word and its tag.", number + 1, columns.size()));
        else if (!m_comments.hasTabs() && m_comments.columns() > 0 && columns.size() > m_comments.columns() &&
                 !line.starts_with('#'))
            throw elmo::Error(
                elmo::ErrorCode::kBadFormat,
                fmt::format("Line {} has {} columns between blanks, and the first line of a word has {}: words with "
                            "blanks need TABs between the columns.",
                            number + 1, columns.size(), m_comments.columns()));
        else
            m_document.addToken(columns[token], tagsIn(columns, number));
    }

    bool hasTag(const std::vector<std::string_view>& columns) const {
        return m_tags.tagIn(columns[m_tags.places(columns.size()).front()]).has_value();
    }

    /// A token of white space, which does not stand in the line, or as a blank of Unicode.
    bool isEmptyToken(std::string_view line, const std::vector<std::string_view>& columns) const {
        const bool isCut = line[0] == ' ' || line[0] == '\t' || m_tags.areFirst();
        const bool isMissing = isCut && columns.size() == 1 && m_tags.tagIn(columns[0]);
        return isMissing || (columns.size() > m_tags.token() && columns.size() > 1 &&
                             elmo::stripWhiteSpace(columns[m_tags.token()]).empty());
    }

    std::vector<std::string> tagsIn(const std::vector<std::string_view>& columns, std::size_t number) {
        std::vector<std::string> tags;
        for (const std::size_t place : m_tags.places(columns.size())) {
            const auto tag = m_tags.tagIn(columns[place]);
            if (!tag && m_tags.found())
                throw elmo::Error(elmo::ErrorCode::kBadFormat,
                                  fmt::format("Line {} has {} in column {}; expected a tag (O, B-PER, I-PER).",
                                              number + 1, tasks::inQuotes(columns[place]), place + 1));
            if (!tag)
                m_document.leaveOut(fmt::format("values of column {}, which are no tags of entities", place + 1));
            tags.push_back(tag.value_or("O"));
        }
        return tags;
    }

    void begin(std::string documentName, bool isComment) {
        if (isComment || !m_followsComment || !m_document.empty())  // else it is the document of the comment
            finish();
        m_started = true;
        m_followsComment = isComment;
        if (!documentName.empty())
            m_document.name = std::move(documentName);
    }

    void finish() {
        if (m_started || !m_document.empty())
            m_sink(m_document.build(m_several ? fmt::format("{} {}", m_name, ++m_number) : m_name));
        m_document = TaggedSentences();
    }

    const std::vector<std::string_view> m_lines;
    const std::string& m_name;
    const DocumentSink& m_sink;
    Reading& m_reading;
    ColumnComments m_comments;
    tasks::TagColumns m_tags;
    TaggedSentences m_document;
    bool m_several = false, m_started = false, m_followsComment = false;
    int m_number = 0;  ///< of the document
};

void decodeConll(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const std::string_view text = files.front().bytes;
    requireUtf8(text, name);
    ConllReader(text, name, sink, reading).read();
}

Evidence recogniseConll(const FileStart& start) {
    if (start.head.starts_with("-DOCSTART-"))
        return Evidence::kContent;
    // Tokens in a .tsv are no table of texts, and in a .txt no text: the tags would be words.
    const bool isNamed = start.suffix == ".conll" || start.suffix == ".bio" || start.suffix == ".iob";
    return isNamed || looksLikeTaggedLines(start.head) ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat conllFormat() {
    return {.name = "conll",
            .summary = "CoNLL-2003 columns; tags IOB1, IOB2 or BIOUL",
            .unit = OffsetUnit::kTokens,
            .suffix = ".conll",
            .container = Container::kOneFile,
            .holds = {.names = false,  // spaCy and others expect the bare line "-DOCSTART- -X- O O"
                      .text = false,
                      .tokens = true,
                      .sentences = true,
                      .anyBytes = false,
                      .overlaps = false,
                      .crossSentence = false},
            .adapt = adaptConll,
            .encode = encodeConll,
            .decode = decodeConll,
            .recognise = recogniseConll,
            .tagSchemes = kTagSchemes,
            .inputSuffixes = kColumnSuffixes};
}

}  // namespace app
