// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of texts, TSV or CSV (RFC 4180), one document per row: the columns "text" and "label", those that a user
// names, or those that look so (tasks::guessedColumns). Read only.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/data/table_rows.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

constexpr std::size_t kJudgedRows = 200;

/// The column that a user named, by its heading or by its number from 1.
std::size_t chosenColumn(const std::string& name, const tasks::TableRow& first) {
    for (std::size_t i = 0; i < first.size(); ++i)
        if (first[i] == name)
            return i;
    const std::vector<std::string_view> cells(first.begin(), first.end());
    std::string small = name;
    std::ranges::transform(small, small.begin(), elmo::ascii::lowered);
    if (const auto found = tasks::columnNamed(cells, {small}))
        return *found;
    if (const auto numbered = columnNumbered(name, first.size()))
        return *numbered;
    throw elmo::Error(elmo::ErrorCode::kBadArgument,
                      fmt::format("The table has no column {}; its columns are {}, by name or number.",
                                  tasks::inQuotes(name), fmt::join(first, ", ")));
}

std::string nameOfColumn(std::size_t column, const tasks::TableColumns& columns, const tasks::TableRow& first) {
    return columns.heading && column < first.size() && !first[column].empty()
               ? fmt::format("column {} ({})", column + 1, tasks::inQuotes(first[column]))
               : fmt::format("column {}", column + 1);
}

/// By the user's choice, the names in the first row, or the look of the first rows; the last is said.
tasks::TableColumns columnsOf(const std::vector<tasks::TableRow>& rows, Reading& reading) {
    const ReadingChoices& choices = reading.choices();
    tasks::TableColumns columns = tasks::tableColumns(rows.front());
    const bool isNamed = columns.heading;
    if (!isNamed)
        columns = tasks::guessedColumns(rows);
    if (rows.front().size() > 1)
        reading.offer({.columns = isNamed ? rows.front() : numbersTo(rows.front().size())});
    if (!choices.textColumn.empty()) {
        columns.text = chosenColumn(choices.textColumn, rows.front());
        columns.heading = columns.heading || rows.front()[columns.text] == choices.textColumn;
        if (columns.label == columns.text)
            columns.label.reset();
    }
    if (!choices.labelColumn.empty())
        columns.label = chosenColumn(choices.labelColumn, rows.front());
    if (!isNamed && rows.front().size() > 1)
        reading.note(fmt::format(
            "the texts are {}{}", nameOfColumn(columns.text, columns, rows.front()),
            columns.label ? ", the labels " + nameOfColumn(*columns.label, columns, rows.front()) : std::string()));
    return columns;
}

/// Rows of the beginning, to judge the columns by.
std::vector<tasks::TableRow> firstRows(const std::string& text, char separator) {
    tasks::TableRows reader(text, separator);
    std::vector<tasks::TableRow> rows;
    for (tasks::TableRow row; rows.size() < kJudgedRows && reader.next(row);)
        if (row.size() > 1 || !row[0].empty())
            rows.push_back(row);
    return rows;
}

void decodeTable(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const std::string text = tableText(files.front().bytes, name, reading);
    const char separator = tasks::tableSeparator(text, files.front().suffix);
    const std::vector<tasks::TableRow> first = firstRows(text, separator);
    if (first.empty())
        return;
    const tasks::TableColumns columns = columnsOf(first, reading);
    tasks::TableRows reader(text, separator);
    tasks::TableRow row;
    bool isFirst = true;
    for (int number = 1; reader.next(row); ++number) {
        if (row.size() == 1 && row[0].empty())
            continue;
        if (std::exchange(isFirst, false) && columns.heading)
            continue;
        reading.item(fmt::format("row {}", number), [&] {
            if (columns.text >= row.size())
                throw elmo::Error(elmo::ErrorCode::kBadFormat,
                                  fmt::format("Row {} of {} has {} cells; the text is cell {}.", number, name,
                                              row.size(), columns.text + 1));
            DocumentBuilder builder(fmt::format("{} row {}", name, number), row[columns.text]);
            if (columns.label && *columns.label < row.size() && !row[*columns.label].empty())
                builder.addLabel(row[*columns.label]);
            for (std::size_t i = 0; i < row.size(); ++i)
                if (i != columns.text && columns.label != i && !row[i].empty())
                    builder.leaveOut("cells of other columns");
            sink(builder.build());
        });
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
