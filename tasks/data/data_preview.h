// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tasks/data/data_set.h"
#include "tasks/inputs/subwords.h"

namespace tasks {

/// How often a label occurs: entities of a type, texts of a class, questions with and without an answer.
struct LabelCount {
    std::string label;
    std::int64_t count = 0;
};

/// A word as a head gets it: the file's token and label, and the pieces that it is split into.
struct PreviewedWord {
    std::size_t example = 0;
    std::string word;
    std::string tag;  ///< of the word (of entities: BIO2; a roleset), or the class of its example; may be empty
    std::vector<std::string> pieces;  ///< "▁the"; empty if there is no subword model
};

/// A preview of a data set for the user, before training. A plain value.
struct DataPreview {
    std::int64_t examples = 0, tokens = 0;
    std::int64_t longestSentence = 0;  ///< in tokens
    std::vector<LabelCount> labels;
    std::vector<PreviewedWord> words;  ///< of the first examples
    double piecesPerWord = 0;          ///< over `words`; 0 without a subword model
};

/// Counts everything and splits the words of the first examples, at most `words` of them. `subwords` may be null. Any
/// thread.
DataPreview previewDataSet(const DataSet& data, const SubwordModel* subwords, std::size_t words);

}  // namespace tasks
