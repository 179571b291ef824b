// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/lstm_stack_pass.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/random.h"

namespace elmo::training {

template <class Stored>
LstmStackPass<Stored>::LstmStackPass(const BilmOptions& options, const ParameterLayout& layout, Direction direction,
                                     const LstmPassOptions& pass)
    : m_encoder(options.encoder), m_layout(layout), m_direction(direction), m_pass(pass) {
    const auto rows = static_cast<std::size_t>(pass.rows);
    const std::size_t positions = rows * static_cast<std::size_t>(pass.steps);
    const auto p = static_cast<std::size_t>(m_encoder.projectionSize);
    const auto h = static_cast<std::size_t>(m_encoder.cellSize);
    m_layers.resize(static_cast<std::size_t>(m_encoder.layers));
    for (int l = 0; l < m_encoder.layers; ++l) {
        Layer& layer = m_layers[static_cast<std::size_t>(l)];
        layer.input.resize(positions * p);
        layer.joined.resize(positions * static_cast<std::size_t>(joinedSize(l)));
        layer.gates.resize(positions * 4 * h);
        layer.cells.resize((positions + rows) * h);
        layer.gated.resize(positions * h);
        layer.hidden.resize(positions * p);
    }
    m_output.resize(positions * p);
    m_sums.resize(rows * 4 * h);
    m_gradient.resize(positions * p);
    m_hiddenGradient.resize(positions * p);
    m_gatedGradient.resize(rows * h);
    m_cellGradient.resize(rows * h);
    m_joinedGradient.resize(rows * 2 * p);
    m_state.hidden.resize(m_layers.size() * rows * p);
    m_state.cells.resize(m_layers.size() * rows * h);
}

template <class Stored>
std::string LstmStackPass<Stored>::name(int layer, const char* part) const {
    return lstmStem(m_direction, layer) + "." + part;
}

/// Where a tensor begins among the direction's own.
template <class Stored>
std::int64_t LstmStackPass<Stored>::offset(int layer, const char* part) const {
    return m_layout.offset(name(layer, part)) - m_layout.directionBegin(m_direction);
}

// `place` is the layer whose input is dropped, or L for the output; the same call on gradients repeats the mask,
// which is what backward needs. A mask belongs to a place in the batch of all processes.
template <class Stored>
void LstmStackPass<Stored>::drop(float* values, int place) const {
    if (m_pass.keep >= 1.0f)
        return;
    Random random(m_dropoutSeed, static_cast<std::uint64_t>(2 * place + m_direction + 1));
    const auto key = static_cast<std::uint32_t>(random.next());
    const std::int64_t p = m_encoder.projectionSize, size = m_pass.rows * p;
    for (int step = 0; step < m_pass.steps; ++step)
        trainingKernels<Stored>().dropout(
            values + step * size, values + step * size, size, m_pass.keep, key,
            static_cast<std::uint32_t>((std::int64_t{step} * m_pass.allRows + m_pass.firstRow) * p));
}

template <class Stored>
const float* LstmStackPass<Stored>::forward(const ParameterView<Stored>& parameters, Products& products,
                                            const DirectionWindow& window, const float* vectors,
                                            std::uint64_t dropoutSeed) {
    m_dropoutSeed = dropoutSeed;
    const int p = m_encoder.projectionSize;
    if (readsWords(0)) {
        findWords(window, vectors);
        multiplyWords(parameters, products);
    } else {
        for (std::size_t k = 0; k < window.inputs.size(); ++k)
            std::copy_n(vectors + std::int64_t{window.inputs[k]} * p, p,
                        m_output.data() + k * static_cast<std::size_t>(p));
    }
    for (int l = 0; l < m_encoder.layers; ++l)
        runLayer(parameters, products, window, l);
    drop(m_output.data(), m_encoder.layers);
    return m_output.data();
}

template <class Stored>
void LstmStackPass<Stored>::findWords(const DirectionWindow& window, const float* vectors) {
    const std::int64_t p = m_encoder.projectionSize;
    std::unordered_map<std::uint32_t, std::int32_t> known;
    m_words.of.clear();
    m_words.numbers.clear();
    for (const std::uint32_t word : window.inputs) {
        const auto [found, isNew] = known.try_emplace(word, static_cast<std::int32_t>(m_words.numbers.size()));
        if (isNew)
            m_words.numbers.push_back(static_cast<std::int32_t>(word));
        m_words.of.push_back(found->second);
    }
    const auto count = static_cast<std::int64_t>(m_words.numbers.size());
    m_words.padded = (count + kRowStep - 1) / kRowStep * kRowStep;
    m_words.vectors.assign(static_cast<std::size_t>(m_words.padded * p), Stored{});
    for (std::int64_t word = 0; word < count; ++word)
        trainingKernels<Stored>().convert(vectors + m_words.numbers[static_cast<std::size_t>(word)] * p,
                                          m_words.vectors.data() + word * p, p);
}

template <class Stored>
void LstmStackPass<Stored>::multiplyWords(const ParameterView<Stored>& parameters, Products& products) {
    const std::int64_t p = m_encoder.projectionSize, h = m_encoder.cellSize;
    m_words.sums.resize(static_cast<std::size_t>(m_words.padded * 4 * h));
    m_gateWeights.set(p, 4 * h, {parameters.factor(name(0, "input.weight")), 4 * h, false});
    products.matmul<Stored>(m_words.padded, {m_words.vectors.data(), p, false}, m_gateWeights, m_words.sums.data(),
                            4 * h);
    const float* bias = parameters.value(name(0, "bias"));
    for (std::int64_t word = 0; word < m_words.padded; ++word) {
        float* sums = m_words.sums.data() + word * 4 * h;
        std::transform(sums, sums + 4 * h, bias, sums, std::plus<>{});
    }
}

template <class Stored>
void LstmStackPass<Stored>::runLayer(const ParameterView<Stored>& parameters, Products& products,
                                     const DirectionWindow& window, int l) {
    const auto& kernels = trainingKernels<Stored>();
    Layer& layer = m_layers[static_cast<std::size_t>(l)];
    const std::int64_t rows = m_pass.rows, p = m_encoder.projectionSize, h = m_encoder.cellSize;
    const std::int64_t size = joinedSize(l);
    layer.input.swap(m_output);
    drop(layer.input.data(), l);
    float* stateHidden = m_state.hidden.data() + l * rows * p;
    float* stateCells = m_state.cells.data() + l * rows * h;
    std::copy_n(stateCells, rows * h, layer.cells.begin());
    // input.weight and recurrent.weight are stored one after the other, so one product serves both.
    m_gateWeights.set(size, 4 * h, {parameters.factor(name(l, firstWeight(l))), 4 * h, false});
    m_projection.set(h, p, {parameters.factor(name(l, "projection.weight")), p, false});
    for (int t = 0; t < m_pass.steps; ++t) {
        const float* hiddenBefore = t == 0 ? stateHidden : layer.hidden.data() + (t - 1) * rows * p;
        Stored* joined = layer.joined.data() + t * rows * size;
        const std::uint8_t* starts = window.starts.data() + t * rows;
        for (std::int64_t row = 0; row < rows; ++row) {
            if (!readsWords(l))
                kernels.convert(layer.input.data() + (t * rows + row) * p, joined + row * size, p);
            Stored* recurrent = joined + (row + 1) * size - p;
            if (starts[row])
                std::fill_n(recurrent, p, Stored{});
            else
                kernels.convert(hiddenBefore + row * p, recurrent, p);
        }
        products.matmul<Stored>(rows, {joined, size, false}, m_gateWeights, m_sums.data(), 4 * h);
        CellStep<Stored> step;
        step.rows = m_pass.rows;
        step.cells = m_encoder.cellSize;
        step.clip = m_encoder.cellClip;
        step.starts = starts;
        step.sums = m_sums.data();
        step.bias = readsWords(l) ? m_words.sums.data() : parameters.value(name(l, "bias"));
        step.biasRows = readsWords(l) ? m_words.of.data() + t * rows : nullptr;
        step.before = layer.cells.data() + t * rows * h;
        step.after = layer.cells.data() + (t + 1) * rows * h;
        step.gates = layer.gates.data() + t * rows * 4 * h;
        step.hidden = layer.gated.data() + t * rows * h;
        kernels.cellForward(step);
        projectStep(products, layer, t);
    }
    std::copy_n(layer.hidden.end() - rows * p, rows * p, stateHidden);
    std::copy_n(layer.cells.end() - rows * h, rows * h, stateCells);
    if (skips(l))
        std::transform(layer.hidden.begin(), layer.hidden.end(), layer.input.begin(), m_output.begin(), std::plus<>{});
    else
        std::copy(layer.hidden.begin(), layer.hidden.end(), m_output.begin());
}

template <class Stored>
void LstmStackPass<Stored>::projectStep(Products& products, Layer& layer, int step) {
    const std::int64_t rows = m_pass.rows, p = m_encoder.projectionSize, h = m_encoder.cellSize;
    float* hidden = layer.hidden.data() + step * rows * p;
    products.matmul<Stored>(rows, {layer.gated.data() + step * rows * h, h, false}, m_projection, hidden, p);
    const float clip = m_encoder.projectionClip;
    if (clip > 0)
        for (std::int64_t k = 0; k < rows * p; ++k)
            hidden[k] = std::clamp(hidden[k], -clip, clip);
}

template <class Stored>
void LstmStackPass<Stored>::backward(const ParameterView<Stored>& parameters, Products& products,
                                     const DirectionWindow& window, float* outputGradient, float* gradients,
                                     float* vectorGradient) {
    drop(outputGradient, m_encoder.layers);
    std::copy_n(outputGradient, m_gradient.size(), m_gradient.begin());
    for (int l = m_encoder.layers - 1; l >= 0; --l) {
        backLayer(parameters, products, window, l, gradients);
        drop(m_gradient.data(), l);
    }
    if (readsWords(0))
        return backWords(parameters, products, gradients, vectorGradient);
    const int p = m_encoder.projectionSize;
    for (std::size_t k = 0; k < window.inputs.size(); ++k) {
        float* to = vectorGradient + std::int64_t{window.inputs[k]} * p;
        const float* from = m_gradient.data() + k * static_cast<std::size_t>(p);
        for (int c = 0; c < p; ++c)
            to[c] += from[c];
    }
}

/// What backLayer() leaves out of a layer that reads words: the gradients of its input weights and of the vectors.
template <class Stored>
void LstmStackPass<Stored>::backWords(const ParameterView<Stored>& parameters, Products& products, float* gradients,
                                      float* vectorGradient) {
    const auto& kernels = trainingKernels<Stored>();
    const std::int64_t p = m_encoder.projectionSize, h = m_encoder.cellSize, padded = m_words.padded;
    std::fill(m_words.sums.begin(), m_words.sums.end(), 0.0f);
    for (std::size_t k = 0; k < m_words.of.size(); ++k)
        kernels.add(m_layers[0].gates.data() + static_cast<std::int64_t>(k) * 4 * h,
                    m_words.sums.data() + std::int64_t{m_words.of[k]} * 4 * h, 4 * h);
    m_words.gradients.resize(m_words.sums.size());
    kernels.convert(m_words.sums.data(), m_words.gradients.data(), padded * 4 * h);
    m_gateGradients.set(padded, 4 * h, {m_words.gradients.data(), 4 * h, false});
    products.matmul<Stored>(p, {m_words.vectors.data(), p, true}, m_gateGradients,
                            gradients + offset(0, "input.weight"), 4 * h);
    m_gateWeights.set(4 * h, p, {parameters.factor(name(0, "input.weight")), 4 * h, true});
    std::vector<float> ofWords(static_cast<std::size_t>(padded * p));
    products.matmul<Stored>(padded, {m_words.gradients.data(), 4 * h, false}, m_gateWeights, ofWords.data(), p);
    for (std::size_t word = 0; word < m_words.numbers.size(); ++word) {
        float* to = vectorGradient + m_words.numbers[word] * p;
        std::transform(to, to + p, ofWords.data() + static_cast<std::int64_t>(word) * p, to, std::plus<>{});
    }
}

template <class Stored>
void LstmStackPass<Stored>::backLayer(const ParameterView<Stored>& parameters, Products& products,
                                      const DirectionWindow& window, int l, float* gradients) {
    const auto& kernels = trainingKernels<Stored>();
    Layer& layer = m_layers[static_cast<std::size_t>(l)];
    const std::int64_t rows = m_pass.rows, p = m_encoder.projectionSize, h = m_encoder.cellSize;
    const std::int64_t positions = rows * m_pass.steps, size = joinedSize(l);
    const float clip = m_encoder.projectionClip > 0 ? m_encoder.projectionClip : 3.0e38f;
    float* biasGradient = gradients + offset(l, "bias");
    std::fill_n(biasGradient, 4 * h, 0.0f);
    std::fill(m_cellGradient.begin(), m_cellGradient.end(), 0.0f);
    std::fill(m_joinedGradient.begin(), m_joinedGradient.end(), 0.0f);
    std::vector<float> hiddenGradient(static_cast<std::size_t>(rows * p));
    m_gateWeights.set(4 * h, size, {parameters.factor(name(l, firstWeight(l))), 4 * h, true});
    m_projection.set(p, h, {parameters.factor(name(l, "projection.weight")), p, true});
    for (int t = m_pass.steps - 1; t >= 0; --t) {
        float* above = m_gradient.data() + t * rows * p;
        const float* hidden = layer.hidden.data() + t * rows * p;
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t k = 0; k < p; ++k) {
                const std::int64_t at = row * p + k;
                const bool clipped = hidden[at] >= clip || hidden[at] <= -clip;
                const float sum = above[at] + m_joinedGradient[static_cast<std::size_t>((row + 1) * size - p + k)];
                hiddenGradient[static_cast<std::size_t>(at)] = clipped ? 0.0f : sum;
            }
        Stored* storedGradient = m_hiddenGradient.data() + t * rows * p;
        kernels.convert(hiddenGradient.data(), storedGradient, rows * p);
        products.matmul<Stored>(rows, {storedGradient, p, false}, m_projection, m_gatedGradient.data(), h);
        CellStep<Stored> step;
        step.rows = m_pass.rows;
        step.cells = m_encoder.cellSize;
        step.clip = m_encoder.cellClip;
        step.starts = window.starts.data() + t * rows;
        step.before = layer.cells.data() + t * rows * h;
        step.after = layer.cells.data() + (t + 1) * rows * h;
        step.gates = layer.gates.data() + t * rows * 4 * h;
        step.hiddenGradient = m_gatedGradient.data();
        step.cellGradient = m_cellGradient.data();
        step.biasGradient = biasGradient;
        kernels.cellBackward(step);
        products.matmul<Stored>(rows, {step.gates, 4 * h, false}, m_gateWeights, m_joinedGradient.data(), size);
        for (std::int64_t row = 0; row < rows; ++row) {
            float* joined = m_joinedGradient.data() + row * size;
            if (!readsWords(l))
                for (std::int64_t k = 0; k < p; ++k)
                    above[row * p + k] = joined[k] + (skips(l) ? above[row * p + k] : 0.0f);
            if (step.starts[row])
                std::fill_n(joined + size - p, p, 0.0f);
        }
    }
    m_gateGradients.set(positions, 4 * h, {layer.gates.data(), 4 * h, false});
    products.matmul<Stored>(size, {layer.joined.data(), size, true}, m_gateGradients,
                            gradients + offset(l, firstWeight(l)), 4 * h);
    m_projectedGradients.set(positions, p, {m_hiddenGradient.data(), p, false});
    products.matmul<Stored>(h, {layer.gated.data(), h, true}, m_projectedGradients,
                            gradients + offset(l, "projection.weight"), p);
}

template class LstmStackPass<float>;
template class LstmStackPass<Bf16>;

}  // namespace elmo::training
