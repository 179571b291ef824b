// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "elmo/run_control.h"
#include "elmo/training/corpus/corpus.h"

namespace elmo::training {

/// Shorter sentences occur in any text.
inline constexpr std::uint64_t kWordsOfComparedSentences = 8;

/// How much of a held-out text is in the text to train on. A value.
struct CorpusOverlap {
    std::uint64_t sentences = 0;  ///< of the held-out text, of kWordsOfComparedSentences words or more
    std::uint64_t repeated = 0;   ///< those that the training text has word for word
    std::string example = {};     ///< the first of them
    double share() const { return sentences > 0 ? static_cast<double>(repeated) / static_cast<double>(sentences) : 0; }
};

/// The vocabulary of `heldOut` must begin with the training corpus's (requireSameWords). Memory holds 16 bytes for each
/// held-out sentence. Throws Error(kBadArgument), Cancelled.
CorpusOverlap overlapOf(const Corpus& training, const Corpus& heldOut, const RunControl& control);

}  // namespace elmo::training
