// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/training/run/perplexity.h"

namespace elmo::training {

/// Settings of the n-gram baseline. A value.
struct KneserNeyOptions {
    int order = 5;  ///< 1 to 5
    Direction direction = kForward;
    std::int64_t positions = 0;  ///< count only what a training with `seed` reads first, in whole pieces; 0: all
    std::uint64_t seed = 1;
    int pieceLength = 0, rows = 1;                     ///< of that training: see CorpusPieces
    std::int64_t gramsAtOnce = std::int64_t{1} << 24;  ///< sorted at a time, 16 bytes each; less means more passes
};

/// Probabilities of words by an interpolated n-gram model with modified Kneser-Ney discounts (Chen and Goodman 1999,
/// section 4.1.6), counted over `train`. Memory holds the n-grams of one pass and what the questions need, never all
/// n-grams.
///
/// A question is the words read before in reading order, which begins with the sentence's edge, and the word to
/// predict; words are numbers in `predicted`, whose words a softmax would predict. All words outside it are the unknown
/// word. Over all words but the edge that begins sentences, the probabilities after the same words sum to 1. Throws
/// Error(kBadArgument), Cancelled.
std::vector<double> kneserNeyProbabilities(const Corpus& train, const LmVocabulary& predicted,
                                           std::span<const std::vector<WordId>> questions,
                                           const KneserNeyOptions& options, const RunControl& control);

/// Reads each held-out corpus as a biLM would and returns both directions' losses, for the same tokens and vocabulary.
/// Counts once for all of them.
std::vector<HeldOutReport> evaluateKneserNey(const Corpus& train, std::span<const Corpus* const> heldOut,
                                             const LmVocabulary& predicted, KneserNeyOptions options,
                                             const RunControl& control);

}  // namespace elmo::training
