// SPDX-License-Identifier: GPL-3.0-or-later
// OntoNotes 5 in the columns of CoNLL-2011 and CoNLL-2012 (tasks/data/conll2012.h): the words and their entities. A
// part of a document becomes a document. Read only.
#include <fmt/format.h>

#include <algorithm>

#include "app/formats/formats.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "tasks/data/conll2012.h"

namespace app {
namespace {

constexpr std::string_view kConll2012Suffixes[] = {".v4_gold_conll", ".gold_conll"};

/// Reads the lines of a file. One thread.
class Conll2012Reader {
public:
    Conll2012Reader(const std::string& file, const DocumentSink& sink) : m_file(file), m_sink(sink) {}

    void read(std::string_view line) {
        const std::vector<std::string_view> columns = wordsOf(line);
        if (const auto part = tasks::conll2012PartIn(line)) {
            endPart();
            m_part.name = *part;
        } else if (columns.empty() || line.starts_with('#')) {
            endSentence();
        } else {
            const tasks::Conll2012Word word = tasks::conll2012Word(columns);
            m_part.addToken(word.word, m_entities.next(word.entity));
            m_part.leaveOut("words with lemmas, tags or relations");
            m_part.leaveOut("mentions of coreference", std::ranges::count(word.coreference, '('));
        }
    }

    void endPart() {
        endSentence();
        if (!m_part.empty() || !m_part.name.empty())
            m_sink(m_part.build(m_file));
        m_part = TaggedSentences();
    }

private:
    void endSentence() {
        m_entities.endSentence();
        m_part.endSentence();
    }

    const std::string& m_file;
    const DocumentSink& m_sink;
    TaggedSentences m_part;
    tasks::BracketedEntities m_entities;
};

void decodeConll2012(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    requireUtf8(files.front().bytes, name);
    Conll2012Reader reader(name, sink);
    std::size_t number = 0;
    try {
        for (const std::string_view line : linesOf(files.front().bytes)) {
            ++number;
            reader.read(line);
        }
        reader.endPart();
    } catch (const elmo::Error& error) {
        throw elmo::Error(error.code(), fmt::format("Line {}: {}", number, error.what()));
    }
}

Evidence recogniseConll2012(const FileStart& start) {
    return tasks::looksLikeConll2012({}, start.head) ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat conll2012Format() {
    return {.name = "conll2012",
            .summary = "OntoNotes in the columns of CoNLL-2012 (*_gold_conll): words and entities",
            .unit = OffsetUnit::kTokens,
            .suffix = ".v4_gold_conll",
            .container = Container::kOneFile,
            .holds = {.text = false,
                      .tokens = true,
                      .sentences = true,
                      .anyBytes = false,
                      .overlaps = false,
                      .crossSentence = false},
            .decode = decodeConll2012,
            .recognise = recogniseConll2012,
            .inputSuffixes = kConll2012Suffixes};
}

}  // namespace app
