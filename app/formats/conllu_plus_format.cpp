// SPDX-License-Identifier: GPL-3.0-or-later
// CoNLL-U Plus: "# global.columns = ID FORM ..." names the columns, of which those of CoNLL-U are read by its reader.
// Columns called NER or NE hold tags of entities. Read only.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "app/formats/conllu_spacing.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/data/tag_columns.h"

namespace app {
namespace {

constexpr std::string_view kColumnsMark = "# global.columns =";
constexpr std::array<std::string_view, 10> kStandardColumns = {"ID",    "FORM", "LEMMA",  "UPOS", "XPOS",
                                                               "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};

/// Where the columns of CoNLL-U are, and those of entities.
struct PlusColumns {
    std::vector<std::string_view> names;

    std::size_t find(std::string_view name) const {
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    }
    bool has(std::string_view name) const { return find(name) < names.size(); }

    /// The column with tags of entities; the number of columns if there is none.
    std::size_t entities() const {
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string_view own = names[i].substr(names[i].rfind(':') + 1);  // npos + 1 is 0
            if (own == "NER" || own == "NE")
                return i;
        }
        return names.size();
    }
};

/// Whether CoNLL-U has no such column.
bool isOther(std::string_view column) {
    return std::ranges::find(kStandardColumns, column) == kStandardColumns.end();
}

PlusColumns columnsIn(std::string_view text, const std::string& name) {
    for (const std::string_view line : linesOf(text))
        if (line.starts_with(kColumnsMark)) {
            PlusColumns columns{wordsOf(line.substr(kColumnsMark.size()))};
            if (columns.has("FORM"))
                return columns;
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("{} has no column FORM; it has {}.", name, fmt::join(columns.names, ", ")));
        }
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{} has no line '{}'.", name, kColumnsMark));
}

/// The file with the columns of CoNLL-U.
class PlusLines {
public:
    PlusLines(PlusColumns columns, Reading& reading) : m_columns(std::move(columns)), m_reading(reading) {}

    std::string read(std::string_view text) {
        std::size_t number = 0;
        for (const std::string_view line : linesOf(text)) {
            ++number;
            if (line.starts_with(kColumnsMark))
                continue;
            if (line.empty() || line.starts_with('#')) {
                m_row = 0;
                m_lines.append(line).append("\n");
            } else {
                m_reading.item(fmt::format("line {}", number), [&] { addToken(splitAt(line, '\t'), number); });
            }
        }
        return std::move(m_lines);
    }

private:
    void addToken(const std::vector<std::string_view>& cells, std::size_t number) {
        if (cells.size() != m_columns.names.size())
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("Line {} has {} columns where the file names {}.", number, cells.size(),
                                          m_columns.names.size()));
        ++m_row;
        std::vector<std::string> row;
        for (const std::string_view name : kStandardColumns) {
            const std::size_t place = m_columns.find(name);
            row.emplace_back(place < cells.size() ? cells[place] : "_");
        }
        if (!m_columns.has("ID"))
            row[0] = std::to_string(m_row);
        const auto addToMisc = [&](std::string_view column, std::string_view value) {
            row[9] = fmt::format("{}{}={}", row[9] == "_" || row[9].empty() ? "" : row[9] + "|", escapeMisc(column),
                                 escapeMisc(value));
        };
        const std::size_t entities = m_columns.entities();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto tag = i == entities ? tasks::entityTag(cells[i]) : std::nullopt;
            if (tag && *tag != "O")
                addToMisc("NER", *tag);
            else if (i != entities && isOther(m_columns.names[i]) && cells[i] != "_" && cells[i] != "*")
                addToMisc(m_columns.names[i], cells[i]);
        }
        m_lines += fmt::format("{}\n", fmt::join(row, "\t"));
    }

    const PlusColumns m_columns;
    Reading& m_reading;
    std::string m_lines;
    std::int64_t m_row = 0;  ///< of the sentence
};

void decodeConlluPlus(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                      Reading& reading) {
    requireUtf8(files.front().bytes, name);
    const PlusColumns columns = columnsIn(files.front().bytes, name);
    std::vector<std::string_view> others = columns.names;
    std::erase_if(others, [&](std::string_view column) {
        return !isOther(column) || columns.find(column) == columns.entities();
    });
    if (!others.empty())
        reading.note(fmt::format("read as attributes of tokens: {}", fmt::join(others, ", ")));
    const FilePart file{".conllu", PlusLines(columns, reading).read(files.front().bytes)};
    readConllu(std::span(&file, 1), name, sink, reading);
}

Evidence recogniseConlluPlus(const FileStart& start) {
    if (start.head.starts_with(kColumnsMark) || start.has("\n# global.columns ="))
        return Evidence::kContent;
    return start.suffix == ".conllup" || start.suffix == ".cupt" ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat conlluPlusFormat() {
    return {.name = "conllup",
            .summary = "CoNLL-U Plus: columns named by the file",
            .unit = OffsetUnit::kNone,
            .suffix = ".conllup",
            .container = Container::kOneFile,
            .holds = {.language = true,
                      .tokens = true,
                      .sentences = true,
                      .tokenAttributes = true,
                      .trees = true,
                      .metadata = true},
            .decode = decodeConlluPlus,
            .recognise = recogniseConlluPlus};
}

}  // namespace app
