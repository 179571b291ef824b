// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/training/corpus.h"

namespace elmo::training {

/// How text becomes a corpus.
struct PreparationOptions {
    std::string language = "en";   ///< BCP 47 tag for the tokenizer; empty: detected from the first file
    bool pretokenized = false;     ///< one sentence a line, tokens between blanks; an empty line ends a document
    bool documentPerFile = false;  ///< otherwise a blank line ends a document too
    std::vector<std::filesystem::path> conll;  ///< more text: tokens in the first column of CoNLL files
    std::vector<std::filesystem::path> squad;  ///< more text: contexts and questions of SQuAD's JSON
    CorpusOptions corpus;
};

/// Turns files and folders of text (all files in them, in order of path) into a prepared corpus, streaming: memory
/// holds the vocabulary and a block of text (SQuAD: one file). With `vocabulary`, words keep its ids (held-out text).
/// Throws Error(kBadArgument) naming the file for one without words and for a line of more than 16 MB, Cancelled; the
/// folder is then as it was before.
CorpusStatistics prepareCorpus(std::span<const std::filesystem::path> inputs, const std::filesystem::path& folder,
                               const PreparationOptions& options, const LmVocabulary* vocabulary,
                               const RunControl& control);

}  // namespace elmo::training
