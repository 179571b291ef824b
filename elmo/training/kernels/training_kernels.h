// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "elmo/training/kernels/bf16.h"

namespace elmo::training {

/// One time step of a layer for the element-wise half of the LSTM. Rows B, cell size H; gate columns i, j, f, o.
template <class Stored>
struct CellStep {
    int rows = 0;
    int cells = 0;
    float clip = 0;                          ///< 0 means none
    const std::uint8_t* starts = nullptr;    ///< [B], 1 if the state before this step counts as zero; null means none
    const float* sums = nullptr;             ///< forward: [B, 4H] products without bias
    const float* bias = nullptr;             ///< forward: [4H], or rows of them with `biasRows`
    const std::int32_t* biasRows = nullptr;  ///< forward: [B], the row of `bias` that each row adds; null: one for all
    const float* before = nullptr;           ///< [B, H] cells of the step before
    float* after = nullptr;                  ///< [B, H] cells of this step
    Stored* gates = nullptr;                ///< [B, 4H] activated gates; backward turns them into gradients of the sums
    Stored* hidden = nullptr;               ///< forward: [B, H] o * tanh(c)
    const float* hiddenGradient = nullptr;  ///< backward: [B, H]
    float* cellGradient = nullptr;          ///< backward: [B, H], in: of this step's cells; out: of the step before's
    float* biasGradient = nullptr;          ///< backward: [4H], added to
};

/// One highway layer over `rows` rows of `width` columns: y = t * relu(a) + (1 - t) * x with t = sigmoid(b).
template <class Stored>
struct HighwayRows {
    std::int64_t rows = 0;
    int width = 0;
    const float* transformBias = nullptr;
    const float* carryBias = nullptr;
    float* transform = nullptr;    ///< forward in: product; out: relu(a)
    float* carry = nullptr;        ///< forward in: product; out: t
    const float* input = nullptr;  ///< x
    float* output = nullptr;       ///< forward: y
    Stored* storedOutput = nullptr;
    float* gradient = nullptr;  ///< backward: in: of y; out: the part that reaches x directly
    Stored* transformGradient = nullptr;
    Stored* carryGradient = nullptr;
    float* transformBiasGradient = nullptr;  ///< added to
    float* carryBiasGradient = nullptr;      ///< added to
};

/// The settings of one Adam step (Kingma and Ba 2015): `stepSize` has the bias corrections in it, `scale` multiplies
/// every gradient, `decay` of every value is taken off as well (Loshchilov and Hutter 2019).
struct AdamStep {
    float stepSize = 0, beta1 = 0, beta2 = 0, epsilon = 0, scale = 1, decay = 0;
};

/// The element-wise work of training for one instruction set. Stateless functions; any thread.
template <class Stored>
struct TrainingKernels {
    void (*convert)(const float* from, Stored* to, std::int64_t count);
    void (*add)(const Stored* from, float* to, std::int64_t count);
    void (*cellForward)(const CellStep<Stored>& step);
    void (*cellBackward)(const CellStep<Stored>& step);
    void (*highwayForward)(const HighwayRows<Stored>& rows);
    void (*highwayBackward)(const HighwayRows<Stored>& rows);
    /// Scales by 1 / keep where a hash of (key, first + i) keeps the element, sets 0 elsewhere; keep 1 copies.
    void (*dropout)(const float* from, float* to, std::int64_t count, float keep, std::uint32_t key,
                    std::uint32_t first);
    /// Convolution of one word through its table of (offset, character) rows: the largest window and where it is.
    /// `table` is [width, characters, stride]; reads columns [0, count).
    void (*widestWindows)(const float* table, int characters, int stride, const std::int16_t* ids, int windows,
                          int width, int count, float* best, std::int32_t* where);
    /// Softmax over `count` logits and one true logit: turns logits into probabilities, returns the true class's
    /// negative log probability and sets its probability. `bias` is added first.
    float (*sampledSoftmax)(float* logits, const float* bias, int count, int excluded, float trueLogit,
                            Stored* probabilities, float* biasGradient, float& trueProbability);
    /// Adds exp(logits + bias - maximum) to a running sum whose maximum is kept up to date.
    void (*accumulateExponentials)(const float* logits, const float* bias, int count, float& maximum, double& sum);
    /// Adds e = exp(logit - maximum) to `sum` and e * (logit - maximum) to `moment`: of them comes the entropy.
    void (*addMoments)(const float* logits, int count, float maximum, double& sum, double& moment);
    void (*adam)(const AdamStep& step, std::int64_t count, const float* gradient, float* value, float* mean,
                 float* variance);
    /// Adagrad: accumulator += g^2, value -= learningRate * g / sqrt(accumulator).
    void (*adagrad)(float learningRate, float scale, std::int64_t count, const float* gradient, float* value,
                    float* accumulator);
    double (*sumOfSquares)(const float* values, std::int64_t count);
};

/// The kernels for currentKernelLevel().
template <class Stored>
const TrainingKernels<Stored>& trainingKernels();

/// Those for any processor, whose results are the same on all.
const TrainingKernels<float>& plainTrainingKernels();

}  // namespace elmo::training
