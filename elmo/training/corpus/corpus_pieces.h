// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/training/corpus/corpus.h"

namespace elmo::training {

/// A stretch of one document: the ids [begin, end) of it.
struct CorpusPiece {
    std::uint64_t document = 0, begin = 0, end = 0;
};

/// A corpus divided into the pieces that the rows of a batch read one after another: documents, and the parts of long
/// ones, so that rows read different text however the corpus was divided into documents. A part ends with a sentence,
/// unless the sentence alone is longer than a piece. Const; safe from any thread.
class CorpusPieces {
public:
    /// Documents of more than `longest` positions are divided into parts of about that length; 0 keeps documents whole.
    /// Parts of a small corpus are shorter, so that each of `rows` rows has several. `corpus` must outlive this.
    CorpusPieces(const Corpus& corpus, std::uint64_t longest, int rows);

    const Corpus& corpus() const { return *m_corpus; }
    std::uint64_t count() const { return m_count; }
    CorpusPiece piece(std::uint64_t index) const;

    /// The numbers of the pieces in the order in which a training reads them in an epoch, counted from 0. The first
    /// epochs of different seeds differ, and so do all later ones, unless documents are whole: then epoch e + 1 of a
    /// seed is epoch e of the next, as in versions before there were pieces.
    std::vector<std::uint32_t> order(std::uint64_t seed, std::uint64_t epoch) const;

private:
    /// A document of several pieces.
    struct Divided {
        std::uint64_t firstPiece, document;
        std::size_t firstCut;  ///< among m_cuts; those up to the next one's are where its later pieces begin
    };

    void divide(std::uint64_t document, std::uint64_t longest, std::uint64_t target);

    const Corpus* m_corpus;
    bool m_isWhole;
    std::uint64_t m_count;
    std::vector<Divided> m_divided;
    std::vector<std::uint64_t> m_cuts;
};

}  // namespace elmo::training
