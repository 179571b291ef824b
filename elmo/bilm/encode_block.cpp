// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/encode_block.h"

#include <algorithm>

namespace elmo {
namespace {

void write(const EncodeBlock::Target& target, const float* vector, int width) {
    for (int copy = 0; copy < target.copies; ++copy)
        std::copy_n(vector, width, target.row + std::ptrdiff_t{copy} * width);
}

}  // namespace

void EncodeBlock::add(std::string_view token, Target target) {
    const auto known = m_byWord.find(token);
    if (known == m_byWord.end()) {
        m_found.resize(static_cast<std::size_t>(m_encoder.width()));
        if (m_cache.find(token, m_found.data())) {
            write(target, m_found.data(), m_encoder.width());
            return;
        }
    }
    m_targets.push_back({target, known == m_byWord.end() ? vectorOf(token) : known->second});
}

void EncodeBlock::add(Edge edge, Target target) {
    m_targets.push_back({target, vectorOf(edge)});
}

int EncodeBlock::vectorOf(std::string_view token) {
    const int row = m_rows.append(m_ids, token);
    m_byWord.emplace(token, row);
    m_words.push_back(token);
    return row;
}

int EncodeBlock::vectorOf(Edge edge) {
    int& row = m_edgeRows[static_cast<int>(edge)];
    if (row < 0) {
        row = m_rows.append(m_ids, edge);
        m_words.emplace_back();
    }
    return row;
}

void EncodeBlock::flush(ThreadTeam& team, const RunControl& control) {
    const std::ptrdiff_t stride = m_encoder.rowStride();
    AlignedBuffer<float> vectors(static_cast<std::size_t>(m_rows.count * stride));
    m_encoder.encode(m_rows, vectors.data(), team, control);
    for (const Place& place : m_targets)
        write(place.target, vectors.data() + place.vector * stride, m_encoder.width());
    for (int row = 0; row < m_rows.count; ++row)
        if (m_words[static_cast<std::size_t>(row)].data())
            m_cache.insert(m_words[static_cast<std::size_t>(row)], vectors.data() + row * stride);
    m_rows = {};
    m_words.clear();
    m_byWord.clear();
    std::fill(std::begin(m_edgeRows), std::end(m_edgeRows), -1);
    m_targets.clear();
}

}  // namespace elmo
