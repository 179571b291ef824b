// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/tokenizer.h"
#include "elmo/training/corpus.h"

namespace elmo::training {

/// Hands the sentences of one file to the writer, piece by piece, and says where documents end. One thread.
class CorpusFeeder {
public:
    CorpusFeeder(CorpusWriter& writer, TextVariation& variation, const Tokenizer& tokenizer, bool blankLineEndsDocument)
        : m_writer(writer),
          m_variation(variation),
          m_tokenizer(tokenizer),
          m_blankLineEndsDocument(blankLineEndsDocument) {
        m_writer.beginDocument();
    }

    /// Running text: whole paragraphs.
    void addText(std::string_view piece);
    /// One sentence a line, tokens between blanks; pieces may end inside a line.
    void addLines(std::string_view piece);
    /// One token a line in the first column, an empty line after each sentence, -DOCSTART- before each document.
    void addColumns(std::string_view piece);
    /// The contexts of SQuAD's JSON, each a document, followed by its questions. Throws Error(kBadFormat).
    void addQuestions(const std::filesystem::path& path);

    /// After the last piece. Throws Error(kBadArgument) if the file held no words, naming it.
    void finish(const std::filesystem::path& path);

private:
    template <class Line>
    void forEachLine(std::string_view piece, Line line);
    void countLineEnds(std::string_view gap);
    void addLine(std::string_view line);
    void addColumn(std::string_view line);
    void add();

    CorpusWriter& m_writer;
    TextVariation& m_variation;
    const Tokenizer& m_tokenizer;
    bool m_blankLineEndsDocument;
    std::ptrdiff_t m_lineEnds = 0;  // since the last sentence
    bool m_isColumns = false;
    bool m_hasWords = false;
    std::vector<std::string_view> m_words;
    std::vector<std::string> m_tokens;  // of a sentence in columns, whose lines come one after another
    std::string m_rest;
};

}  // namespace elmo::training
