// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/stimuli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "app/files/table_cell.h"
#include "app/instruments/surprisal.h"
#include "app/instruments/surprisal_output.h"
#include "elmo/error.h"
#include "elmo/text/text_import.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/table_rows.h"

namespace app {
namespace {

constexpr std::size_t kStimuliAtOnce = 128;

using Row = tasks::TableRow;

/// Rows of one sentence.
struct Group {
    std::vector<Row> rows;
    std::string text;                    // their words, with blanks between
    std::vector<elmo::ByteSpan> places;  // of each row's word in it
};

class Stimuli {
public:
    Stimuli(const tasks::DataFile& file, const StimulusColumns& columns, char separator,
            const elmo::WordPredictor& predictor, StandardOutput& out, const elmo::RunControl& control)
        : m_file(file),
          m_columns(columns),
          m_separator(separator),
          m_predictor(predictor),
          m_out(out),
          m_control(control) {}

    StimulusCounts run() {
        const std::string text = elmo::importText(m_file.bytes).text;
        tasks::TableRows rows(text, tasks::tableSeparator(text, tasks::unpackedName(m_file.path)));
        Row row;
        if (!rows.next(row))
            refuse(1, "the table is empty");
        readHeading(row, rows.line());
        while (rows.next(row)) {
            if (row.size() == 1 && row.front().empty())
                continue;
            if (row.size() != m_heading.size())
                refuse(rows.line(), fmt::format("{} cells where the heading has {}", row.size(), m_heading.size()));
            add(std::move(row));
        }
        flush();
        return m_counts;
    }

private:
    [[noreturn]] void refuse(std::int64_t line, const std::string& what) const {
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("'{}', line {}: {}.", m_file.path, line, what));
    }

    std::size_t columnOf(const std::string& name, std::int64_t line) const {
        const auto found = std::ranges::find(m_heading, name);
        if (found == m_heading.end())
            refuse(line,
                   fmt::format("the heading has no column '{}'; it has '{}'", name, fmt::join(m_heading, "', '")));
        return static_cast<std::size_t>(found - m_heading.begin());
    }

    void readHeading(Row& row, std::int64_t line) {
        m_heading = row;
        m_word = columnOf(m_columns.word, line);
        for (const std::string& name : m_columns.sentence)
            m_key.push_back(columnOf(name, line));
        for (const std::string_view name : expectationColumns()) {
            if (std::ranges::find(m_heading, name) != m_heading.end())
                refuse(line, fmt::format("the table has a column '{}' already, which this command would add", name));
            row.emplace_back(name);
        }
        write(row);
    }

    bool continues(const Row& row) const {
        return !m_groups.empty() && std::ranges::all_of(m_key, [&](std::size_t column) {
            return m_groups.back().rows.front()[column] == row[column];
        });
    }

    void add(Row row) {
        if (!continues(row)) {
            if (m_groups.size() == kStimuliAtOnce)
                flush();
            m_groups.emplace_back();
            ++m_counts.sentences;
        }
        Group& group = m_groups.back();
        const std::string& word = row[m_word];
        if (!group.text.empty() && !word.empty())
            group.text += ' ';
        const auto begin = std::ssize(group.text);
        group.text += word;
        group.places.push_back({elmo::ByteOffset(begin), elmo::ByteOffset(std::ssize(group.text))});
        m_counts.empty += word.empty();
        ++m_counts.rows;
        group.rows.push_back(std::move(row));
    }

    /// Sentences that many people read are computed once.
    void predictNewTexts() {
        if (!m_tokenizer) {
            std::string sample;
            for (const Group& group : m_groups)
                sample += group.text + "\n\n";
            const std::string language =
                m_columns.language.empty() ? elmo::Tokenizer().languageOf(sample) : m_columns.language;
            m_tokenizer.emplace(language);
        }
        std::vector<std::string> texts;
        std::vector<elmo::Document> documents;
        std::vector<elmo::Sentence> sentences;
        for (const Group& group : m_groups) {
            if (!m_known.try_emplace(group.text).second)
                continue;
            texts.push_back(group.text);
            const elmo::Document& document = documents.emplace_back(m_tokenizer->tokenize(group.text));
            for (elmo::SentenceIndex s{0}; s < elmo::SentenceIndex(std::ssize(document.sentences())); ++s) {
                const auto tokens = document.sentenceTokens(s);
                sentences.emplace_back(tokens.begin(), tokens.end());
            }
        }
        const auto expected = m_predictor.expectations(sentences, nullptr, m_control);
        std::size_t next = 0;
        for (std::size_t d = 0; d < documents.size(); ++d) {
            Predicted& predicted = m_known.at(texts[d]);
            predicted.tokens = documents[d].tokens();
            for (std::size_t s = 0; s < documents[d].sentences().size(); ++s, ++next)
                predicted.expected.insert(predicted.expected.end(), expected[next].begin(),
                                          expected[next].end() - 1);  // without the edge
        }
    }

    void flush() {
        if (m_groups.empty())
            return;
        predictNewTexts();
        for (Group& group : m_groups) {
            const Predicted& predicted = m_known.at(group.text);
            for (std::size_t r = 0; r < group.rows.size(); ++r) {
                std::vector<elmo::PlaceExpectation> parts;
                for (std::size_t t = 0; t < predicted.tokens.size(); ++t)
                    if (predicted.tokens[t].overlaps(group.places[r]))
                        parts.push_back(predicted.expected[t]);
                const elmo::PlaceExpectation expected = joined(parts);
                m_counts.unknown += !expected.isKnown && !group.places[r].empty();
                for (std::string& cell : expectationCells(expected))
                    group.rows[r].push_back(std::move(cell));
                write(group.rows[r]);
            }
        }
        m_groups.clear();
        m_control.report({.stage = "surprisal", .done = m_counts.rows, .total = 0});
    }

    void write(const Row& row) {
        std::string line;
        for (std::size_t k = 0; k < row.size(); ++k)
            line += (k == 0 ? "" : std::string(1, m_separator)) + tableCell(row[k], m_separator);
        m_out.write(line + "\n");
    }

    struct Predicted {
        std::vector<elmo::ByteSpan> tokens;
        std::vector<elmo::PlaceExpectation> expected;
    };

    const tasks::DataFile& m_file;
    const StimulusColumns& m_columns;
    char m_separator;
    const elmo::WordPredictor& m_predictor;
    StandardOutput& m_out;
    const elmo::RunControl& m_control;
    Row m_heading;
    std::size_t m_word = 0;
    std::vector<std::size_t> m_key;
    std::vector<Group> m_groups;
    std::optional<elmo::Tokenizer> m_tokenizer;
    std::unordered_map<std::string, Predicted> m_known;
    StimulusCounts m_counts;
};

}  // namespace

StimulusCounts predictStimuli(const tasks::DataFile& table, const StimulusColumns& columns, char outputSeparator,
                              const elmo::WordPredictor& predictor, StandardOutput& out,
                              const elmo::RunControl& control) {
    return Stimuli(table, columns, outputSeparator, predictor, out, control).run();
}

}  // namespace app
