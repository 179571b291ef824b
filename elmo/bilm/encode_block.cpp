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

void EncodeBlock::add(std::string_view token, int positions, Target target) {
    const std::string_view key = keyOf(token, positions);
    const auto known = m_byKey.find(key);
    if (known == m_byKey.end()) {
        m_found.resize(static_cast<std::size_t>(m_encoder.width()));
        if (m_cache.find(key, m_found.data())) {
            write(target, m_found.data(), m_encoder.width());
            return;
        }
    }
    m_targets.push_back({target, known == m_byKey.end() ? vectorOf(token, positions, key) : known->second});
}

void EncodeBlock::add(Edge edge, int positions, Target target) {
    m_targets.push_back({target, vectorOf(edge, positions)});
}

std::string_view EncodeBlock::keyOf(std::string_view token, int positions) {
    if (positions == m_ids.charactersPerToken())
        return token;
    return m_ownKeys.emplace_back(std::to_string(positions).append(1, '\0').append(token));
}

int EncodeBlock::vectorOf(std::string_view token, int positions, std::string_view key) {
    const int row = m_rows.append(m_ids, token, positions);
    m_byKey.emplace(key, row);
    m_keys.push_back(key);
    return row;
}

int EncodeBlock::vectorOf(Edge edge, int positions) {
    const auto [row, isNew] = m_edgeRows.try_emplace({edge, positions}, m_rows.count);
    if (isNew) {
        m_rows.append(m_ids, edge, positions);
        m_keys.emplace_back();
    }
    return row->second;
}

void EncodeBlock::flush(ThreadTeam& team, const RunControl& control) {
    const std::ptrdiff_t stride = m_encoder.rowStride();
    AlignedBuffer<float> vectors(static_cast<std::size_t>(m_rows.count * stride));
    m_encoder.encode(m_rows, vectors.data(), team, control);
    for (const Place& place : m_targets)
        write(place.target, vectors.data() + place.vector * stride, m_encoder.width());
    for (int row = 0; row < m_rows.count; ++row)
        if (m_keys[static_cast<std::size_t>(row)].data())
            m_cache.insert(m_keys[static_cast<std::size_t>(row)], vectors.data() + row * stride);
    m_rows = {};
    m_keys.clear();
    m_byKey.clear();
    m_ownKeys.clear();
    m_edgeRows.clear();
    m_targets.clear();
}

}  // namespace elmo
