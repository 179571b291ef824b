// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/terminal/standard_output.h"
#include "elmo/prediction/word_predictor.h"
#include "elmo/run_control.h"
#include "tasks/files/data_file.h"

namespace app {

/// Where the words of a table's sentences are. A value.
struct StimulusColumns {
    std::string word;                   ///< heading of the words
    std::vector<std::string> sentence;  ///< headings: rows that follow each other and agree in them are one sentence
    std::string language{};             ///< BCP 47 tag; "" is detected from the first sentences
};

/// What became of a table. A value.
struct StimulusCounts {
    std::int64_t rows = 0, sentences = 0;
    std::int64_t unknown = 0;  ///< rows that have no surprisal, because a token is outside the vocabulary
    std::int64_t empty = 0;    ///< rows without a word
};

/// Writes a table of words (CSV or TSV with a heading, one word a row: reading times, ratings, regions) again, with
/// expectationColumns() after its own columns. A word may be several tokens ("bank," is two), which are joined().
/// Throws elmo::Error(kBadFormat) naming file and line for a column that is not there, that the table has already, and
/// a row of another length; Cancelled.
StimulusCounts predictStimuli(const tasks::DataFile& table, const StimulusColumns& columns, char outputSeparator,
                              const elmo::WordPredictor& predictor, StandardOutput& out,
                              const elmo::RunControl& control);

}  // namespace app
