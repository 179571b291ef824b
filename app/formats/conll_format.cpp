// SPDX-License-Identifier: GPL-3.0-or-later
// CoNLL-2003: word POS chunk NER, a blank line after each sentence, -DOCSTART- before each document. Also read with the
// number of the token first, as GermEval has it (number, word, outer tag, inner tag). "-DOCSTART- (NAME)" and "# newdoc
// id = NAME" name documents.
#include <fmt/format.h>

#include <algorithm>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"

namespace app {
namespace {

constexpr std::string_view kDocumentStart = "-DOCSTART-";
constexpr std::string_view kNewDocument = "# newdoc";
constexpr std::string_view kTagSchemes[] = {"iob2", "iob1", "bioul"};
constexpr std::string_view kColumnSuffixes[] = {".conll", ".tsv"};

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

void decodeConll(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const std::string_view text = files.front().bytes;
    requireUtf8(text, name);
    const auto isRepeated = [text](std::string_view mark) {
        return text.find(mark, text.find(mark) + 1) != std::string_view::npos;
    };
    const bool several = isRepeated(kDocumentStart) || isRepeated(kNewDocument);
    int number = 0;
    TaggedSentences reader;
    bool started = false;
    const auto finish = [&] {
        if (started || !reader.empty())
            sink(reader.build(several ? fmt::format("{} {}", name, ++number) : name));
        reader = TaggedSentences();
    };
    const auto lines = linesOf(text);
    ColumnComments comments;
    for (const std::string_view line : lines)
        if (comments.learn(line))
            break;
    bool followsComment = false;
    const auto begin = [&](std::string documentName, bool isComment) {
        if (isComment || !followsComment || !reader.empty())  // else it is the document of the comment
            finish();
        started = true;
        followsComment = isComment;
        if (!documentName.empty())
            reader.name = std::move(documentName);
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (comments.isComment(lines[i])) {
            if (lines[i].starts_with(kNewDocument))
                begin(std::string(tasks::documentIdIn(lines[i])), true);
            continue;
        }
        const bool tabs = lines[i].find('\t') != std::string_view::npos;
        // What editors leave at the end of a line would be the tag, or a part of it.
        const std::string_view line = lines[i].substr(0, lines[i].find_last_not_of(" \t") + 1);
        const auto columns = tabs ? splitAt(line, '\t') : wordsOf(line);
        if (columns.empty() || (columns.size() == 1 && columns[0].empty())) {
            reader.endSentence();
        } else if (columns[0] == kDocumentStart) {
            begin(nameInDocumentStart(line), false);
        } else if (columns.size() < 2 || columns[comments.places().token()].empty()) {
            throw elmo::Error(
                elmo::ErrorCode::kBadFormat,
                fmt::format("Line {} has {} columns; expected a word and its tag.", i + 1, columns.size()));
        } else {
            const std::string_view tag = columns[comments.places().tag(columns.size())];
            reader.addToken(columns[comments.places().token()], tag);
            if (tag.data() != columns.back().data() && columns.back() != "O")
                reader.leaveOut("tags of entities inside others");
        }
    }
    finish();
}

Evidence recogniseConll(const FileStart& start) {
    if (start.head.starts_with("-DOCSTART-"))
        return Evidence::kContent;
    // A .tsv of tokens is no table of texts; whoever reads it as one takes the tags for texts.
    const bool isNamed = start.suffix == ".conll" || (start.suffix == ".tsv" && looksLikeTaggedLines(start.head));
    return isNamed ? Evidence::kName : Evidence::kNone;
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
