// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/word_table_pass.h"

#include <algorithm>

#include "elmo/training/kernels/training_kernels.h"

namespace elmo::training {
namespace {

constexpr const char* kTable = "words.embedding";

}  // namespace

template <class Stored>
WordTablePass<Stored>::WordTablePass(const BilmOptions& options, const ParameterLayout& layout)
    : m_embedding(options.wordEmbeddingSize.value()),
      m_width(options.encoder.projectionSize),
      m_layout(layout),
      m_gradients(static_cast<std::size_t>(layout.encoderSize())) {}

template <class Stored>
void WordTablePass<Stored>::forward(const ParameterView<Stored>& parameters, Products& products,
                                    std::span<const std::int32_t> rows, float* vectors) {
    m_rows = rows;
    const auto words = static_cast<std::int64_t>(rows.size());
    m_padded = (words + kRowStep - 1) / kRowStep * kRowStep;
    m_input.assign(static_cast<std::size_t>(m_padded * m_embedding), Stored{});
    m_output.resize(static_cast<std::size_t>(m_padded * m_width));
    const Stored* table = parameters.factor(kTable);
    for (std::int64_t word = 0; word < words; ++word)
        std::copy_n(table + std::int64_t{rows[static_cast<std::size_t>(word)]} * m_embedding, m_embedding,
                    m_input.begin() + word * m_embedding);
    products.matmul<Stored>(m_padded, m_width, m_embedding, {m_input.data(), m_embedding, false},
                            {parameters.factor("projection.weight"), m_width, false}, m_output.data(), m_width);
    const float* bias = parameters.value("projection.bias");
    for (std::int64_t word = 0; word < words; ++word)
        for (int k = 0; k < m_width; ++k)
            vectors[word * m_width + k] = m_output[static_cast<std::size_t>(word * m_width + k)] + bias[k];
}

template <class Stored>
void WordTablePass<Stored>::backward(const ParameterView<Stored>& parameters, Products& products,
                                     const float* gradient) {
    const auto words = static_cast<std::int64_t>(m_rows.size());
    std::fill(m_gradients.begin(), m_gradients.end(), 0.0f);
    std::fill(m_output.begin(), m_output.end(), 0.0f);
    std::copy_n(gradient, words * m_width, m_output.begin());
    float* biasGradient = m_gradients.data() + m_layout.offset("projection.bias");
    for (std::int64_t word = 0; word < words; ++word)
        for (int k = 0; k < m_width; ++k)
            biasGradient[k] += gradient[word * m_width + k];
    m_outputGradient.resize(m_output.size());
    m_inputGradient.resize(m_input.size());
    trainingKernels<Stored>().convert(m_output.data(), m_outputGradient.data(), m_padded * m_width);
    products.matmul<Stored>(m_embedding, m_width, m_padded, {m_input.data(), m_embedding, true},
                            {m_outputGradient.data(), m_width, false},
                            m_gradients.data() + m_layout.offset("projection.weight"), m_width);
    products.matmul<Stored>(m_padded, m_embedding, m_width, {m_outputGradient.data(), m_width, false},
                            {parameters.factor("projection.weight"), m_width, true}, m_inputGradient.data(),
                            m_embedding);
    float* tableGradient = m_gradients.data() + m_layout.offset(kTable);
    for (std::int64_t word = 0; word < words; ++word) {
        float* row = tableGradient + std::int64_t{m_rows[static_cast<std::size_t>(word)]} * m_embedding;
        for (int k = 0; k < m_embedding; ++k)
            row[k] += m_inputGradient[static_cast<std::size_t>(word * m_embedding + k)];
    }
}

template class WordTablePass<float>;
template class WordTablePass<Bf16>;

}  // namespace elmo::training
