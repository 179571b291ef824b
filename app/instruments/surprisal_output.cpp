// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/surprisal_output.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/files/table_cell.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kColumns[] = {"known",         "surprisal_left", "surprisal_right", "entropy_left",
                                         "entropy_right", "rank_left",      "rank_right"};

std::string numberCell(double value) {
    return std::isnan(value) ? "NA" : fmt::format("{:.6f}", value);
}
std::string rankCell(std::int64_t rank) {
    return rank == 0 ? "NA" : fmt::format("{}", rank);
}
Json numberJson(double value) {
    return std::isnan(value) ? Json() : Json(value);
}

class TableWriter : public SurprisalWriter {
public:
    TableWriter(StandardOutput& out, char separator) : m_out(out), m_separator(separator) {
        std::vector<std::string> heading = {"file", "sentence", "word", "token", "text", "begin", "end"};
        heading.insert(heading.end(), std::begin(kColumns), std::end(kColumns));
        writeRow(heading);
    }

    void beginInput(std::string_view name) override { m_file = name; }

    void add(std::int64_t sentence, std::span<const SurprisalRow> rows) override {
        for (const SurprisalRow& row : rows) {
            std::vector<std::string> cells = {m_file,
                                              fmt::format("{}", sentence),
                                              row.word == 0 ? "NA" : fmt::format("{}", row.word),
                                              fmt::format("{}", row.token),
                                              row.text,
                                              fmt::format("{}", row.place.begin.value()),
                                              fmt::format("{}", row.place.end.value())};
            for (std::string& cell : expectationCells(row.expected))
                cells.push_back(std::move(cell));
            writeRow(cells);
        }
    }

private:
    void writeRow(const std::vector<std::string>& cells) {
        std::string line;
        for (const std::string& cell : cells)
            line += (&cell == &cells.front() ? "" : std::string(1, m_separator)) + tableCell(cell, m_separator);
        m_out.write(line + "\n");
    }

    StandardOutput& m_out;
    char m_separator;
    std::string m_file;
};

class JsonWriter : public SurprisalWriter {
public:
    explicit JsonWriter(StandardOutput& out) : m_out(out) {}

    void beginInput(std::string_view name) override { m_file = name; }

    void add(std::int64_t sentence, std::span<const SurprisalRow> rows) override {
        Json list = Json::array();
        for (const SurprisalRow& row : rows) {
            const elmo::PlaceExpectation& e = row.expected;
            list.push_back(
                {{"text", row.text},
                 {"word", row.word == 0 ? Json() : Json(row.word)},
                 {"code_points", {row.place.begin.value(), row.place.end.value()}},
                 {"known", e.isKnown},
                 {"surprisal", {numberJson(e.left.surprisal), numberJson(e.right.surprisal)}},
                 {"entropy", {numberJson(e.left.entropy), numberJson(e.right.entropy)}},
                 {"rank", {e.left.rank ? Json(e.left.rank) : Json(), e.right.rank ? Json(e.right.rank) : Json()}}});
        }
        const Json line = {{"file", m_file}, {"sentence", sentence}, {"places", std::move(list)}};
        m_out.write(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    }

private:
    StandardOutput& m_out;
    std::string m_file;
};

/// CoNLL-U with the numbers in MISC.
class ConlluWriter : public SurprisalWriter {
public:
    explicit ConlluWriter(StandardOutput& out) : m_out(out) {}

    void beginInput(std::string_view name) override { m_file = tableCell(name, '\t'); }

    void add(std::int64_t sentence, std::span<const SurprisalRow> rows) override {
        if (!m_file.empty())
            m_out.write(fmt::format("# newdoc id = {}\n", std::exchange(m_file, {})));
        std::string text;
        for (const SurprisalRow& row : rows)
            text += tableCell(row.text, '\t') + (row.spaceAfter && &row != &rows.back() ? " " : "");
        m_out.write(fmt::format("# sent_id = {}\n# text = {}\n", sentence, text));
        for (const SurprisalRow& row : rows) {
            std::string misc = row.spaceAfter ? "" : "SpaceAfter=No|";
            const auto cells = expectationCells(row.expected);
            for (std::size_t k = 1; k < cells.size(); ++k)
                misc += fmt::format("{}{}={}", k == 1 ? "" : "|", kNames[k - 1], cells[k]);
            m_out.write(fmt::format("{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n", row.token, tableCell(row.text, '\t'), misc));
        }
        m_out.write("\n");
    }

private:
    static constexpr std::string_view kNames[] = {"SurprisalLeft", "SurprisalRight", "EntropyLeft",
                                                  "EntropyRight",  "RankLeft",       "RankRight"};
    StandardOutput& m_out;
    std::string m_file;
};

template <char separator>
std::unique_ptr<SurprisalWriter> openTable(StandardOutput& out) {
    return std::make_unique<TableWriter>(out, separator);
}
template <class Writer>
std::unique_ptr<SurprisalWriter> open(StandardOutput& out) {
    return std::make_unique<Writer>(out);
}

constexpr SurprisalFormat kFormats[] = {
    {"csv", "a table with a row for each token or word; NA where there is no number", openTable<','>},
    {"tsv", "the same with tabs", openTable<'\t'>},
    {"jsonl", "one JSON object per sentence; pairs of numbers are [left, right]", open<JsonWriter>},
    {"conllu", "CoNLL-U with the numbers in MISC", open<ConlluWriter>},
};

}  // namespace

std::span<const SurprisalFormat> surprisalFormats() {
    return kFormats;
}

std::span<const std::string_view> expectationColumns() {
    return kColumns;
}

std::vector<std::string> expectationCells(const elmo::PlaceExpectation& e) {
    return {e.isKnown ? "1" : "0",      numberCell(e.left.surprisal), numberCell(e.right.surprisal),
            numberCell(e.left.entropy), numberCell(e.right.entropy),  rankCell(e.left.rank),
            rankCell(e.right.rank)};
}

}  // namespace app
