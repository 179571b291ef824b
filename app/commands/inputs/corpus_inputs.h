// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "app/texts/sentence_reader.h"
#include "elmo/training/corpus/corpus_preparation.h"

namespace app {

/// Has the preparation read files, folders, packed files, documents with marks, JSON lines and standard input ("-") of
/// a command. Throws UsageError for annotations and other data among `texts`, in folders as well (requireText): a biLM
/// would learn their braces. Those on a pipe are refused when it is read.
void readCorpusTexts(const std::vector<std::string>& texts, const ReadingOptions& reading, std::stop_token stop,
                     elmo::training::PreparationOptions& preparation);

/// The files of corpus texts that can be read to their ends, folders replaced by what they hold; as readableInputs().
std::vector<std::string> readableCorpusTexts(const std::vector<std::string>& texts, const std::stop_token& stop);

}  // namespace app
