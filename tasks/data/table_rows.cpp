// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/table_rows.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

TableRows::TableRows(std::string_view text, char separator) : m_text(text), m_separator(separator) {
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
    if (m_separator != '\t' && m_text.starts_with('"'))
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
        return {*text, columnNamed(heading, {"label", "sentiment", "class"}), true};
    return {first.size() - 1, first.size() == 2 ? std::optional<std::size_t>(0) : std::nullopt, false};
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
    if (isTableHeading(first, ';'))
        return ';';
    return suffix == ".tsv" && !isTableHeading(first, ',') ? '\t' : ',';
}

}  // namespace tasks
