// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "elmo/training/corpus/stream_batcher.h"
#include "elmo/training/passes/token_encoder_pass.h"

namespace elmo::training {

/// Settings for running windows through an LSTM stack.
struct LstmPassOptions {
    int rows = 0;      ///< B
    int firstRow = 0;  ///< of the batch that all processes share
    int allRows = 0;   ///< of that batch
    int steps = 0;     ///< T
    float keep = 1;    ///< 1 - dropout, on every layer's input and on the output
};

/// The states a stream carries from window to window, of one direction.
struct StackState {
    std::vector<float> hidden;  ///< [L, B, P], before the skip connection
    std::vector<float> cells;   ///< [L, B, H]
};

/// Forward and hand-derived backward of one direction's projected LSTM stack over a window (Sak et al. 2014; clips and
/// skips as in the published biLM). Gradients stop at the window's edge. One thread at a time.
template <class Stored>
class LstmStackPass {
public:
    LstmStackPass(const BilmOptions& options, const ParameterLayout& layout, Direction direction,
                  const LstmPassOptions& pass);

    /// `vectors` [words, P] are the token vectors that window inputs index. Starts from and updates state(). Returns
    /// the stack's output after dropout, [T * B, P].
    const float* forward(const ParameterView<Stored>& parameters, Products& products, const DirectionWindow& window,
                         const float* vectors, std::uint64_t dropoutSeed);

    /// `outputGradient` [T * B, P] is used up. Writes the gradients of the direction's parameters into `gradients`
    /// (directionSize() of the layout, in its order) and adds the token vectors' to `vectorGradient` [words, P].
    /// Follows a forward of the same window.
    void backward(const ParameterView<Stored>& parameters, Products& products, const DirectionWindow& window,
                  float* outputGradient, float* gradients, float* vectorGradient);

    StackState& state() { return m_state; }

private:
    struct Layer {
        std::vector<float> input;    // [T B, P] after dropout; unused if the layer reads distinct words
        std::vector<Stored> joined;  // [T B, joinedSize()] input, unless it is of words, and previous hidden state
        std::vector<Stored> gates;   // [T B, 4H]
        std::vector<float> cells;    // [(T + 1) B, H], first the state before the window
        std::vector<Stored> gated;   // [T B, H] o * tanh(c)
        std::vector<float> hidden;   // [T B, P] after the clip
    };

    /// The distinct words of the rows: the first layer multiplies their vectors once, if no dropout makes them differ.
    struct Words {
        std::vector<std::int32_t> of;       // [T B] the word of each position
        std::vector<std::int32_t> numbers;  // of the window's words, by word
        std::int64_t padded = 0;            // words in rows that the products read
        std::vector<Stored> vectors;        // [padded, P]
        std::vector<float> sums;        // [padded, 4H] products with the input weights and bias; backward: gradients
        std::vector<Stored> gradients;  // [padded, 4H]
    };

    std::string name(int layer, const char* part) const;
    std::int64_t offset(int layer, const char* part) const;
    void drop(float* values, int place) const;
    bool readsWords(int layer) const { return layer == 0 && m_pass.keep >= 1.0f; }
    std::int64_t joinedSize(int layer) const { return (readsWords(layer) ? 1 : 2) * m_encoder.projectionSize; }
    /// The first of the weights that the joined inputs of a step are multiplied by.
    const char* firstWeight(int layer) const { return readsWords(layer) ? "recurrent.weight" : "input.weight"; }
    void findWords(const DirectionWindow& window, const float* vectors);
    void multiplyWords(const ParameterView<Stored>& parameters, Products& products);
    void backWords(const ParameterView<Stored>& parameters, Products& products, float* gradients,
                   float* vectorGradient);
    void runLayer(const ParameterView<Stored>& parameters, Products& products, const DirectionWindow& window, int l);
    void projectStep(Products& products, Layer& layer, int step);
    void backLayer(const ParameterView<Stored>& parameters, Products& products, const DirectionWindow& window, int l,
                   float* gradients);
    bool skips(int layer) const { return layer > 0 && m_encoder.skipConnections; }

    const EncoderOptions m_encoder;
    const ParameterLayout& m_layout;
    const Direction m_direction;
    const LstmPassOptions m_pass;
    StackState m_state;
    std::vector<Layer> m_layers;
    Words m_words;
    RightFactor<Stored> m_gateWeights, m_projection;  // of the layer that runs; transposed in backward
    RightFactor<Stored> m_gateGradients;              // [T B, 4H] and [T B, P]
    RightFactor<Stored> m_projectedGradients;
    std::vector<float> m_output;           // [T B, P] of the layer last run, after the skip
    std::vector<float> m_sums;             // [B, 4H]
    std::vector<float> m_gradient;         // [T B, P] of the output of the layer in backward
    std::vector<Stored> m_hiddenGradient;  // [T B, P]
    std::vector<float> m_gatedGradient, m_cellGradient, m_joinedGradient;
    std::uint64_t m_dropoutSeed = 0;
};

}  // namespace elmo::training
