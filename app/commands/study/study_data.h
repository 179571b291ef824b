// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "elmo/run_control.h"

namespace app {

/// A training, development and test set of one task. A plain value.
struct StudySet {
    std::string task;  ///< "ner", "sentiment"
    std::string name, train, dev, test;
};

/// What a folder of data has for a study. Empty where it has nothing. A plain value.
struct StudyData {
    std::vector<std::string> texts;     ///< held out: no file with "train" in its path below the folder
    std::string probeTrain, probeTest;  ///< CoNLL-U
    std::string senseTrain;             ///< NAME.instances.tsv
    std::vector<std::string> senseTests;
    std::vector<StudySet> sets;        ///< at most one of each task
    std::vector<std::string> leftOut;  ///< what could have been used, and why it was not
};

/// Looks for files by their names, packed or not, in order of paths: *.txt; *train*.conllu with *dev*.conllu or
/// *test*.conllu in one folder; semcor.instances.tsv or *train*.instances.tsv, and the other *.instances.tsv of its
/// folder; NAME.train.tsv, NAME.dev.tsv (or testa) and NAME.test.tsv (or testb), with tags of entities or with a label
/// and a text in each line. Throws elmo::Error(kIo), Cancelled.
StudyData findStudyData(const std::filesystem::path& folder, const elmo::RunControl& control);

/// The texts of a study without data: the program's own guide, in the language of the model or in English.
std::vector<std::string> guideTexts(const std::string& language);

/// Writes the beginnings of texts, whole lines of an equal share of each, as plain text of at most `bytes`. Throws
/// elmo::Error, Cancelled.
void writeStudySample(const std::vector<std::string>& texts, std::size_t bytes, const std::filesystem::path& target,
                      const elmo::RunControl& control);

}  // namespace app
