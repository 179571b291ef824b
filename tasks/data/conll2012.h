// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tasks {

// The columns of OntoNotes 5 in CoNLL-2011 and CoNLL-2012 (*_gold_conll), between runs of blanks: document, part,
// number, word, part of speech, parse, lemma, frameset, sense, speaker, entity, arguments, coreference. A blank line
// follows every sentence; "#begin document (NAME); part 000" and "#end document" are around every part of a document.

bool looksLikeConll2012(const std::filesystem::path& path, std::string_view head);

/// "NAME part 000" from the line that begins a part; nothing for any other line.
std::optional<std::string> conll2012PartIn(std::string_view line);

/// What is read of a line. Views into it.
struct Conll2012Word {
    std::string word;  ///< without the escapes of OntoNotes: "-LRB-" is "(", "/." is "."
    std::string_view partOfSpeech;
    std::string_view entity;       ///< "(PERSON*", "*", "*)", "(GPE)"
    std::string_view coreference;  ///< "(12", "12)", "(3)|(12", "-"
    std::string_view lemma;        ///< "say"; "-"
    std::string_view frameset;     ///< of a predicate, "01"; "-"
};

/// Throws Error(kBadFormat) without a place if there are too few columns, and for "[WORD]", which stands for every word
/// in the files that are distributed without the text.
Conll2012Word conll2012Word(const std::vector<std::string_view>& columns);

/// The columns of arguments of a line that conll2012Word() takes, one for each predicate of its sentence: "(ARG0*".
std::span<const std::string_view> conll2012Arguments(std::span<const std::string_view> columns);

/// Translates a column of labelled spans of a sentence from brackets into BIO2 tags, word by word. A plain value.
class BracketedSpans {
public:
    /// How messages call the column ("entity column") and a span of it ("entity", which has an "an").
    BracketedSpans(std::string column, std::string span) : m_column(std::move(column)), m_span(std::move(span)) {}

    /// The tag of the next word. Throws Error(kBadFormat) without a place for brackets in another order.
    std::string next(std::string_view column);
    /// Throws Error(kBadFormat) without a place if a span has no end.
    void endSentence();

private:
    std::string m_column, m_span;
    std::string m_open;  ///< label of the span that goes on; empty: none
};

/// The word that is written so in the column of words: without the escapes of OntoNotes.
std::string wordOfConll2012(std::string_view word);

/// A word of the Penn Treebank without its escapes: -LRB- is "(", \/ is "/", `` and '' are a straight quote, ` is '.
std::string wordOfTreebank(std::string_view word);

}  // namespace tasks
