// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/lstm_direction.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "elmo/training/kernels/training_kernels.h"
#include "tasks/modules/matmul.h"
#include "tasks/modules/packed_factor.h"

namespace tasks {
namespace {

using elmo::training::CellStep;
using elmo::training::trainingKernels;

std::vector<float> floats(std::int64_t count) {
    return std::vector<float>(static_cast<std::size_t>(count));
}

}  // namespace

/// The step read as the k-th.
std::int64_t LstmDirection::stepAt(std::int64_t k) const {
    return m_direction == Direction::kForward ? k : m_rows.steps() - 1 - k;
}

// Rows of a step that go on come first; going back, rows that begin at this step follow them.
template <class Visit>
void LstmDirection::visit(std::int64_t step, const Visit& visit) const {
    const std::int64_t begin = m_rows.begin(step), rows = m_rows.rows(step);
    const std::int64_t previous = m_direction == Direction::kForward ? step - 1 : step + 1;
    const bool any = previous >= 0 && previous < m_rows.steps();
    const std::int64_t running = any ? std::min(rows, m_rows.rows(previous)) : 0;
    if (running > 0)
        visit(Stretch{begin, running, m_rows.begin(previous)});
    if (rows > running)
        visit(Stretch{begin + running, rows - running, -1});
}

void LstmDirection::forward(LstmArrays<const float> weights, const float* input, LstmTrace<float> trace) const {
    const std::int64_t h = m_cells, n = m_rows.tokens();
    std::vector<float> sums = floats(n * 4 * h);
    const std::vector<float> zero = floats(m_rows.rows(0) * h);
    std::optional<PackedFactor> own[2];
    const PackedFactor& ofInput =
        weights.packedInput ? *weights.packedInput : own[0].emplace(m_inputs, 4 * h, MatrixView{weights.input, 4 * h});
    const PackedFactor& recurrent = weights.packedRecurrent
                                        ? *weights.packedRecurrent
                                        : own[1].emplace(h, 4 * h, MatrixView{weights.recurrent, 4 * h});
    ofInput.multiply(n, input, m_inputs, sums.data(), 4 * h);
    CellStep<float> step;
    step.cells = static_cast<int>(h);
    step.bias = weights.bias;
    for (std::int64_t k = 0; k < m_rows.steps(); ++k)
        visit(stepAt(k), [&](const Stretch& at) {
            if (at.before >= 0)
                recurrent.multiply(at.rows, trace.hidden + at.before * h, h, sums.data() + at.begin * 4 * h, 4 * h,
                                   Accumulate::kYes);
            step.rows = static_cast<int>(at.rows);
            step.sums = sums.data() + at.begin * 4 * h;
            step.before = at.before >= 0 ? trace.cells + at.before * h : zero.data();
            step.after = trace.cells + at.begin * h;
            step.gates = trace.gates + at.begin * 4 * h;
            step.hidden = trace.hidden + at.begin * h;
            trainingKernels<float>().cellForward(step);
        });
}

void LstmDirection::backward(LstmArrays<const float> weights, const float* input, LstmTrace<float> trace,
                             float* hiddenGradient, LstmArrays<float> gradients, float* inputGradient) const {
    const std::int64_t h = m_cells, n = m_rows.tokens();
    const std::vector<float> zero = floats(m_rows.rows(0) * h);
    std::vector<float> cellGradient = floats(n * h);  // of each token's cells, from the token after it
    std::fill_n(gradients.bias, 4 * h, 0.0F);
    CellStep<float> step;
    step.cells = static_cast<int>(h);
    step.biasGradient = gradients.bias;
    for (std::int64_t k = m_rows.steps() - 1; k >= 0; --k)
        visit(stepAt(k), [&](const Stretch& at) {
            step.rows = static_cast<int>(at.rows);
            step.before = at.before >= 0 ? trace.cells + at.before * h : zero.data();
            step.after = trace.cells + at.begin * h;
            step.gates = trace.gates + at.begin * 4 * h;
            step.hiddenGradient = hiddenGradient + at.begin * h;
            step.cellGradient = cellGradient.data() + at.begin * h;
            trainingKernels<float>().cellBackward(step);
            if (at.before < 0)
                return;
            std::copy_n(step.cellGradient, at.rows * h, cellGradient.data() + at.before * h);
            matmul(at.rows, h, 4 * h, {step.gates, 4 * h}, {weights.recurrent, 4 * h, true},
                   hiddenGradient + at.before * h, h, Accumulate::kYes);
        });
    std::vector<float> before = floats(n * h);
    gatherBefore(trace.hidden, before.data());
    matmul(h, 4 * h, n, {before.data(), h, true}, {trace.gates, 4 * h}, gradients.recurrent, 4 * h);
    matmul(m_inputs, 4 * h, n, {input, m_inputs, true}, {trace.gates, 4 * h}, gradients.input, 4 * h);
    if (inputGradient)
        matmul(n, m_inputs, 4 * h, {trace.gates, 4 * h}, {weights.input, 4 * h, true}, inputGradient, m_inputs);
}

/// Pairs each token with the output of the token before it, so that the recurrent weights' gradient is one product.
void LstmDirection::gatherBefore(const float* hidden, float* before) const {
    for (std::int64_t k = 0; k < m_rows.steps(); ++k)
        visit(k, [&](const Stretch& at) {
            if (at.before >= 0)
                std::copy_n(hidden + at.before * m_cells, at.rows * m_cells, before + at.begin * m_cells);
        });
}

}  // namespace tasks
