// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/training/passes/token_encoder_pass.h"

namespace elmo::training {

/// Forward and backward of word input: a row of the word table for each distinct word, then the projection. Keeps what
/// backward needs from the last forward. One thread at a time.
template <class Stored>
class WordTablePass {
public:
    WordTablePass(const BilmOptions& options, const ParameterLayout& layout);

    /// `rows` are rows of the table, [words]. Writes [words, P].
    void forward(const ParameterView<Stored>& parameters, Products& products, std::span<const std::int32_t> rows,
                 float* vectors);

    /// `gradient` is of the vectors, [words, P]. Overwrites `gradients()`.
    void backward(const ParameterView<Stored>& parameters, Products& products, const float* gradient);

    /// Gradients of the encoder's parameters: the first encoderSize() of the layout.
    const std::vector<float>& gradients() const { return m_gradients; }

private:
    const int m_embedding;  // E
    const int m_width;      // P
    const ParameterLayout& m_layout;

    std::int64_t m_padded = 0;  // words rounded up, so that products meet few shapes
    std::span<const std::int32_t> m_rows;
    std::vector<Stored> m_input;           // [R, E]
    std::vector<float> m_output;           // [R, P]
    std::vector<Stored> m_outputGradient;  // [R, P]
    std::vector<float> m_inputGradient;    // [R, E]
    std::vector<float> m_gradients;
};

}  // namespace elmo::training
