// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/corpus/corpus_selection.h"
#include "elmo/training/corpus/corpus_writer.h"

namespace elmo::training {

/// How text becomes a corpus.
struct PreparationOptions {
    std::string language = "en";   ///< BCP 47 tag for the tokenizer; empty: detected from the first file
    bool pretokenized = false;     ///< one sentence a line, tokens between white space; an empty line ends a document
    bool documentPerFile = false;  ///< otherwise a blank line ends a document too
    std::vector<std::filesystem::path> conll;  ///< more text: tokens in the first column of CoNLL files
    std::vector<std::filesystem::path> squad;  ///< more text: contexts and questions of SQuAD's JSON
    CorpusOptions corpus;
    SelectionOptions selection;
    /// Opens a text by its path; empty: the file as it is.
    std::function<std::shared_ptr<std::istream>(const std::filesystem::path& path)> open;
};

/// A file of a corpus. A plain value.
struct CorpusSource {
    enum class Kind { kText, kColumns, kQuestions };

    std::filesystem::path path;
    Kind kind = Kind::kText;  ///< kText: running text, or lines if they are pretokenized
    /// Of a text: the paragraphs or lines that begin in these bytes of it, decoded to UTF-8.
    std::int64_t begin = 0;
    std::int64_t end = std::numeric_limits<std::int64_t>::max();
};

/// The files that prepareCorpus() reads, in their order. Throws Error(kNotFound) if there are none.
std::vector<CorpusSource> corpusSources(std::span<const std::filesystem::path> inputs,
                                        const PreparationOptions& options);

/// The language of the options, or that of the first file that holds text.
std::string corpusLanguage(std::span<const CorpusSource> sources, const PreparationOptions& options);

/// What a corpus records as its tokenizer.
std::string tokenizerRevision(const std::string& language, const PreparationOptions& options);

/// What happened to the text on its way.
struct FeedCounts {
    VariationCounts variation;
    DocumentStarts starts;
};

/// Passes the sentences of these files to `sink`: the same ones, however a corpus is divided into sources. Throws as
/// prepareCorpus().
FeedCounts feedCorpus(std::span<const CorpusSource> sources, const std::string& language,
                      const PreparationOptions& options, SentenceSink& sink, const RunControl& control);

/// Turns files and folders of text (all files in them, in order of path) into a prepared corpus, streaming: memory
/// holds the vocabulary and a block of text (SQuAD: one file). With `vocabulary`, words keep its ids (held-out text).
/// Throws Error(kBadArgument) naming the file for one without words, with the words <S> or </S>, which mark the edges
/// of sentences, or with a line of more than 16 MB, Cancelled; the folder is then as it was before.
CorpusStatistics prepareCorpus(std::span<const std::filesystem::path> inputs, const std::filesystem::path& folder,
                               const PreparationOptions& options, const LmVocabulary* vocabulary,
                               const RunControl& control);
/// The same, with what the selection did.
SelectedCorpus prepareSelectedCorpus(std::span<const std::filesystem::path> inputs, const std::filesystem::path& folder,
                                     const PreparationOptions& options, const LmVocabulary* vocabulary,
                                     const RunControl& control);

/// The vocabulary that a corpus is to be prepared with: that of a prepared corpus, a training run or a bundle; of a
/// published model the words that it predicts; of a file with a word a line, as bilm-tf has it, or a folder with one
/// (vocab.txt), these. Throws Error(kNotFound, kBadFormat) and what the readers of models throw, Cancelled.
LmVocabulary givenVocabulary(const std::filesystem::path& path, const RunControl& control = {});

}  // namespace elmo::training
