// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/table_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/data/format_recognition.h"

namespace tasks {
namespace {

/// Whether the line, divided so, is a heading of several columns.
bool isTableHeading(std::string_view line, char separator) {
    TableRow cells;
    TableRows rows(line, separator);
    return std::ranges::count(line, '"') % 2 == 0 && rows.next(cells) && cells.size() > 1 &&
           tableColumns(cells).heading;
}

/// What stands behind the opening quote of a cell: its content and the closing quote; npos if none closes it.
std::size_t quotedLength(std::string_view text) {
    for (std::size_t at = text.find('"'); at != std::string_view::npos; at = text.find('"', at + 2))
        if (!text.substr(at + 1).starts_with('"'))
            return at + 1;
    return std::string_view::npos;
}

/// Whether quotes in a table with tabs mark cells. See TableRows.
bool isQuotedTsv(std::string_view text) {
    bool needed = false;
    for (bool begins = true; !text.empty();) {
        if (!begins || text[0] != '"') {
            const std::size_t end = text.find_first_of("\t\n");
            begins = true;
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            continue;
        }
        const std::size_t length = quotedLength(text.substr(1));
        if (length == std::string_view::npos)
            return false;
        const std::string_view content = text.substr(1, length - 1);
        needed = needed || content.find_first_of("\t\n\"") != std::string_view::npos;
        text.remove_prefix(1 + length);
        if (!text.empty() && text[0] != '\t' && text[0] != '\n' && !text.starts_with("\r\n"))
            return false;
        text.remove_prefix(std::min<std::size_t>(text.starts_with("\r\n") ? 2 : 1, text.size()));
    }
    return needed;
}

bool isNumber(std::string_view cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789.-+eE%") == std::string_view::npos &&
           cell.find_first_of("0123456789") != std::string_view::npos;
}

std::size_t wordsIn(std::string_view cell) {
    return splitBlanks(cell).size();
}

/// What the cells of a column are like, from the second row on.
struct ColumnLook {
    std::size_t filled = 0, numbers = 0, words = 0, bytes = 0;
    std::set<std::string, std::less<>> values;

    void add(const std::string& cell) {
        if (cell.empty())
            return;
        ++filled;
        numbers += isNumber(cell) ? 1 : 0;
        words += wordsIn(cell);
        bytes += cell.size();
        values.insert(cell);
    }
    bool isText() const { return filled > 0 && numbers < filled; }
    double wordsEach() const { return filled == 0 ? 0 : static_cast<double>(words) / static_cast<double>(filled); }
    double bytesEach() const { return filled == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(filled); }
};

/// Whether the first row names the columns whose other cells look so.
bool isHeading(const TableRow& first, const std::vector<ColumnLook>& looks) {
    bool differs = false;
    for (std::size_t i = 0; i < std::min(first.size(), looks.size()); ++i) {
        const ColumnLook& look = looks[i];
        if (first[i].empty() || look.filled == 0)
            continue;
        if (isNumber(first[i]) || wordsIn(first[i]) > 4 || first[i].size() > 60 || look.values.contains(first[i]))
            return false;
        differs = differs || look.numbers == look.filled ||
                  look.wordsEach() >= 3 * static_cast<double>(std::max<std::size_t>(wordsIn(first[i]), 1));
    }
    return differs;
}

/// Whether the first rows, divided so, have the same number of cells, and several.
bool divides(std::string_view table, char separator) {
    constexpr int kRows = 20;
    constexpr std::size_t kBytes = 64 * 1024;
    TableRows rows(table.substr(0, kBytes), separator);
    std::size_t cells = 0;
    try {
        TableRow row;
        for (int i = 0; i < kRows && rows.next(row); ++i) {
            if (row.size() == 1 && row[0].empty())
                continue;
            if (cells != 0 && row.size() != cells)
                return false;
            cells = row.size();
        }
    } catch (const elmo::Error&) {  // a quoted cell is not closed
        return false;
    }
    return cells > 1;
}

}  // namespace

TableRows::TableRows(std::string_view text, char separator)
    : m_text(text), m_separator(separator), m_quotes(separator != '\t' || isQuotedTsv(text)) {
    if (!namedSeparator(text))
        return;
    m_text.remove_prefix(text.find('\n') + 1);
    m_nextLine = 2;
}

bool TableRows::next(TableRow& row) {
    row.clear();
    if (m_text.empty())
        return false;
    m_line = m_nextLine;
    while (readCell(row)) {
    }
    return true;
}

/// False at the end of the row.
bool TableRows::readCell(TableRow& row) {
    std::string cell;
    if (m_quotes && m_text.starts_with('"'))
        readQuoted(cell);
    const char ends[] = {m_separator, '\n'};
    const std::size_t end = m_text.find_first_of(std::string_view(ends, 2));
    std::string_view rest = m_text.substr(0, end);
    const bool last = end == std::string_view::npos || m_text[end] == '\n';
    if (last && rest.ends_with('\r'))
        rest.remove_suffix(1);
    row.push_back(cell + std::string(rest));
    m_text.remove_prefix(end == std::string_view::npos ? m_text.size() : end + 1);
    m_nextLine += last ? 1 : 0;
    return !last;
}

void TableRows::readQuoted(std::string& cell) {
    m_text.remove_prefix(1);
    for (;;) {
        const std::size_t quote = m_text.find('"');
        if (quote == std::string_view::npos)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("A quoted cell of the row that begins in line {} is never closed.", m_line));
        cell += m_text.substr(0, quote);
        m_nextLine += std::ranges::count(m_text.substr(0, quote), '\n');
        m_text.remove_prefix(quote + 1);
        if (!m_text.starts_with('"'))
            return;
        cell += '"';
        m_text.remove_prefix(1);
    }
}

