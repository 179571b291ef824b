// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "elmo/bilm/kernels/packed_matrix.h"
#include "elmo/bilm/model.h"
#include "elmo/bilm/spin_barrier.h"

namespace elmo {

/// Working memory of one thread that runs an LSTM layer; grows as needed, reused from call to call.
struct LstmScratch {
    AlignedBuffer<float> gates;       // [panels, rows, 32]
    AlignedBuffer<float> cellOutput;  // [rows, H padded]
    AlignedBuffer<float> states;      // [rows, H padded], if a linear layer follows
    AlignedBuffer<float> outputs;     // [rows, P padded], likewise
    MatmulRows inputRows;
    std::vector<MatmulRows> stepRows;  // of each sharer
};

/// One of several threads that run a layer together: each computes its own columns of every product. With few
/// sentences this keeps every weight in the cache of one core. The division never changes a result.
struct LstmShare {
    int part = 0;
    int parts = 1;
    SpinBarrier* barrier = nullptr;  ///< of all parts; null for one part

    void wait() const {
        if (barrier)
            barrier->arriveAndWait();
    }
    /// This part computes the items [begin, end) of `count`: multiples of `step`, and `count` for the last end.
    int begin(int count, int step) const { return bound(part, count, step); }
    int end(int count, int step) const { return bound(part + 1, count, step); }

private:
    int bound(int p, int count, int step) const {
        return p == parts ? count : static_cast<int>(std::int64_t{count / step} * p / parts) * step;
    }
};

/// States of some sentences in one layer of one direction: row r belongs to the r-th longest sentence.
struct LstmState {
    AlignedBuffer<float> h;  // [rows, hStride], before the skip connection
    AlignedBuffer<float> c;  // [rows, cStride]
};

/// One layer of one direction: an LSTM whose output is projected (Sak et al. 2014), a plain one, or a plain one with a
/// linear layer after it. Const; any thread.
///
/// z = x Wx + h Wh + b; c = clip(sigmoid(f) c + sigmoid(i) tanh(j)); h = clip((sigmoid(o) tanh(c)) Wp). The output is
/// h, or h Wp + b of the h without projection.
class LstmLayer {
public:
    /// `stem` is "lstm.forward.0" and so on, as in tensorSpecs().
    LstmLayer(const BilmModel& model, const std::string& stem, const KernelTable& table, Precision precision);

    int inputWidth() const { return m_inputWidth; }
    int outputWidth() const { return m_outputWidth; }
    int cells() const { return m_cells; }
    std::ptrdiff_t hStride() const { return m_hStride; }
    std::ptrdiff_t cStride() const { return m_cStride; }
    LstmState zeroState(int rows) const;

    /// Bytes of the weights that every time step reads.
    std::size_t stepBytes() const { return m_recurrent.bytes() + (m_projection ? m_projection->bytes() : 0); }

    /// Room for a run() of `rows` rows in all and `stepRows` in its first step, by `parts` sharers; rounds the input.
    void prepare(std::span<const int> stepRows, const float* x, std::ptrdiff_t xStride, int parts,
                 LstmScratch& scratch) const;

    /// Runs consecutive time steps, after prepare() with the same input. `stepRows[t]` sentences are active in step t,
    /// never more than in the step before; their inputs are consecutive rows of `x`, and their h goes to `y` in the
    /// same order (y may be x). With `skip` the output is h plus the input. Strides in floats.
    void run(std::span<const int> stepRows, const float* x, std::ptrdiff_t xStride, float* y, std::ptrdiff_t yStride,
             bool skip, LstmState& state, LstmScratch& scratch, const LstmShare& share = {}) const;

private:
    /// Whether a step goes through the weights from the first to the last or back: steps take turns, so that each
    /// begins with what the one before left in the cache. The order never changes a result.
    enum class Sweep { kUp, kDown };

    void step(float* gates, std::ptrdiff_t panelStride, int rows, Sweep sweep, LstmState& state, LstmScratch& scratch,
              const LstmShare& share) const;
    void project(int rows, LstmState& state, LstmScratch& scratch, const LstmShare& share) const;
    /// y = states Wp + b, and `skipped` in addition unless it is null.
    void applyLinear(int rows, const float* skipped, std::ptrdiff_t xStride, float* y, std::ptrdiff_t yStride,
                     LstmScratch& scratch, const LstmShare& share) const;

    const KernelTable& m_table;
    PackedMatrix m_input;      // [inputWidth, 4H]: panels i j, f o for 16 cells at a time
    PackedMatrix m_recurrent;  // [width of h, 4H], likewise
    std::vector<float> m_bias;
    std::optional<PackedMatrix> m_projection;  // [H, P]
    std::optional<PackedMatrix> m_linear;      // [H, P]
    std::vector<float> m_linearBias;
    int m_cells;  // H
    int m_inputWidth;
    int m_stateWidth;
    int m_outputWidth;
    std::ptrdiff_t m_hStride;
    std::ptrdiff_t m_cStride;
    float m_cellClip;
    float m_projectionClip;
    Precision m_precision;
};

}  // namespace elmo
