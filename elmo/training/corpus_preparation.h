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
    std::string language = "en";   ///< BCP 47 tag for the tokenizer
    bool pretokenized = false;     ///< one sentence a line, tokens between blanks; an empty line ends a document
    bool documentPerFile = false;  ///< otherwise a blank line ends a document too
    CorpusOptions corpus;
};

/// Cuts files and folders of text (all files in them, in order of path) into a prepared corpus, streaming: memory holds
/// the vocabulary and a block of text. With `vocabulary`, words keep its ids (held-out text). Throws Error, Cancelled.
CorpusStatistics prepareCorpus(std::span<const std::filesystem::path> inputs, const std::filesystem::path& folder,
                               const PreparationOptions& options, const LmVocabulary* vocabulary,
                               const RunControl& control);

}  // namespace elmo::training
