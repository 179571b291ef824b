// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/figures/drawn_figure.h"
#include "app/models/loaded_model.h"
#include "elmo/bilm/bilm.h"
#include "elmo/run_control.h"
#include "tasks/analysis/sense_centroids.h"

namespace app {

/// A use of a word with its sense. A plain value.
struct SenseUse {
    std::size_t sentence = 0;              ///< in its data
    std::size_t begin = 0, count = 0;      ///< its tokens
    std::string word;                      ///< lemma and part of speech: "bank NOUN"
    std::string pos;                       ///< "NOUN", "VERB", "ADJ", "ADV"
    std::vector<std::string> senses = {};  ///< any of them is right
};

/// Uses of words in sentences. A plain value.
struct SenseData {
    std::string path, name;  ///< of NAME.instances.tsv
    std::vector<elmo::Sentence> sentences;
    std::vector<SenseUse> uses;
};

/// The file of the sentences of NAME.instances.tsv: NAME.sentences.tsv next to it, packed or not. Throws
/// elmo::Error(kBadArgument) for a file of another name, (kNotFound) if there is none.
std::filesystem::path sentencesOfInstances(const std::filesystem::path& instances);

/// Reads NAME.instances.tsv (columns: id, sentence id, first token, tokens, word, lemma, part of speech, sense keys)
/// and its sentences (id, tokens between blanks), packed or not; of the sentences the first `most`, 0: all. Throws
/// elmo::Error(kNotFound, kBadFormat) naming file and line, elmo::Cancelled.
SenseData readSenseData(const std::filesystem::path& instances, std::size_t most, const elmo::RunControl& control);

/// The order of WordNet's senses, by its file index.sense. A plain value.
struct SenseInventory {
    std::string path;
    std::map<std::string, std::string, std::less<>> first;  ///< by word, as SenseUse::word
    std::map<std::string, int, std::less<>> numbers;        ///< by sense key
};

/// Throws elmo::Error(kNotFound, kBadFormat), elmo::Cancelled.
SenseInventory readSenseInventory(const std::filesystem::path& file, const elmo::RunControl& control);

/// Where Debian's package wordnet-sense-index has index.sense; empty if it is not installed.
std::filesystem::path installedSenseIndex();

/// The score of one way to choose senses, on the uses of one data set (or "all") with one part of speech (or "all").
struct SenseRow {
    std::string set, pos, method;  ///< method: "most-frequent", "first", "0", "1", ...
    tasks::SenseScore score;
};

/// A plain value.
struct SensesReport {
    std::string model, hash;
    std::string train, inventory;  ///< paths; inventory empty: none
    std::size_t trainSentences = 0, trainUses = 0;
    std::size_t uses = 0, unseen = 0;  ///< of all test sets; unseen: the training data lack the word
    std::vector<std::string> tests, methods;
    std::vector<SenseRow> rows;

    const tasks::SenseScore* score(const std::string& set, const std::string& pos, const std::string& method) const;
};

/// Disambiguates the uses of the test sets, each by the nearest of the mean vectors that the senses of its word have in
/// the training data, in each layer; also by the most frequent sense of the training data, of equally frequent ones the
/// first in WordNet, or without it in order of names. Words that the training data lack get WordNet's first sense, or
/// no answer without it. Throws elmo::Error(kBadArgument) if there are no uses, elmo::Cancelled. The calling thread.
SensesReport measureSenses(const LoadedModel& model, const SenseData& train, const std::vector<SenseData>& tests,
                           const std::optional<SenseInventory>& inventory, const elmo::RunControl& control);

std::string sensesText(const SensesReport& report);
/// A row for each data set, part of speech and method.
std::string sensesCsv(const SensesReport& report);
std::string sensesJson(const SensesReport& report);
/// The figure of F1 by layers: a line for each data set.
DrawnSeries sensesSeries(const SensesReport& report);

}  // namespace app
