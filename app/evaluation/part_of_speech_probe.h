// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/bilm/bilm.h"

namespace app {

/// A sentence of a CoNLL-U file: its words and their universal parts of speech.
struct TaggedSentence {
    std::vector<std::string> words;
    std::vector<std::string> tags;
};

/// Reads the first `most` sentences of a CoNLL-U file (0: all); ranges of words and empty nodes are left out. Throws
/// elmo::Error(kNotFound, kBadFormat) naming file and line.
std::vector<TaggedSentence> readConllu(const std::filesystem::path& path, std::size_t most);

/// What linear probes find in each layer of a model.
struct ProbeReport {
    std::vector<double> accuracy;  ///< by layer, of the test words
    double majority = 0;           ///< of naming the most frequent tag always
    std::size_t trainWords = 0, testWords = 0;
    std::size_t tags = 0;
};

/// Trains one probe a layer for the parts of speech. Words with a tag that the training text lacks count as wrong.
/// Throws elmo::Error, elmo::Cancelled. The calling thread.
ProbeReport probePartsOfSpeech(std::shared_ptr<const elmo::Bilm> bilm, const std::vector<TaggedSentence>& train,
                               const std::vector<TaggedSentence>& test, const elmo::RunControl& control);

}  // namespace app
