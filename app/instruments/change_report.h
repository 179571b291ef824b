// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/instruments/word_change.h"
#include "app/instruments/word_uses.h"
#include "app/vectors/embed_file.h"

namespace app {

/// A use by which two subcorpora differ. A value.
struct ChangeLine {
    double ownness = 0;  ///< see ownness()
    std::string document;
    std::int64_t sentence = 0;  ///< from 1
    std::string context;
};

/// A word in two subcorpora. A value.
struct ChangedWord {
    std::string first, second;  ///< how each side writes it
    std::int64_t firstCount = 0, secondCount = 0;
    std::size_t firstUses = 0, secondUses = 0;  ///< sampled and compared
    std::vector<LayerChange> layers;
    std::vector<ChangeLine> firstLines, secondLines;  ///< the most different first
};

/// What is compared and how. A plain value.
struct ChangeRequest {
    /// How the first and the second side write a word; empty: every word with `least` uses on both sides.
    std::vector<std::pair<std::string, std::string>> words;
    std::int64_t least = 2;
    ChangeOptions test;
    bool permutesDocuments = false;
    LayerSelection layer;   ///< of the lines, and of the order of the words; average: mean over the layers
    std::size_t lines = 5;  ///< of each side
};

/// The result with what is needed to repeat it. A plain value.
struct ChangeReport {
    std::vector<ChangedWord> words;    ///< the greatest distance of prototypes first
    std::vector<std::string> missing;  ///< words that were asked for and have no use on one side
    std::string model;                 ///< hash
    ChangeRequest request;
    std::string firstName, secondName;
    std::int64_t firstTokens = 0, secondTokens = 0;
    std::size_t firstDocuments = 0, secondDocuments = 0;
};

/// Compares the uses, which it takes. Words are measured in blocks that bound the memory. Throws Cancelled.
ChangeReport changeReport(WordUses& first, WordUses& second, const ChangeRequest& request, const elmo::Bilm& bilm,
                          const elmo::RunControl& control);

/// At most `words` words with their lines, after the definitions of the numbers.
std::string changeText(const ChangeReport& report, std::size_t words);
/// A row for each word and layer.
std::string changeTable(const ChangeReport& report, char separator);
std::string changeJson(const ChangeReport& report);

}  // namespace app
