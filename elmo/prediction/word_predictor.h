// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/kernels/packed_matrix.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/training/run/language_model.h"

namespace elmo {

/// What one reading expects at a place. NaN and 0 where it expects nothing that can be counted: the word is outside the
/// vocabulary, or the model was not trained in this direction (then the entropy is NaN, too).
struct Expectation {
    double surprisal = std::numeric_limits<double>::quiet_NaN();  ///< -log2 p of what stands there, in bits
    double entropy = std::numeric_limits<double>::quiet_NaN();    ///< of the whole distribution, in bits
    std::int64_t rank = 0;                                        ///< of what stands there; 1 is the most probable
};

/// Both readings of a place: `left` has read what is before it, `right` what is after it.
struct PlaceExpectation {
    bool isKnown = false;  ///< what stands there is in the vocabulary
    Expectation left, right;
};

/// A word that could stand at a place, with its probabilities. `both` is the normalised product of the two readings.
struct Substitute {
    std::string word;
    double left = 0, right = 0, both = 0;
};

/// The probability by which substitutes are ordered.
enum class SubstituteOrder { kLeft, kRight, kBoth };

/// A biLM with its softmax, ready to predict on the CPU. Const; any thread.
class WordPredictor {
public:
    /// `precision` kFloat32 or kBfloat16. Throws what makeKernelBilm() throws.
    WordPredictor(training::LanguageModel model, const KernelBilmOptions& options);

    const Bilm& bilm() const { return *m_bilm; }
    bool reads(training::Direction direction) const { return training::trains(m_directions, direction); }
    /// Entries of the vocabulary that can be predicted, the three special ones included.
    int words() const { return m_words; }
    /// Whether the word has a probability of its own. The special entries' names are no words.
    bool isKnown(std::string_view word) const { return m_ids.contains(std::string(word)); }

    /// The n + 1 places of each sentence of n words; the last is the edge. `state`: see Bilm::run(); null starts every
    /// sentence from zero. Throws Cancelled, Error.
    std::vector<std::vector<PlaceExpectation>> expectations(std::span<const Sentence> sentences, CarriedState* state,
                                                            const RunControl& control) const;

    /// The `count` most probable words at each of these places (0 to n - 1) of a sentence, most probable first. The
    /// special entries are left out of the order and of the product's sum, not of `left` and `right`. A reading that
    /// the model lacks counts as uniform. Throws Error(kBadArgument) for a place that the sentence lacks, Cancelled.
    std::vector<std::vector<Substitute>> substitutes(const Sentence& sentence, std::span<const std::size_t> places,
                                                     std::size_t count, SubstituteOrder order,
                                                     const RunControl& control) const;

private:
    struct Place;

    void computeLogits(const float* hidden, int rows, float* logits) const;
    void forEachPlace(std::span<const Place> places, const RunControl& control,
                      const std::function<void(std::size_t place, const float* left, const float* right)>& read) const;
    std::int32_t targetOf(const std::string& word) const;

    std::shared_ptr<const Bilm> m_bilm;
    training::Directions m_directions;
    int m_words;
    std::vector<std::string> m_vocabulary;  ///< of the predicted entries
    std::unordered_map<std::string, std::int32_t> m_ids;
    std::vector<PackedMatrix> m_pieces;  ///< the softmax's weights, [P, kPieceWords] each
    std::vector<float> m_bias;           ///< padded to whole pieces
    const KernelTable& m_table;
    mutable ThreadTeam m_team;
};

}  // namespace elmo