std::optional<std::size_t> columnNamed(const std::vector<std::string_view>& heading,
                                       std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < heading.size(); ++i) {
        std::string column(heading[i]);
        std::ranges::transform(column, column.begin(), elmo::ascii::lowered);
        if (std::ranges::find(names, column) != names.end())
            return i;
    }
    return std::nullopt;
}

TableColumns tableColumns(const TableRow& first) {
    const std::vector<std::string_view> heading(first.begin(), first.end());
    auto text = columnNamed(heading, {"text", "sentence", "review", "document"});
    if (!text)
        text = columnNamed(heading, {"comment", "content", "message", "tweet"});
    if (text)
        return {*text, columnNamed(heading, {"label", "sentiment", "class", "category", "polarity", "intent"}), true};
    return {first.size() - 1, first.size() == 2 ? std::optional<std::size_t>(0) : std::nullopt, false};
}

TableColumns guessedColumns(const std::vector<TableRow>& rows) {
    std::size_t count = 0;
    for (const TableRow& row : rows)
        count = std::max(count, row.size());
    std::vector<ColumnLook> below(count);
    for (std::size_t i = 1; i < rows.size(); ++i)
        for (std::size_t column = 0; column < rows[i].size(); ++column)
            below[column].add(rows[i][column]);
    TableColumns columns;
    columns.heading = rows.size() > 1 && isHeading(rows.front(), below);
    std::vector<ColumnLook> looks = below;
    if (!columns.heading && !rows.empty())
        for (std::size_t column = 0; column < rows.front().size(); ++column)
            looks[column].add(rows.front()[column]);
    columns.text = count == 0 ? 0 : count - 1;  // of equally long ones the last
    const auto length = [&](std::size_t column) { return looks[column].isText() ? looks[column].bytesEach() : 0; };
    for (std::size_t column = 0; column + 1 < count; ++column)
        if (length(column) > length(columns.text))
            columns.text = column;
    if (columns.heading)
        columns.label = columnNamed({rows.front().begin(), rows.front().end()},
                                    {"label", "sentiment", "class", "category", "polarity", "intent", "target"});
    std::vector<std::size_t> others;
    for (std::size_t column = 0; column < count; ++column)
        if (column != columns.text && looks[column].filled > 0)
            others.push_back(column);
    if (!columns.label && others.size() == 1)
        columns.label = others.front();
    for (const std::size_t column : others)
        if (!columns.label && looks[column].wordsEach() < 3 && 2 * looks[column].values.size() <= looks[column].filled)
            columns.label = column;
    return columns;
}

std::optional<char> namedSeparator(std::string_view table) {
    constexpr std::string_view kName = "sep=";
    const std::size_t end = kName.size() + 1;
    const std::string_view rest = table.substr(std::min(end, table.size()));
    if (!table.starts_with(kName) || !(rest.starts_with('\n') || rest.starts_with("\r\n")))
        return std::nullopt;
    return table[kName.size()];
}

std::string_view headingLineOf(std::string_view table) {
    return firstLineOf(namedSeparator(table) ? table.substr(table.find('\n')) : table);
}

// Spreadsheets write semicolons where the comma divides decimals; without a heading these are a text's. A file named
// .tsv without a tab is a column of texts, whose commas mean nothing, unless it has a heading with commas.
char tableSeparator(std::string_view table, std::string_view suffix) {
    if (const auto named = namedSeparator(table))
        return *named;
    std::string_view first = table.substr(0, table.find('\n'));
    if (first.ends_with('\r'))
        first.remove_suffix(1);
    if (first.find('\t') != std::string_view::npos)
        return '\t';
    if (isTableHeading(first, ';') || (suffix != ".tsv" && divides(table, ';') && !divides(table, ',')))
        return ';';
    return suffix == ".tsv" && !isTableHeading(first, ',') ? '\t' : ',';
}

}  // namespace tasks
