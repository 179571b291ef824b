// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/kernels/packed_matrix.h"
#include "elmo/bilm/thread_team.h"

namespace elmo {

/// The context-insensitive half of a biLM on the CPU: character CNN, highway layers, projection (Peters et al. 2018,
/// section 3.4; Kim et al. 2016). Const; any thread. A token's vector depends on its ids alone, to the bit.
class TokenEncoder {
public:
    /// `padding` is the character id after the end of a word.
    TokenEncoder(const BilmModel& model, const KernelTable& table, Precision precision, std::int32_t padding);

    int width() const { return m_width; }                  ///< P
    std::ptrdiff_t rowStride() const { return m_stride; }  ///< floats between rows of an output buffer, >= P

    /// Encodes all tokens into `output` [count, rowStride]. Throws Cancelled between blocks.
    void encode(const TokenIdRows& ids, float* output, ThreadTeam& team, const RunControl& control) const;

private:
    struct Convolution {
        PackedMatrix weight;  // [width * C, count]
        std::vector<float> bias;
        std::vector<float> padded;  // the value of a window that sees padding alone, bias included
        int width = 0;
        int count = 0;
        int firstColumn = 0;  // among all filters
    };
    struct Highway {
        PackedMatrix weight;  // [F, 2F]: 32 transform columns, then the same 32 of carry
        std::vector<float> bias;
    };

    void addConvolutions(const BilmModel& model, std::int32_t padding);
    void addHighways(const BilmModel& model, Precision precision);
    void convolve(std::span<const std::int32_t> characters, float* features) const;
    void encodeBlock(const TokenIdRows& ids, int first, int count, float* output, ThreadTeam& team) const;
    void highway(const Highway& layer, const float* x, float* y, int count, ThreadTeam& team) const;
    void project(const float* x, int count, float* output, ThreadTeam& team) const;

    const KernelTable& m_table;
    std::optional<CharacterCnnOptions> m_characters;
    std::vector<float> m_characterTable;  // [V, C]
    std::vector<Convolution> m_convolutions;
    std::vector<Highway> m_highways;
    std::vector<float> m_wordTable;  // [N, E]
    int m_wordWidth = 0;             // E
    int m_filterCount = 0;           // F
    std::int32_t m_padding;
    std::optional<PackedMatrix> m_projection;
    std::vector<float> m_projectionBias;
    int m_width;
    std::ptrdiff_t m_stride;
    std::ptrdiff_t m_featureStride = 0;
};

}  // namespace elmo
