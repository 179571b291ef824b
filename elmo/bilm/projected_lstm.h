// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "elmo/bilm/kernels/packed_matrix.h"
#include "elmo/bilm/model.h"

namespace elmo {

/// Working memory of one thread that runs an LSTM layer; grows as needed, reused from call to call.
struct LstmScratch {
    AlignedBuffer<float> gates;       // [panels, rows, 32]
    AlignedBuffer<float> cellOutput;  // [rows, H padded]
    ProductRows inputRows;
    ProductRows stepRows;
};

/// States of some sentences in one layer of one direction: row r belongs to the r-th longest sentence.
struct LstmState {
    AlignedBuffer<float> h;  // [rows, hStride], before the skip connection
    AlignedBuffer<float> c;  // [rows, cStride]
};

/// One layer of one direction: an LSTM whose output is projected (Sak et al. 2014), or a plain one. Const; any thread.
///
/// z = x Wx + h Wh + b; c = clip(sigmoid(f) c + sigmoid(i) tanh(j)); h = clip((sigmoid(o) tanh(c)) Wp).
class LstmLayer {
public:
    /// `stem` is "lstm.forward.0" and so on, as in tensorSpecs().
    LstmLayer(const BilmModel& model, const std::string& stem, const KernelTable& table, bool bfloat16);

    int inputWidth() const { return m_inputWidth; }
    int outputWidth() const { return m_outputWidth; }
    int cells() const { return m_cells; }
    std::ptrdiff_t hStride() const { return m_hStride; }
    std::ptrdiff_t cStride() const { return m_cStride; }
    LstmState zeroState(int rows) const;

    /// Runs consecutive time steps. `stepRows[t]` sentences are active in step t, never more than in the step before;
    /// their inputs stand one after another in `x`, and their h goes to `y` in the same order (y may be x). With `skip`
    /// the output is h plus the input. Strides in floats.
    void run(std::span<const int> stepRows, const float* x, std::ptrdiff_t xStride, float* y, std::ptrdiff_t yStride,
             bool skip, LstmState& state, LstmScratch& scratch) const;

private:
    void step(float* gates, std::ptrdiff_t panelStride, int rows, LstmState& state, LstmScratch& scratch) const;

    const KernelTable& m_table;
    PackedMatrix m_input;      // [inputWidth, 4H]: panels i j, f o for 16 cells at a time
    PackedMatrix m_recurrent;  // [outputWidth, 4H], likewise
    std::vector<float> m_bias;
    std::optional<PackedMatrix> m_projection;  // [H, P]
    int m_cells;                               // H
    int m_inputWidth;
    int m_outputWidth;
    std::ptrdiff_t m_hStride;
    std::ptrdiff_t m_cStride;
    float m_cellClip;
    float m_projectionClip;
    bool m_bfloat16;
};

}  // namespace elmo
