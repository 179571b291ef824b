// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "elmo/run_control.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/corpus/corpus_writer.h"

namespace elmo::training {

/// Which documents of a text become the corpus, and which another one to measure on.
struct SelectionOptions {
    bool removeDuplicates = false;    ///< of documents with the same words, the first stays
    double heldOutShare = 0;          ///< of the positions; whole documents, or stretches of text that has few of them
    std::filesystem::path heldOut{};  ///< the folder of that share
    std::uint64_t seed = 1;           ///< draws the share

    bool selects() const { return removeDuplicates || heldOutShare > 0; }
};

struct SelectionCounts {
    std::uint64_t duplicates = 0;       ///< documents that were removed
    std::uint64_t duplicateTokens = 0;  ///< their words
    std::uint64_t heldOutPieces = 0;    ///< documents or stretches
    bool heldOutAreDocuments = false;   ///< otherwise stretches
    std::optional<CorpusStatistics> heldOut;
};

struct SelectedCorpus {
    CorpusStatistics statistics;
    SelectionCounts counts;
};

/// Writes the selection of a prepared corpus that has kept all its types into the folder of a corpus and that of the
/// held-out share, which has the new corpus's vocabulary. `vocabulary` may be null. Throws Error(kBadArgument) if a
/// folder holds anything but a corpus, the share is not below 1, or nothing would be left to train on, Error(kIo),
/// Cancelled.
SelectedCorpus selectCorpus(const Corpus& all, const SelectionOptions& selection, const std::filesystem::path& folder,
                            const CorpusOptions& options, const LmVocabulary* vocabulary, const RunControl& control);

}  // namespace elmo::training
