// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/tokenizer.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/corpus/corpus_writer.h"

namespace elmo::training {

/// Passes the sentences of one file to the sink, piece by piece, and marks where documents begin. Of a share of a text,
/// only pieces or lines that begin in the share become sentences; those before it only decide whether a document
/// continues in the share. One thread.
class CorpusFeeder {
public:
    /// `begin`: the first byte of the share, in the decoded text; `end`: the first one after it.
    CorpusFeeder(SentenceSink& sink, TextVariation& variation, const Tokenizer& tokenizer, bool blankLineEndsDocument,
                 std::int64_t begin, std::int64_t end)
        : m_sink(sink),
          m_variation(variation),
          m_tokenizer(tokenizer),
          m_blankLineEndsDocument(blankLineEndsDocument),
          m_begin(begin),
          m_end(end) {
        if (m_begin == 0)
            m_sink.beginDocument();
    }

    /// Whether the next piece or line begins after the share.
    bool isAfterShare() const { return m_position >= m_end; }

    /// Running text: whole paragraphs.
    void addText(std::string_view piece);
    /// One sentence a line, tokens between blanks; pieces may end inside a line.
    void addLines(std::string_view piece);
    /// One token a line in the first column, an empty line after each sentence, -DOCSTART- or "# newdoc" before each
    /// document.
    void addColumns(std::string_view piece);
    /// The contexts of SQuAD's JSON, each a document, followed by its questions. Throws Error(kBadFormat).
    void addQuestions(const std::filesystem::path& path);

    /// After the last piece. Throws Error(kBadArgument) if the file held no words, naming it.
    /// A share may hold none.
    void finish(const std::filesystem::path& path);

private:
    template <class Line>
    void forEachLine(std::string_view piece, Line line);
    void countLineEnds(std::string_view gap);
    void skipText(std::string_view piece);
    void addLine(std::string_view line);
    void addColumn(std::string_view line);
    void add(std::int64_t place);

    SentenceSink& m_sink;
    TextVariation& m_variation;
    const Tokenizer& m_tokenizer;
    bool m_blankLineEndsDocument;
    std::int64_t m_begin, m_end;
    std::int64_t m_position = 0;     // of the next piece or line in the text
    bool m_hasEarlierWords = false;  // in the file, before the share
    std::ptrdiff_t m_lineEnds = 0;   // since the last sentence
    bool m_isColumns = false;
    bool m_hasWords = false;
    std::vector<std::string_view> m_words;
    std::vector<std::string> m_tokens;  // of a sentence in columns, whose lines come one after another
    std::string m_rest;
};

}  // namespace elmo::training
