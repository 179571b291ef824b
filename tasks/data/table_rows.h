// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/files/line_source.h"

namespace tasks {

using TableRow = std::vector<std::string>;

/// The rows of a table, TSV or CSV (RFC 4180). A quoted cell may hold separators and line ends. In TSV, quotes mean
/// that only if all cells that begin with one are quoted cells, and one of them needs it, as pandas writes them. A
/// first line for Excel ("sep=;") is no row. A view into the text, which must outlive it. One thread.
class TableRows {
public:
    TableRows(std::string_view text, char separator);

    /// The next row; false after the last. Throws elmo::Error(kBadFormat) for a quoted cell that is never closed.
    bool next(TableRow& row);
    /// The line that the last row begins in, from 1.
    std::int64_t line() const { return m_line; }

private:
    bool readCell(TableRow& row);
    void readQuoted(std::string& cell);

    std::string_view m_text;
    char m_separator;
    bool m_quotes;
    std::int64_t m_line = 0, m_nextLine = 1;
};

/// The line that a table's row begins in, for placed(). Both must outlive it.
struct RowPlace {
    const LineSource& lines;
    const TableRows& rows;

    [[noreturn]] void refuse(const std::string& message) const { lines.refuse(rows.line(), message); }
};

/// The first column of a heading with one of these names, in any case of letters.
std::optional<std::size_t> columnNamed(const std::vector<std::string_view>& heading,
                                       std::initializer_list<std::string_view> names);

/// Where the text and its label are in a row, from 0.
struct TableColumns {
    std::size_t text = 0;
    std::optional<std::size_t> label;
    bool heading = false;  ///< the first row names the columns
};
/// By the names in the first row ("text", "review", "label", ...); otherwise the last column is the text, and of two
/// the first is its label.
TableColumns tableColumns(const TableRow& first);

/// The same for a table whose first row has no such names, judged by its first rows: the text is the column with the
/// longest cells, and the label one with few different values. Whether the first row names the columns shows in its
/// cells: short, different from those below, and no numbers over numbers.
TableColumns guessedColumns(const std::vector<TableRow>& rows);

/// The separator that a first line for Excel names ("sep=;"); none if the table begins otherwise.
std::optional<char> namedSeparator(std::string_view table);
/// The first line that is not empty, after such a line. Of a table's begin, too.
std::string_view headingLineOf(std::string_view table);
/// The named separator, or TAB, semicolon or comma, by the first line and the suffix of the file's name (".tsv").
char tableSeparator(std::string_view table, std::string_view suffix);

}  // namespace tasks
