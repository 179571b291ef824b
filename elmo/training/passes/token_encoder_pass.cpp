// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/token_encoder_pass.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "elmo/training/kernels/training_kernels.h"

namespace elmo::training {
namespace {

std::string highwayName(int layer, const char* half) {
    return fmt::format("characters.highway.{}.{}", layer, half);
}
std::string convolutionName(std::size_t group, const char* part) {
    return fmt::format("characters.convolution.{}.{}", group, part);
}

}  // namespace

template <class Stored>
TokenEncoderPass<Stored>::TokenEncoderPass(const BilmOptions& options, const ParameterLayout& layout)
    : m_options(*options.characters),
      m_width(options.encoder.projectionSize),
      m_filters(options.characters->filterCount()),
      m_layout(layout),
      m_highways(static_cast<std::size_t>(options.characters->highwayLayers)),
      m_gradients(static_cast<std::size_t>(layout.encoderSize())) {
    for (const ConvolutionFilter& filter : m_options.filters)
        m_tables.emplace_back(static_cast<std::size_t>(filter.width) * m_options.characterCount * filter.count);
}

template <class Stored>
void TokenEncoderPass<Stored>::resize(std::int64_t words) {
    m_words = words;
    m_rows = (words + kRowStep - 1) / kRowStep * kRowStep;
    const auto size = static_cast<std::size_t>(m_rows * m_filters);
    m_convolved.assign(size, 0.0f);
    m_storedConvolved.resize(size);
    m_where.resize(size);
    for (Highway& highway : m_highways) {
        highway.transform.resize(size);
        highway.carry.resize(size);
        highway.output.resize(size);
        highway.stored.resize(size);
    }
    m_gradient.resize(size);
    m_transformGradient.resize(size);
    m_carryGradient.resize(size);
    m_padded.assign(static_cast<std::size_t>(m_rows * m_width), 0.0f);
    m_outputGradient.resize(m_padded.size());
}

template <class Stored>
void TokenEncoderPass<Stored>::multiply(Products& products, std::int64_t rows, std::int64_t columns, std::int64_t inner,
                                        MatrixView<Stored> a, MatrixView<Stored> b, float* result,
                                        Accumulate accumulate) {
    m_right.set(inner, columns, b);
    products.matmul<Stored>(rows, a, m_right, result, columns, accumulate);
}

template <class Stored>
void TokenEncoderPass<Stored>::buildTables(const ParameterView<Stored>& parameters, Products& products) {
    const float* embedding = parameters.value("characters.embedding");
    const int c = m_options.embeddingSize;
    for (std::size_t g = 0; g < m_options.filters.size(); ++g) {
        const ConvolutionFilter& filter = m_options.filters[g];
        const float* weight = parameters.value(convolutionName(g, "weight"));
        for (int j = 0; j < filter.width; ++j)
            products.matmul<float>(m_options.characterCount, filter.count, c, {embedding, c, false},
                                   {weight + std::int64_t{j} * c * filter.count, filter.count, false},
                                   m_tables[g].data() + std::int64_t{j} * m_options.characterCount * filter.count,
                                   filter.count);
    }
}

template <class Stored>
void TokenEncoderPass<Stored>::convolve(const ParameterView<Stored>& parameters) {
    const auto& kernels = trainingKernels<Stored>();
    const int longest = m_options.maxCharactersPerToken;
    int column = 0;
    for (std::size_t g = 0; g < m_options.filters.size(); ++g) {
        const ConvolutionFilter& filter = m_options.filters[g];
        const float* bias = parameters.value(convolutionName(g, "bias"));
        for (std::int64_t word = 0; word < m_words; ++word) {
            // One window past the word is all padding, and all further windows are equal to it.
            const int windows = std::min(m_lengths[static_cast<std::size_t>(word)], longest - filter.width) + 1;
            float* best = m_convolved.data() + word * m_filters + column;
            kernels.widestWindows(m_tables[g].data(), m_options.characterCount, filter.count,
                                  m_ids.data() + word * longest, windows, filter.width, filter.count, best,
                                  m_where.data() + word * m_filters + column);
            for (int k = 0; k < filter.count; ++k)
                best[k] = m_options.activation == Activation::kRelu ? std::max(best[k] + bias[k], 0.0f)
                                                                    : std::tanh(best[k] + bias[k]);
        }
        column += filter.count;
    }
    kernels.convert(m_convolved.data(), m_storedConvolved.data(), m_rows * m_filters);
}

template <class Stored>
void TokenEncoderPass<Stored>::forward(const ParameterView<Stored>& parameters, Products& products,
                                       std::span<const std::int16_t> ids, std::span<const std::int32_t> lengths,
                                       float* vectors) {
    resize(static_cast<std::int64_t>(lengths.size()));
    m_ids = ids;
    m_lengths = lengths;
    buildTables(parameters, products);
    convolve(parameters);
    const float* input = m_convolved.data();
    const Stored* stored = m_storedConvolved.data();
    for (std::size_t k = 0; k < m_highways.size(); ++k) {
        Highway& highway = m_highways[k];
        const int layer = static_cast<int>(k);
        multiply(products, m_rows, m_filters, m_filters, {stored, m_filters, false},
                 {parameters.factor(highwayName(layer, "transform.weight")), m_filters, false},
                 highway.transform.data());
        multiply(products, m_rows, m_filters, m_filters, {stored, m_filters, false},
                 {parameters.factor(highwayName(layer, "carry.weight")), m_filters, false}, highway.carry.data());
        HighwayRows<Stored> rows;
        rows.rows = m_rows;
        rows.width = m_filters;
        rows.transformBias = parameters.value(highwayName(layer, "transform.bias"));
        rows.carryBias = parameters.value(highwayName(layer, "carry.bias"));
        rows.transform = highway.transform.data();
        rows.carry = highway.carry.data();
        rows.input = input;
        rows.output = highway.output.data();
        rows.storedOutput = highway.stored.data();
        trainingKernels<Stored>().highwayForward(rows);
        input = highway.output.data();
        stored = highway.stored.data();
    }
    multiply(products, m_rows, m_width, m_filters, {stored, m_filters, false},
             {parameters.factor("projection.weight"), m_width, false}, m_padded.data());
    const float* bias = parameters.value("projection.bias");
    for (std::int64_t word = 0; word < m_words; ++word)
        for (int k = 0; k < m_width; ++k)
            vectors[word * m_width + k] = m_padded[static_cast<std::size_t>(word * m_width + k)] + bias[k];
}

template <class Stored>
void TokenEncoderPass<Stored>::backward(const ParameterView<Stored>& parameters, Products& products,
                                        const float* gradient) {
    std::fill(m_gradients.begin(), m_gradients.end(), 0.0f);
    std::fill(m_padded.begin(), m_padded.end(), 0.0f);
    std::copy_n(gradient, m_words * m_width, m_padded.begin());
    float* biasGradient = gradientOf("projection.bias");
    for (std::int64_t word = 0; word < m_words; ++word)
        for (int k = 0; k < m_width; ++k)
            biasGradient[k] += gradient[word * m_width + k];
    trainingKernels<Stored>().convert(m_padded.data(), m_outputGradient.data(), m_rows * m_width);
    const Stored* top = m_highways.empty() ? m_storedConvolved.data() : m_highways.back().stored.data();
    multiply(products, m_filters, m_width, m_rows, {top, m_filters, true}, {m_outputGradient.data(), m_width, false},
             gradientOf("projection.weight"));
    multiply(products, m_rows, m_filters, m_width, {m_outputGradient.data(), m_width, false},
             {parameters.factor("projection.weight"), m_width, true}, m_gradient.data());
    for (int k = m_options.highwayLayers - 1; k >= 0; --k)
        highwayBackward(parameters, products, k);
    convolveBackward(parameters, products);
}

template <class Stored>
void TokenEncoderPass<Stored>::highwayBackward(const ParameterView<Stored>& parameters, Products& products, int layer) {
    Highway& highway = m_highways[static_cast<std::size_t>(layer)];
    const Highway* below = layer > 0 ? &m_highways[static_cast<std::size_t>(layer) - 1] : nullptr;
    const Stored* input = below ? below->stored.data() : m_storedConvolved.data();
    HighwayRows<Stored> rows;
    rows.rows = m_rows;
    rows.width = m_filters;
    rows.transform = highway.transform.data();
    rows.carry = highway.carry.data();
    rows.input = below ? below->output.data() : m_convolved.data();
    rows.gradient = m_gradient.data();
    rows.transformGradient = m_transformGradient.data();
    rows.carryGradient = m_carryGradient.data();
    rows.transformBiasGradient = gradientOf(highwayName(layer, "transform.bias"));
    rows.carryBiasGradient = gradientOf(highwayName(layer, "carry.bias"));
    trainingKernels<Stored>().highwayBackward(rows);
    const std::pair<const char*, const Stored*> halves[] = {{"transform.weight", m_transformGradient.data()},
                                                            {"carry.weight", m_carryGradient.data()}};
    for (const auto& [half, sums] : halves) {
        const std::string name = highwayName(layer, half);
        multiply(products, m_filters, m_filters, m_rows, {input, m_filters, true}, {sums, m_filters, false},
                 gradientOf(name));
        multiply(products, m_rows, m_filters, m_filters, {sums, m_filters, false},
                 {parameters.factor(name), m_filters, true}, m_gradient.data(), Accumulate::kYes);
    }
}

template <class Stored>
void TokenEncoderPass<Stored>::convolveBackward(const ParameterView<Stored>& parameters, Products& products) {
    const int characters = m_options.characterCount;
    const int c = m_options.embeddingSize;
    const int longest = m_options.maxCharactersPerToken;
    const float* embedding = parameters.value("characters.embedding");
    int column = 0;
    for (std::size_t g = 0; g < m_options.filters.size(); ++g) {
        const ConvolutionFilter& filter = m_options.filters[g];
        const std::int64_t plane = std::int64_t{characters} * filter.count;
        m_tableGradient.assign(static_cast<std::size_t>(filter.width * plane), 0.0f);
        float* biasGradient = gradientOf(convolutionName(g, "bias"));
        for (std::int64_t word = 0; word < m_words; ++word) {
            const std::int64_t first = word * m_filters + column;
            const std::int16_t* ids = m_ids.data() + word * longest;
            for (int k = 0; k < filter.count; ++k) {
                const float y = m_convolved[static_cast<std::size_t>(first + k)];
                float d = m_gradient[static_cast<std::size_t>(first + k)];
                d = m_options.activation == Activation::kTanh ? d * (1.0f - y * y) : (y > 0 ? d : 0.0f);
                if (d == 0.0f)
                    continue;
                biasGradient[k] += d;
                const std::int32_t window = m_where[static_cast<std::size_t>(first + k)];
                for (int j = 0; j < filter.width; ++j)
                    m_tableGradient[static_cast<std::size_t>(j * plane + ids[window + j] * filter.count + k)] += d;
            }
        }
        const std::string name = convolutionName(g, "weight");
        for (int j = 0; j < filter.width; ++j) {
            const std::int64_t offset = std::int64_t{j} * c * filter.count;
            const float* sums = m_tableGradient.data() + j * plane;
            products.matmul<float>(c, filter.count, characters, {embedding, c, true}, {sums, filter.count, false},
                                   gradientOf(name) + offset, filter.count);
            products.matmul<float>(characters, c, filter.count, {sums, filter.count, false},
                                   {parameters.value(name) + offset, filter.count, true},
                                   gradientOf("characters.embedding"), c, Accumulate::kYes);
        }
        column += filter.count;
    }
}

template class TokenEncoderPass<float>;
template class TokenEncoderPass<Bf16>;

}  // namespace elmo::training
