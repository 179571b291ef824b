// SPDX-License-Identifier: Apache-2.0
#include "tasks/entailment/entailment_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "elmo/text/ascii.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/data_set_builder.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines.h"
#include "tasks/data/pair_columns.h"
#include "tasks/data/table_rows.h"

namespace tasks {
namespace {

constexpr std::string_view kNoAgreement = "-";  // SNLI: the annotators did not agree

/// A pair as files have it.
struct FilePair {
    std::string_view label, premise, hypothesis;
};

/// Makes examples of pairs. Its messages are without a place. The options must outlive it. One thread.
class PairExamples {
public:
    PairExamples(const DataFile& file, const DataOptions& options)
        : m_options(options), m_tokenizer(options.language), m_builder(file, InputShape::kTextAndHypothesis) {}

    void add(std::string id, FilePair pair) {
        if (pair.label == kNoAgreement) {
            if (m_options.labelled) {
                ++m_withoutGold;
                return;
            }
            pair.label = {};
        }
        Example example;
        example.id = std::move(id);
        example.text = tokenizeText(m_tokenizer, pair.premise).text;
        example.question = tokenizeText(m_tokenizer, pair.hypothesis).text;
        example.passage = pair.premise;
        example.gold = TextLabel{std::string(pair.label)};
        m_builder.addLabel(pair.label, m_options);
        m_builder.add(std::move(example));
    }

    DataSet finish() {
        m_builder.note(m_withoutGold, "pairs without a gold label (\"-\") were skipped.");
        return m_builder.finish();
    }

private:
    const DataOptions& m_options;
    elmo::Tokenizer m_tokenizer;
    DataSetBuilder m_builder;
    std::int64_t m_withoutGold = 0;
};

/// A label, a premise and a hypothesis between TABs; or the columns that a heading names.
DataSet readPairColumns(const std::filesystem::path& path, const DataOptions& options,
                        const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    PairExamples pairs(file, options);
    std::optional<PairColumns> places;
    lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line))
            return;
        const std::vector<std::string_view> columns = elmo::ascii::split(line, '\t');
        if (!places) {
            if ((places = pairHeading(columns))) {
                if (options.labelled && !places->label)
                    lines.refuse("The heading names no column \"label\".");
                return;
            }
            places = PairColumns{.premise = 1, .hypothesis = 2, .label = 0, .count = 3};
        }
        if (columns.size() != places->count)
            lines.refuse(
                places->count == 3
                    ? fmt::format("Expected label, premise and hypothesis between TABs; columns found: {}.",
                                  columns.size())
                    : fmt::format("The line has {} columns; the heading has {}.", columns.size(), places->count));
        placed(lines, [&] {
            pairs.add(lines.place(), {places->label ? withoutOuterBlanks(columns[*places->label]) : std::string_view(),
                                      columns[places->premise], columns[places->hypothesis]});
        });
    });
    return placed(lines, [&] { return pairs.finish(); });
}

/// CSV with commas or semicolons (RFC 4180), with a heading that names the columns.
DataSet readPairTable(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    requireUtf8(file);
    const LineSource places(file);
    const std::optional<char> separator = pairTableSeparator(headingLineOf(file.bytes));
    if (!separator)
        places.refuse(1, "The heading names no columns \"premise\" and \"hypothesis\".");
    TableRows rows(file.bytes, *separator);
    const RowPlace place{places, rows};
    PairExamples pairs(file, options);
    std::optional<PairColumns> columns;
    std::int64_t number = 0;
    for (TableRow row; placed(place, [&] { return rows.next(row); });) {
        if (++number % 256 == 0)
            control.checkpoint();
        if (row.size() == 1 && isBlankLine(row[0]))
            continue;
        if (!columns) {
            columns = pairHeading(row);
            if (options.labelled && !columns->label)
                place.refuse("The heading names no column \"label\".");
            continue;
        }
        if (row.size() != columns->count)
            place.refuse(fmt::format("The row has {} cells; the heading has {}.", row.size(), columns->count));
        placed(place, [&] {
            pairs.add(places.placeOf(rows.line()),
                      {columns->label ? withoutOuterBlanks(row[*columns->label]) : std::string_view(),
                       row[columns->premise], row[columns->hypothesis]});
        });
    }
    return placed(place, [&] { return pairs.finish(); });
}

/// {"label", "premise", "hypothesis"} a line, or the names of SNLI and MultiNLI: "gold_label", "sentence1",
/// "sentence2", "pairID". A label may be a number, -1 for none, as Hugging Face's `datasets` writes it. Other keys are
/// ignored.
DataSet readPairLines(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    PairExamples pairs(file, options);
    forEachObject(lines, control, [&](const elmo::JsonNode& node, std::string id) {
        if (const auto pair = node.find("pairID"))
            id = pair->textOrNumber();
        const bool isLabelled = options.labelled || node.find("label") || node.find("gold_label");
        std::string label = isLabelled ? memberNamed(node, {"gold_label", "label"}).textOrNumber() : std::string();
        if (label == "-1")
            label = kNoAgreement;
        const std::string premise = memberNamed(node, {"premise", "sentence1"}).text();
        const std::string hypothesis = memberNamed(node, {"hypothesis", "sentence2"}).text();
        placed(node, [&] { pairs.add(std::move(id), {label, premise, hypothesis}); });
    });
    return placed(lines, [&] { return pairs.finish(); });
}

bool looksLikePairColumns(const std::filesystem::path&, std::string_view head) {
    std::string_view line = firstLineOf(head);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return std::ranges::count(line, '\t') == 2 || pairHeading(elmo::ascii::split(line, '\t'));
}

bool looksLikePairTable(const std::filesystem::path&, std::string_view head) {
    return pairTableSeparator(headingLineOf(head)).has_value();
}

constexpr DataFormat kPairFormats[] = {
    {"json-lines",
     "{\"label\": ..., \"premise\": ..., \"hypothesis\": ...} a line, or SNLI's gold_label, sentence1, "
     "sentence2",
     true, looksLikeJsonLines, readPairLines},
    {"pair-table", "CSV with a heading that names the columns premise, hypothesis and label", true, looksLikePairTable,
     readPairTable},
    {"label-pair", "label TAB premise TAB hypothesis, one pair per line", true, looksLikePairColumns, readPairColumns},
};

}  // namespace

DataFormats entailmentFormats() {
    return kPairFormats;
}

}  // namespace tasks
