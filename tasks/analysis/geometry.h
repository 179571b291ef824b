// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/analysis/projection.h"

namespace tasks {

/// Where the vectors of one layer lie, for words in sentences. A plain value.
///
/// The measures of Ethayarajh 2019, "How Contextual are Contextualized Word Representations?", EMNLP, section 3. There
/// the anisotropy is estimated from a sample of a thousand words; here it is the expected value itself.
struct LayerGeometry {
    double anisotropy = 0;  ///< mean cosine of occurrences of two different words, each word and occurrence alike
    /// Mean cosine of two different occurrences of a word, over the words that occur often enough (SelfSim).
    double selfSimilarity = 0;
    /// Mean cosine of a word to the mean vector of its sentence, over the words of a sentence, over sentences
    /// (IntraSim).
    double sentenceSimilarity = 0;
    std::size_t comparedWords = 0;  ///< that occur often enough; without any, selfSimilarity is NaN
    std::size_t words = 0, sentences = 0;

    /// Both less the anisotropy: 0 is what any two words have.
    double adjustedSelfSimilarity() const { return selfSimilarity - anisotropy; }
    double adjustedSentenceSimilarity() const { return sentenceSimilarity - anisotropy; }
};

/// `words` and `sentences` are the numbers, from 0, of the word and the sentence of each row. A word is compared with
/// itself if it has at least `leastOccurrences`. A zero vector has cosine 0 to everything. Throws Error(kBadShape) if
/// sizes do not fit, Cancelled.
LayerGeometry layerGeometry(const PointRows& vectors, std::span<const std::uint32_t> words,
                            std::span<const std::uint32_t> sentences, std::size_t leastOccurrences,
                            const elmo::RunControl& control);

/// Linear centred kernel alignment of every two of some representations of the same items, [n, n] row-major:
/// |Y'X|^2 / (|X'X| |Y'Y|) with centred columns and Frobenius norms (Kornblith et al. 2019, "Similarity of Neural
/// Network Representations Revisited", ICML, eq. 3 with a linear kernel). 1 for equal up to rotation, shift and scale;
/// NaN where all rows of one are equal. Reports stage "cka" in pairs. Throws Error(kBadShape) for other numbers of
/// rows, Cancelled.
std::vector<double> linearCka(std::span<const PointRows> representations, const elmo::RunControl& control);

}  // namespace tasks
