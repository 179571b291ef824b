// SPDX-License-Identifier: GPL-3.0-or-later
// Tagged words in a table with a heading, as on Kaggle: "Sentence #", "Word", "POS", "Tag". A document for each
// sentence: a row that names one begins it. Read only.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "elmo/error.h"
#include "tasks/data/table_rows.h"
#include "tasks/data/tag_columns.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

/// The columns of a heading, from 0.
struct TaggedColumns {
    std::size_t word = 0, tag = 0;
    std::optional<std::size_t> sentence;
};

std::optional<TaggedColumns> taggedColumns(const tasks::TableRow& heading) {
    const std::vector<std::string_view> cells(heading.begin(), heading.end());
    const auto word = tasks::columnNamed(cells, {"word", "words", "token", "tokens"});
    const auto tag = tasks::columnNamed(
        cells, {"tag", "tags", "ner", "ner_tag", "ner_tags", "ner tag", "entity", "iob", "bio", "label", "labels"});
    if (!word || !tag)
        return std::nullopt;
    return TaggedColumns{*word, *tag,
                         tasks::columnNamed(cells, {"sentence #", "sentence", "sentence_id", "sentence id", "sent_id",
                                                    "sentence_idx", "sentence_number", "sentence#", "sent"})};
}

/// The rows after the heading.
std::vector<tasks::TableRow> rowsOf(const std::string& text, char separator, tasks::TableRow& heading) {
    tasks::TableRows reader(text, separator);
    std::vector<tasks::TableRow> rows;
    if (!reader.next(heading))
        return rows;
    for (tasks::TableRow row; reader.next(row);)
        rows.push_back(std::move(row));
    return rows;
}

class TaggedTable {
public:
    TaggedTable(const TaggedColumns& columns, const std::vector<tasks::TableRow>& rows) : m_columns(columns) {
        for (const tasks::TableRow& row : rows)
            if (columns.tag < row.size())
                m_tags.add({"", row[columns.tag]}, 0);
        m_tags.decide();
    }

    /// Whether a row begins a sentence: it is empty, or has another sentence than the one before.
    bool begins(const tasks::TableRow& row) {
        if (!m_columns.sentence || *m_columns.sentence >= row.size() || row[*m_columns.sentence].empty() ||
            row[*m_columns.sentence] == m_sentence)
            return false;
        m_sentence = row[*m_columns.sentence];
        return true;
    }

    void add(const tasks::TableRow& row, TaggedSentences& document) const {
        if (std::max(m_columns.word, m_columns.tag) >= row.size() || row[m_columns.word].empty())
            return document.leaveOut("tokens without characters");
        const auto tag = m_tags.tagIn(row[m_columns.tag]);
        if (!tag)
            throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("The tag is {}; expected O, B-PER or I-PER.",
                                                                       tasks::inQuotes(row[m_columns.tag])));
        document.addToken(row[m_columns.word], *tag);
    }

private:
    const TaggedColumns m_columns;
    tasks::TagColumns m_tags;
    std::string m_sentence;
};

void decodeTaggedTable(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                       Reading& reading) {
    const std::string text = tableText(files.front().bytes, name, reading);
    tasks::TableRow heading;
    const std::vector<tasks::TableRow> rows = rowsOf(text, tasks::tableSeparator(text, files.front().suffix), heading);
    const auto columns = taggedColumns(heading);
    if (!columns)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, "Its heading names no columns \"Word\" and \"Tag\".");
    TaggedTable table(*columns, rows);
    TaggedSentences document;
    int number = 0;
    const auto finish = [&] {
        if (!document.empty())
            sink(document.build(columns->sentence ? fmt::format("{} {}", name, ++number) : name));
        document = TaggedSentences();
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].size() == 1 && rows[i][0].empty()) {
            document.endSentence();
            continue;
        }
        if (table.begins(rows[i]))
            finish();
        reading.namedItem(fmt::format("Row {}", i + 2), [&] { table.add(rows[i], document); });
    }
    finish();
}

Evidence recogniseTaggedTable(const FileStart& start) {
    if (start.suffix != ".csv" && start.suffix != ".tsv" && start.suffix != ".txt")
        return Evidence::kNone;
    const std::string_view line = start.head.substr(0, start.head.find('\n'));
    tasks::TableRow heading;
    const bool isTable = std::ranges::count(line, '"') % 2 == 0 &&
                         tasks::TableRows(line, tasks::tableSeparator(start.head, start.suffix)).next(heading);
    return isTable && heading.size() > 1 && taggedColumns(heading) ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat taggedTableFormat() {
    return {.name = "tagged-table",
            .summary = "tagged words in a table with the columns Word and Tag",
            .unit = OffsetUnit::kTokens,
            .suffix = ".csv",
            .container = Container::kOneFile,
            .holds = {.text = false, .tokens = true, .sentences = true, .overlaps = false, .crossSentence = false},
            .decode = decodeTaggedTable,
            .recognise = recogniseTaggedTable};
}

}  // namespace app
