// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/data/tag_columns.h"
#include "tasks/files/line_source.h"
#include "tasks/options/example.h"

namespace tasks {

/// Whether a column holds the tag of an entity: "O", "B-PER".
bool looksLikeTag(std::string_view column);

/// Whether the columns of a line with a token are between TABs; a TAB after the tag in a line with blanks is none.
bool areBetweenTabs(std::string_view line);

/// Finds out whether the lines of a file of columns begin with the number of their token in the sentence, as those of
/// GermEval do (number, token, outer tag, inner tag): those of the first sentence of several tokens then count from 1.
/// A plain value.
class NumberedColumns {
public:
    /// Takes the columns of the next line, none for a line between sentences. True once the answer is known.
    bool learn(const std::vector<std::string_view>& columns);

    bool found() const { return m_known ? m_found : m_next > 2; }
    /// The columns of the token and of its tag: the first and the last, or those after the number. Of two tags of
    /// entities it is the outer one.
    std::size_t token() const { return found() ? 1 : 0; }
    std::size_t tag(std::size_t columns) const { return found() && m_outerTags && columns > 3 ? 2 : columns - 1; }

private:
    std::size_t m_next = 1;  ///< the number that the next token would have
    bool m_known = false, m_found = false, m_outerTags = true;
};

/// Collects tagged tokens line by line until their sentence ends. Throws Error(kBadFormat) naming the line. One thread.
class TaggedLines {
public:
    /// Takes a sentence that has no gold labels yet, and its tags: none if the file has none for it. An error without a
    /// place gets that of its first line.
    using Sink = std::function<void(Example sentence, std::vector<std::string> tags)>;

    /// Without `tagged`, sentences may have no tags.
    TaggedLines(const LineSource& lines, bool tagged, Sink sink)
        : m_lines(lines), m_needsTags(tagged), m_sink(std::move(sink)) {}

    /// An empty tag is none.
    void add(std::string_view token, std::string_view tag);
    /// The id of the sentence that follows or goes on; otherwise it is the place of its first line.
    void setId(std::string_view id) { m_id = id; }
    void endSentence();

    /// The columns of a line: between TABs if the first line with a token has one, else between runs of blanks. A
    /// comment decides nothing: it may have blanks in a file with TABs.
    std::vector<std::string_view> columnsOf(std::string_view line);
    /// Where the token and the tags of entities are in the columns, once columnsOf() was called.
    const TagColumns& tagColumns() const { return m_tagColumns; }
    /// Where a tag of any other kind is, likewise.
    std::size_t anyTag(std::size_t columns) const {
        return m_tagColumns.areFirst() ? m_tagColumns.places(columns).front() : m_places.tag(columns);
    }
    /// Whether the tokens are numbered, likewise.
    bool areNumbered() const { return m_places.found(); }
    /// The number of columns of the file; 2 before its first token.
    std::size_t columns() const { return m_columns == 0 ? 2 : m_columns; }
    /// Throws for one column where tags are needed, or not as many as in the lines before.
    void requireColumns(const std::vector<std::string_view>& columns);

private:
    const LineSource& m_lines;
    const bool m_needsTags;
    Sink m_sink;
    std::string m_id;
    std::int64_t m_begin = 0;  // line of the sentence's first token
    elmo::Sentence m_tokens;
    std::vector<std::string> m_tags;
    std::size_t m_columns = 0;
    std::optional<bool> m_tabs;
    NumberedColumns m_places;
    TagColumns m_tagColumns;
};

/// Marks the start of a document in the columns of CoNLL-2003.
inline constexpr std::string_view kDocumentStart = "-DOCSTART-";

/// The ten columns of a line of CoNLL-U. Throws Error(kBadFormat) for another number.
std::vector<std::string_view> conlluColumns(std::string_view line, const LineSource& lines);
/// Whether these are the columns of a range of words (1-2) or of an empty node (1.1).
bool isNoWord(const std::vector<std::string_view>& conlluColumns);
/// Whether the first column of a line is the number of a token, and not a token ("-", "3.").
bool isNumberOfNoWord(std::string_view column);
/// A value of the last column (MISC) without the escapes of UDPipe (\s \t \n \r \p \\) and of this program (\xHH).
std::string unescapeMisc(std::string_view text);
/// The tag of an entity in an entry of CoNLL-U's MISC column: "NER=B-PER", "ner=S-GPE", "NE=B_PER", "B-PER"; nothing if
/// the entry is none. Coreference data use Entity= too, with values in brackets. With a `key`, the entry must have it,
/// and a label without B- and I- ("PERSON") is one as well. The one set of rules for every reader.
std::optional<std::string> tagInEntry(std::string_view entry, std::string_view key = {});

/// The entries of a MISC column, between bars. NorNE of 2019 has a blank before the tag ("SpaceAfter=No name=B-PER"):
/// an entry with a tag stands apart there too.
std::vector<std::string_view> miscEntries(std::string_view misc);

/// The first of them in a column.
std::optional<std::string> tagInMisc(std::string_view misc, std::string_view key = {});

/// Whether the line is a comment of CoNLL-U ("# NAME = VALUE", "# newdoc", "# newpar") instead of holding a token: a
/// "#" can be one, also in a file of columns.
bool isConlluComment(std::string_view line);
/// The id in a comment "# sent_id = ..."; empty if the line is another one.
std::string_view sentenceIdIn(std::string_view line);
/// The same of "# newdoc id = ...".
std::string_view documentIdIn(std::string_view line);

}  // namespace tasks
