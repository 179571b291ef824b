// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/texts/sentence_reader.h"
#include "elmo/prediction/word_predictor.h"
#include "elmo/run_control.h"

namespace app {

/// A token, or a word between blanks, as a biLM expects it from both sides. A value.
struct SurprisalRow {
    std::string text;
    std::int64_t word = 0;      ///< between blanks, in its sentence, from 1
    std::int64_t token = 0;     ///< its first, in its sentence, from 1
    elmo::CodePointSpan place;  ///< in its input
    bool spaceAfter = false;
    elmo::PlaceExpectation expected;
};

/// A sentence with its tokens, and the edge after the last (see elmo/prediction). A value.
struct SurprisalSentence {
    std::int64_t number = 0;  ///< in its input, from 1
    std::vector<SurprisalRow> tokens;
    elmo::PlaceExpectation edge;
};

/// The expectation of what several tokens make together: their surprisals are added, and unknown if one is; the entropy
/// is that before any of them is read: of the first from the left, of the last from the right. Only a single token has
/// a rank.
elmo::PlaceExpectation joined(const std::vector<elmo::PlaceExpectation>& tokens);

/// The words between blanks.
std::vector<SurprisalRow> wordsOf(const std::vector<SurprisalRow>& tokens);

/// What a run has read: perplexity as `eval-lm` has it, over the known words and one edge a sentence. A value.
struct SurprisalTotals {
    std::int64_t known = 0, unknown = 0, sentences = 0;
    double left = 0, right = 0;  ///< bits of the known words and the edges

    void add(const SurprisalSentence& sentence);
    double perplexity(double bits) const;
};

/// Hands over the sentences of an input in order. With `carryStates`, each begins with the states that the last one
/// ended with. Throws what the reader throws, Cancelled.
void forEachSurprisal(SentenceReader& reader, const elmo::WordPredictor& predictor, bool carryStates,
                      const elmo::RunControl& control, const std::function<void(SurprisalSentence&&)>& take);

}  // namespace app
