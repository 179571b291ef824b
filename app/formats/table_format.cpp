// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of texts, TSV or CSV (RFC 4180), one document per row: the column "text", and the column "label" if there
// is one; without such a heading the last column is the text, and of two the first is its label. Read only.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"

namespace app {
namespace {

using Row = std::vector<std::string>;

/// Splits a table into rows. In TSV quotes mean nothing; otherwise a quoted cell may hold separators and line ends.
class TableReader {
public:
    TableReader(std::string_view text, char separator) : m_text(text), m_separator(separator) {}

    bool next(Row& row) {
        row.clear();
        if (m_text.empty())
            return false;
        ++m_row;
        while (readCell(row)) {
        }
        return true;
    }

private:
    /// False at the end of the row.
    bool readCell(Row& row) {
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
        return !last;
    }

    void readQuoted(std::string& cell) {
        m_text.remove_prefix(1);
        for (;;) {
            const std::size_t quote = m_text.find('"');
            if (quote == std::string_view::npos)
                throw elmo::Error(elmo::ErrorCode::kBadFormat,
                                  fmt::format("A quoted cell that begins in row {} is never closed.", m_row));
            cell += m_text.substr(0, quote);
            m_text.remove_prefix(quote + 1);
            if (!m_text.starts_with('"'))
                return;
            cell += '"';
            m_text.remove_prefix(1);
        }
    }

    std::string_view m_text;
    char m_separator;
    std::int64_t m_row = 0;
};

struct Columns {
    std::size_t text = 0;
    std::optional<std::size_t> label;
    bool heading = false;
};

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

Columns columnsOf(const Row& first) {
    Columns columns{first.size() - 1, first.size() == 2 ? std::optional<std::size_t>(0) : std::nullopt, false};
    std::optional<std::size_t> text, label;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const std::string name = lowered(first[i]);
        if (!text && (name == "text" || name == "sentence" || name == "review" || name == "document"))
            text = i;
        if (!label && (name == "label" || name == "sentiment" || name == "class"))
            label = i;
    }
    return text ? Columns{*text, label, true} : columns;
}

/// Whether the line, divided so, is a heading of several columns.
bool isHeading(std::string_view line, char separator) {
    Row cells;
    for (std::string_view cell : splitAt(line, separator)) {
        if (cell.size() > 1 && cell.starts_with('"') && cell.ends_with('"'))
            cell = cell.substr(1, cell.size() - 2);
        cells.emplace_back(cell);
    }
    return cells.size() > 1 && columnsOf(cells).heading;
}

/// Spreadsheets write semicolons where the comma divides decimals; without a heading these are a text's. A file named
/// .tsv without a tab is a column of texts, whose commas mean nothing, unless it has a heading with commas.
char separatorOf(std::string_view table, std::string_view suffix) {
    std::string_view first = table.substr(0, table.find('\n'));
    if (first.ends_with('\r'))
        first.remove_suffix(1);
    if (first.find('\t') != std::string_view::npos)
        return '\t';
    if (isHeading(first, ';'))
        return ';';
    return suffix == ".tsv" && !isHeading(first, ',') ? '\t' : ',';
}

void decodeTable(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const std::string& text = files.front().bytes;
    requireUtf8(text, name);
    TableReader reader(text, separatorOf(text, files.front().suffix));
    Row row;
    std::optional<Columns> columns;
    for (int number = 1; reader.next(row); ++number) {
        if (row.size() == 1 && row[0].empty())
            continue;
        if (!columns) {
            columns = columnsOf(row);
            if (columns->heading)
                continue;
        }
        if (columns->text >= row.size())
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("Row {} of {} has {} cells; the text is cell {}.", number, name, row.size(),
                                          columns->text + 1));
        DocumentBuilder builder(fmt::format("{} row {}", name, number), row[columns->text]);
        if (columns->label && *columns->label < row.size() && !row[*columns->label].empty())
            builder.addLabel(row[*columns->label]);
        sink(builder.build());
    }
}

Evidence recogniseTable(const FileStart& start) {
    return start.suffix == ".csv" || start.suffix == ".tsv" ? Evidence::kCommonName : Evidence::kNone;
}

}  // namespace

DocumentFormat tableFormat() {
    return {.name = "table",
            .summary = "TSV or CSV, one text with its label per row",
            .unit = OffsetUnit::kNone,
            .suffix = ".tsv",
            .container = Container::kOneFile,
            .holds = {.spans = false, .documentScores = true},
            .decode = decodeTable,
            .recognise = recogniseTable};
}

}  // namespace app
