// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/prediction/word_predictor.h"
#include "elmo/run_control.h"
#include "tasks/files/data_file.h"

namespace app {

/// Two sentences that differ in one thing, the first of them the acceptable one, and what they test. A value.
struct SentencePair {
    std::string good, bad, phenomenon;
};

/// Reads TSV or CSV, with a heading (good, bad, phenomenon; or BLiMP's names) or without: the good sentence, the bad
/// one and, if there are three columns, the phenomenon; or JSON lines as BLiMP has them (sentence_good, sentence_bad,
/// linguistics_term or UID). Throws elmo::Error(kBadFormat) naming file and line.
std::vector<SentencePair> readSentencePairs(const tasks::DataFile& file);

/// The scores by which a sentence is more probable than another.
enum class PairScore { kForward, kBackward, kMean };
inline constexpr std::array kPairScores = {PairScore::kForward, PairScore::kBackward, PairScore::kMean};

/// A pair after both sentences were read: bits of the bad sentence less those of the good one, edges included; above 0
/// where the model prefers the good one.
struct ComparedPair {
    SentencePair pair;
    std::array<double, 3> difference = {};  ///< by PairScore; NaN of a direction that the model lacks
    bool hasUnknownWord = false;            ///< and then no difference
};

std::vector<ComparedPair> comparePairs(std::vector<SentencePair> pairs, const std::string& language,
                                       const elmo::WordPredictor& predictor, const elmo::RunControl& control);

/// How often the good sentence is the more probable one. A tie counts half. A value.
struct PairAccuracy {
    std::string phenomenon;  ///< "all" of all pairs
    std::int64_t pairs = 0;  ///< without those with an unknown word
    std::int64_t unknown = 0;
    struct Interval {
        double share = 0, low = 0, high = 0;
    };
    std::array<Interval, 3> accuracy;  ///< by PairScore; the 95 % interval is the bootstrap's over pairs
};

/// By phenomenon in the order of the file, then of all. The bootstrap draws 2,000 samples with this seed (Efron and
/// Tibshirani 1993, "An Introduction to the Bootstrap", the percentile interval).
std::vector<PairAccuracy> accuracyOf(const std::vector<ComparedPair>& pairs, std::uint64_t seed);

}  // namespace app
