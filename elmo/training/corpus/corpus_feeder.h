// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/tokenizer.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/corpus/corpus_preparation.h"
#include "elmo/training/corpus/corpus_writer.h"

namespace elmo::training {

/// Passes the sentences of one file to the sink, piece by piece, and marks where documents begin. Of a share of a text,
/// the bytes from source.begin to source.end as decoded, only pieces or lines that begin in the share become sentences;
/// those before it only decide whether a document continues in the share. One thread.
class CorpusFeeder {
public:
    /// All arguments must outlive this.
    CorpusFeeder(SentenceSink& sink, TextVariation& variation, const Tokenizer& tokenizer, bool blankLineEndsDocument,
                 const CorpusSource& source)
        : m_sink(sink),
          m_variation(variation),
          m_tokenizer(tokenizer),
          m_blankLineEndsDocument(blankLineEndsDocument),
          m_source(source) {
        if (source.begin == 0)
            beginDocument(&DocumentStarts::files);
    }

    /// Whether the next piece or line begins after the share.
    bool isAfterShare() const { return m_position >= m_source.end; }
    /// Of the documents that have words.
    const DocumentStarts& documentStarts() const { return m_starts; }

    /// Running text: whole paragraphs.
    void addText(std::string_view piece);
    /// One sentence a line, tokens between white space; pieces may end inside a line.
    void addLines(std::string_view piece);
    /// One token a line in the first column, an empty line after each sentence, -DOCSTART- or "# newdoc" before each
    /// document.
    void addColumns(std::string_view piece);
    /// The contexts of SQuAD's JSON, each a document, followed by its questions. Throws Error(kBadFormat).
    void addQuestions();

    /// After the last piece. Throws Error(kBadArgument) if the file held no words, naming it.
    /// A share may hold none.
    void finish();

private:
    template <class Line>
    void forEachLine(std::string_view piece, Line line);
    void countLineEnds(std::string_view gap);
    void skipText(std::string_view piece);
    void addLine(std::string_view line);
    void addColumn(std::string_view line);
    void add(std::int64_t place);
    void beginDocument(std::uint64_t DocumentStarts::*reason);
    void refuseEdges() const;

    SentenceSink& m_sink;
    TextVariation& m_variation;
    const Tokenizer& m_tokenizer;
    bool m_blankLineEndsDocument;
    const CorpusSource& m_source;
    DocumentStarts m_starts;
    std::uint64_t DocumentStarts::*m_pending = nullptr;  // what the document begins with whose first sentence is next
    std::int64_t m_line = 0;                             // of pretokenized text and columns
    std::int64_t m_position = 0;                         // of the next piece or line in the text
    bool m_hasEarlierWords = false;                      // in the file, before the share
    std::ptrdiff_t m_lineEnds = 0;                       // since the last sentence
    bool m_isColumns = false;
    bool m_hasWords = false;
    std::vector<std::string_view> m_words;
    std::vector<std::string> m_tokens;  // of a sentence in columns, whose lines come one after another
    std::string m_rest;
};

}  // namespace elmo::training
