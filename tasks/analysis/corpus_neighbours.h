// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/text/offsets.h"
#include "tasks/analysis/analysis.h"

namespace tasks {

/// An analysed document among others.
struct CorpusDocument {
    std::string name;
    std::shared_ptr<const Analysis> analysis;
};

/// A token of a corpus.
struct CorpusToken {
    std::size_t document = 0;
    elmo::TokenIndex token;
    bool operator==(const CorpusToken&) const = default;
};

struct CorpusNeighbour {
    CorpusToken place;
    float cosine = 0;
    bool operator==(const CorpusNeighbour&) const = default;
};

/// One layer of all tokens of a corpus as rows; the vectors stay where they are. Const once made; any thread.
class CorpusRows {
public:
    /// Computes the rows' lengths. Throws Error(kBadShape) if documents have other widths, or lack the layer;
    /// Cancelled.
    CorpusRows(std::vector<CorpusDocument> documents, int layer, const elmo::RunControl& control);

    std::size_t size() const { return m_inverseNorms.size(); }
    std::size_t width() const { return m_width; }
    int layer() const { return m_layer; }
    std::span<const float> vector(std::size_t row) const;
    CorpusToken place(std::size_t row) const;
    std::size_t rowOf(const CorpusToken& token) const;
    /// Cosine of two rows; 0 for a zero vector.
    float cosine(std::size_t a, std::size_t b) const;

private:
    std::size_t documentOf(std::size_t row) const;

    std::vector<CorpusDocument> m_documents;
    std::vector<std::size_t> m_firstRows;  ///< of each document
    int m_layer;
    std::size_t m_width = 0;
    std::vector<float> m_inverseNorms;
};

/// The `count` rows nearest to a row, itself left out, nearest first, by comparing with all. Equal cosines by place.
std::vector<CorpusNeighbour> nearestRows(const CorpusRows& rows, std::size_t query, int count,
                                         const elmo::RunControl& control);

}  // namespace tasks
