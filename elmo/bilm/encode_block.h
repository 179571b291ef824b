// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "elmo/bilm/character_ids.h"
#include "elmo/bilm/token_encoder.h"
#include "elmo/bilm/word_cache.h"

namespace elmo {

/// Tokens waiting to be encoded, each distinct one once, with the places their vectors go to. One thread at a time.
class EncodeBlock {
public:
    /// A row that receives the token's vector [P], `copies` times side by side.
    struct Target {
        float* row = nullptr;
        int copies = 1;
    };

    EncodeBlock(const TokenIds& ids, const TokenEncoder& encoder, WordCache& cache)
        : m_ids(ids), m_encoder(encoder), m_cache(cache) {}

    /// `token` must stay valid until flush(). `positions`: see TokenIds::positionsOf().
    void add(std::string_view token, int positions, Target target);
    void add(Edge edge, int positions, Target target);
    bool full() const { return m_targets.size() >= 8192; }

    /// Encodes what the cache lacks and writes every target.
    void flush(ThreadTeam& team, const RunControl& control);

private:
    struct Place {
        Target target;
        int vector = 0;
    };

    /// What stands for the token's vector: the token, with the positions unless these are always the same.
    std::string_view keyOf(std::string_view token, int positions);
    int vectorOf(std::string_view token, int positions, std::string_view key);
    int vectorOf(Edge edge, int positions);

    const TokenIds& m_ids;
    const TokenEncoder& m_encoder;
    WordCache& m_cache;
    TokenIdRows m_rows;
    std::vector<std::string_view> m_keys;  // of m_rows; empty data pointer for an edge
    std::deque<std::string> m_ownKeys;
    std::unordered_map<std::string_view, int> m_byKey;
    std::map<std::pair<Edge, int>, int> m_edgeRows;
    std::vector<Place> m_targets;
    std::vector<float> m_found;
};

}  // namespace elmo
