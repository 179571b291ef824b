// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tasks {

/// A tag of an entity as this program writes it: "O", or "B-PER" with one of B I L U E S M. Of "b-PER", "B_PER",
/// "B:PER" and "o", which other programs write; nothing if the text is not a tag.
std::optional<std::string> entityTag(std::string_view cell);

/// Finds out which columns of a file hold the tags of entities, from all of its lines: the last one that does, or
/// several if nothing but tags follows the token (entities inside others, the outer ones first). A column of O and
/// plain labels ("EVENT") is one if there is no better one, and "0" is O next to tags. Columns of chunks (B-NP) give
/// way. Where the tags stand before the tokens, as in the MIT corpora, the token is in the next column. The one set of
/// rules for every reader. A value.
class TagColumns {
public:
    /// Takes the columns of a line that holds a token; `token` is its column, unless the tags stand before the tokens.
    void add(const std::vector<std::string_view>& columns, std::size_t token);
    /// Once, after all lines.
    void decide() { m_choice = chosen(); }
    /// Instead: the columns that a user named, from 0.
    void choose(std::size_t token, std::size_t tags);

    /// The column of the token.
    std::size_t token() const { return m_choice.token; }
    /// Whether the tags stand before the tokens.
    bool areFirst() const { return found() && m_choice.columns.front() < m_choice.token; }
    /// The most columns that a line has.
    std::size_t columns() const { return m_columns.size(); }

    /// The columns of tags, in order; the last column of a line with `columns` if none looks like one.
    std::vector<std::size_t> places(std::size_t columns) const;
    /// Whether a column was found.
    bool found() const { return !m_choice.columns.empty(); }
    /// Whether the tags are labels without B- and I-.
    bool arePlain() const { return m_choice.plain; }

    /// The tag in a cell of such a column, as entityTag(); an empty cell is O. Nothing if it is none.
    std::optional<std::string> tagIn(std::string_view cell) const;

private:
    struct Column {
        std::int64_t tags = 0, outside = 0, zeros = 0, empty = 0, others = 0;
        std::set<std::string, std::less<>> labels;       ///< of the tags
        std::set<std::string, std::less<>> otherValues;  ///< up to a bound
        bool isTags() const;
        bool isPlainLabels() const;
        bool isChunks() const;
    };
    struct Choice {
        std::size_t token = 0;
        std::vector<std::size_t> columns;
        bool plain = false;  ///< labels without B- and I-
    };
    Choice chosen() const;

    std::vector<Column> m_columns;
    std::size_t m_token = 0;
    Choice m_choice;
};

}  // namespace tasks
