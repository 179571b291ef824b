// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of texts, TSV or CSV (RFC 4180), one document per row: the column "text", and the column "label" if there
// is one; without such a heading the last column is the text, and of two the first is its label. Read only.
#include <fmt/format.h>

#include <optional>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "tasks/data/table_rows.h"

namespace app {
namespace {

void decodeTable(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const std::string& text = files.front().bytes;
    requireUtf8(text, name);
    tasks::TableRows reader(text, tasks::tableSeparator(text, files.front().suffix));
    tasks::TableRow row;
    std::optional<tasks::TableColumns> columns;
    for (int number = 1; reader.next(row); ++number) {
        if (row.size() == 1 && row[0].empty())
            continue;
        if (!columns) {
            columns = tasks::tableColumns(row);
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
        for (std::size_t i = 0; i < row.size(); ++i)
            if (i != columns->text && columns->label != i && !row[i].empty())
                builder.leaveOut("cells of other columns");
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
