// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/corpus_neighbours.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "elmo/error.h"

namespace tasks {
namespace {

constexpr std::size_t kRowsAStep = 4096;

/// Sixteen sums side by side, so that the compiler uses vector registers; always in the same order.
float dot(const float* a, const float* b, std::size_t width) {
    constexpr std::size_t kLanes = 16;
    float sums[kLanes] = {};
    std::size_t i = 0;
    for (; i + kLanes <= width; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sums[lane] += a[i + lane] * b[i + lane];
    float total = 0;
    for (; i < width; ++i)
        total += a[i] * b[i];
    for (const float sum : sums)
        total += sum;
    return total;
}

}  // namespace

CorpusRows::CorpusRows(std::vector<CorpusDocument> documents, int layer, const elmo::RunControl& control)
    : m_documents(std::move(documents)), m_layer(layer) {
    std::size_t rows = 0;
    for (const CorpusDocument& document : m_documents) {
        const elmo::LayerActivations& layers = document.analysis->layers;
        m_firstRows.push_back(rows);
        rows += static_cast<std::size_t>(layers.tokens());
        if (layers.tokens() == 0)
            continue;
        const auto width = static_cast<std::size_t>(layers.width());
        if (layer < 0 || layer >= layers.layers() || (m_width != 0 && width != m_width))
            throw elmo::Error(elmo::ErrorCode::kBadShape, "The document " + document.name +
                                                              " was analysed with another model than the others. "
                                                              "Analyse it again.");
        m_width = width;
    }
    if (rows > std::numeric_limits<std::uint32_t>::max())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "More than 4,294,967,295 tokens can't be compared.");
    m_inverseNorms.resize(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        if (row % kRowsAStep == 0)
            control.checkpoint();
        const auto values = vector(row);
        const float norm = std::sqrt(dot(values.data(), values.data(), m_width));
        m_inverseNorms[row] = norm > 0 && std::isfinite(norm) ? 1 / norm : 0;
    }
}

std::size_t CorpusRows::documentOf(std::size_t row) const {
    // The last document that begins at or before the row; empty ones begin where the next does.
    return static_cast<std::size_t>(std::upper_bound(m_firstRows.begin(), m_firstRows.end(), row) -
                                    m_firstRows.begin()) -
           1;
}

std::span<const float> CorpusRows::vector(std::size_t row) const {
    const std::size_t document = documentOf(row);
    return m_documents[document].analysis->layers.vector(m_layer,
                                                         static_cast<std::int64_t>(row - m_firstRows[document]));
}

CorpusToken CorpusRows::place(std::size_t row) const {
    const std::size_t document = documentOf(row);
    return {document, elmo::TokenIndex(static_cast<std::int64_t>(row - m_firstRows[document]))};
}

std::size_t CorpusRows::rowOf(const CorpusToken& token) const {
    return m_firstRows.at(token.document) + static_cast<std::size_t>(token.token.value());
}

float CorpusRows::cosine(std::size_t a, std::size_t b) const {
    return dot(vector(a).data(), vector(b).data(), m_width) * m_inverseNorms[a] * m_inverseNorms[b];
}

std::vector<CorpusNeighbour> nearestRows(const CorpusRows& rows, std::size_t query, int count,
                                         const elmo::RunControl& control) {
    std::vector<std::pair<float, std::size_t>> found;
    found.reserve(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row % kRowsAStep == 0)
            control.checkpoint();
        if (row != query)
            found.emplace_back(-rows.cosine(query, row), row);
    }
    const auto kept = static_cast<std::ptrdiff_t>(std::min(found.size(), static_cast<std::size_t>(std::max(count, 0))));
    std::partial_sort(found.begin(), found.begin() + kept, found.end());
    std::vector<CorpusNeighbour> result;
    for (auto it = found.begin(); it != found.begin() + kept; ++it)
        result.push_back({rows.place(it->second), -it->first});
    return result;
}

}  // namespace tasks
