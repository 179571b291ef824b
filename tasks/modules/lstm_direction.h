// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tasks/modules/packed_rows.h"

namespace tasks {

class PackedFactor;

enum class Direction { kForward, kBackward };

/// The parameters of one direction of an LSTM layer, D inputs, H cells; gate columns input, candidate, forget, output.
/// A view. Of gradients the arrays are overwritten.
template <class Float>
struct LstmArrays {
    Float* input = nullptr;                     // [D, 4H]
    Float* recurrent = nullptr;                 // [H, 4H]
    Float* bias = nullptr;                      // [4H]
    const PackedFactor* packedInput = nullptr;  ///< packed already, or null; read by forward() only
    const PackedFactor* packedRecurrent = nullptr;
};

/// What the forward pass leaves for the backward pass. A view.
template <class Float>
struct LstmTrace {
    Float* gates = nullptr;   // [N, 4H] activated
    Float* cells = nullptr;   // [N, H]
    Float* hidden = nullptr;  // [N, H] the layer's output
};

/// One direction of an LSTM layer (Hochreiter and Schmidhuber 1997, with forget gates) over packed rows, states zero at
/// each row's begin, with a backward pass derived by hand: the input product is one for all steps, a step's rows are
/// neighbours in memory, and finished rows cost nothing. Both directions use the same packing: at a step going back,
/// the rows that begin there come after those that go on. Const; any thread.
class LstmDirection {
public:
    LstmDirection(const PackedRows& rows, Direction direction, std::int64_t inputs, std::int64_t cells)
        : m_rows(rows), m_direction(direction), m_inputs(inputs), m_cells(cells) {}

    /// input [N, D] packed.
    void forward(LstmArrays<const float> weights, const float* input, LstmTrace<float> trace) const;

    /// `hiddenGradient` [N, H] is that of the output and is used up, and so is trace.gates; `inputGradient` [N, D] may
    /// be null.
    void backward(LstmArrays<const float> weights, const float* input, LstmTrace<float> trace, float* hiddenGradient,
                  LstmArrays<float> gradients, float* inputGradient) const;

private:
    /// A stretch of neighbouring packed tokens of one step, and of those before them in the direction of reading.
    struct Stretch {
        std::int64_t begin = 0, rows = 0;
        std::int64_t before = -1;  ///< packed place; -1: states are zero
    };
    template <class Visit>
    void visit(std::int64_t step, const Visit& visit) const;
    std::int64_t stepAt(std::int64_t k) const;
    void gatherBefore(const float* hidden, float* before) const;

    const PackedRows& m_rows;
    Direction m_direction;
    std::int64_t m_inputs, m_cells;
};

}  // namespace tasks
