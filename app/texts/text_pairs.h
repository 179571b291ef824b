// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/texts/line_decoder.h"
#include "app/texts/text_input.h"
#include "tasks/data/pair_columns.h"

namespace app {

/// A premise and a hypothesis of a file, with what else its line says. A plain value.
struct FilePair {
    std::string id;  ///< the file's own, else "NAME:LINE"
    std::string premise, hypothesis;
    std::string gold;  ///< the label in the file; empty if it has none
};

/// Reads pairs line by line: premise TAB hypothesis, or label TAB premise TAB hypothesis, or a JSON object with
/// "premise" and "hypothesis", or with "sentence1" and "sentence2" as SNLI has them ("label" or "gold_label", "id" or
/// "pairID" optional). A heading that names the columns says where they are; with commas or semicolons, the file is
/// CSV, whose quoted cells may hold line ends. Empty lines are skipped. One thread.
class PairReader {
public:
    /// `input` must outlive the reader.
    explicit PairReader(TextInput& input) : m_input(input), m_decoder(input.name()) {}

    /// Nothing at the end. Throws elmo::Error(kBadFormat) naming the input and the line; see TextInput for the others.
    std::optional<FilePair> next();

    /// See LineDecoder::note().
    std::string note() const { return m_decoder.note(); }

private:
    std::optional<std::string> nextLine();
    void finishRow(std::string& row);
    FilePair pairOf(const std::string& line) const;
    FilePair columnsOf(const std::string& line) const;
    FilePair objectOf(const std::string& line) const;
    [[noreturn]] void refuse(const std::string& message) const;

    TextInput& m_input;
    LineDecoder m_decoder;
    std::int64_t m_number = 0;  ///< of the line in which the pair begins
    std::int64_t m_lines = 0;
    char m_separator = '\t';
    bool m_begun = false;  ///< whether a line was read that can be the heading
    std::optional<tasks::PairColumns> m_heading;
};

}  // namespace app
