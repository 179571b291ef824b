// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/training/passes/parameter_layout.h"
#include "elmo/training/passes/products.h"

namespace elmo::training {

/// The parameters as the passes read them: float32, and the same numbers as the products take them.
template <class Stored>
struct ParameterView {
    const ParameterLayout* layout = nullptr;
    const float* values = nullptr;
    const Stored* stored = nullptr;

    const float* value(const std::string& name) const { return values + layout->offset(name); }
    const Stored* factor(const std::string& name) const { return stored + layout->offset(name); }
};

/// Forward and hand-derived backward of the character CNN, highways and projection over distinct words (Kim et al.
/// 2016; Peters et al. 2018, section 3.4). Keeps what backward needs from the last forward. One thread at a time.
///
/// The convolution of a window is a sum of table rows, one for each offset and character, because the alphabet is far
/// smaller than the number of windows; only windows that touch real characters are looked at, and one of all padding.
template <class Stored>
class TokenEncoderPass {
public:
    TokenEncoderPass(const BilmOptions& options, const ParameterLayout& layout);

    /// `ids` is [words, M] character ids, M = maxCharactersPerToken; `lengths` the ids before padding. Writes [words,
    /// P].
    void forward(const ParameterView<Stored>& parameters, Products& products, std::span<const std::int16_t> ids,
                 std::span<const std::int32_t> lengths, float* vectors);

    /// `gradient` is of the vectors, [words, P]. Overwrites `gradients()`.
    void backward(const ParameterView<Stored>& parameters, Products& products, const float* gradient);

    /// Gradients of the encoder's parameters: the first encoderSize() of the layout.
    const std::vector<float>& gradients() const { return m_gradients; }

private:
    struct Highway {
        std::vector<float> transform, carry, output;  // [R, F]
        std::vector<Stored> stored;                   // [R, F] output
    };

    void resize(std::int64_t words);
    /// result [rows, columns] = a b, of which b is [inner, columns].
    void multiply(Products& products, std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a,
                  MatrixView<Stored> b, float* result, Accumulate accumulate = Accumulate::kNo);
    void buildTables(const ParameterView<Stored>& parameters, Products& products);
    void convolve(const ParameterView<Stored>& parameters);
    void convolveBackward(const ParameterView<Stored>& parameters, Products& products);
    void highwayBackward(const ParameterView<Stored>& parameters, Products& products, int layer);
    float* gradientOf(const std::string& name) { return m_gradients.data() + m_layout.offset(name); }

    const CharacterCnnOptions m_options;
    const int m_width;    // P
    const int m_filters;  // F
    const ParameterLayout& m_layout;

    std::int64_t m_words = 0;
    std::int64_t m_rows = 0;  // words rounded up, so that products meet few shapes
    std::span<const std::int16_t> m_ids;
    std::span<const std::int32_t> m_lengths;
    std::vector<std::vector<float>> m_tables;  // per group [width, characters, count]
    std::vector<float> m_tableGradient;
    std::vector<float> m_convolved;     // [R, F] after the activation
    std::vector<std::int32_t> m_where;  // [R, F] the window that won
    std::vector<Stored> m_storedConvolved;
    std::vector<Highway> m_highways;
    std::vector<float> m_gradient;  // [R, F]
    std::vector<Stored> m_transformGradient, m_carryGradient, m_outputGradient;
    std::vector<float> m_padded;  // [R, P]
    RightFactor<Stored> m_right;
    std::vector<float> m_gradients;
};

}  // namespace elmo::training
