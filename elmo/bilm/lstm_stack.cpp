// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/lstm_stack.h"

#include <algorithm>

namespace elmo {
namespace {

// Rows of one chunk: each weight is read from memory once for this many rows of the input product.
constexpr int kChunkRows = 256;

/// The time steps [firstStep, firstStep + stepRows.size()) of all sentences, one row for each token.
class Chunk {
public:
    Chunk(std::span<const LstmSequence> sequences, std::int64_t firstStep) : m_firstStep(firstStep) {
        std::size_t active = sequences.size();
        int total = 0;
        for (std::int64_t step = firstStep;; ++step) {
            while (active > 0 && sequences[active - 1].length <= step)
                --active;
            if (active == 0 || (total > 0 && total + static_cast<int>(active) > kChunkRows))
                break;
            m_stepRows.push_back(static_cast<int>(active));
            total += static_cast<int>(active);
        }
        m_rows = total;
    }

    const std::vector<int>& stepRows() const { return m_stepRows; }
    int rows() const { return m_rows; }
    std::int64_t endStep() const { return m_firstStep + std::int64_t(m_stepRows.size()); }

    /// Calls visit(sequence, token, row) for every row in order.
    template <class Visit>
    void forEachRow(std::span<const LstmSequence> sequences, bool backward, const Visit& visit) const {
        int row = 0;
        for (std::size_t s = 0; s < m_stepRows.size(); ++s)
            for (int r = 0; r < m_stepRows[s]; ++r, ++row) {
                const LstmSequence& sequence = sequences[static_cast<std::size_t>(r)];
                const std::int64_t step = m_firstStep + std::int64_t(s);
                visit(sequence, backward ? sequence.length - 1 - step : step, row);
            }
    }

private:
    std::int64_t m_firstStep;
    std::vector<int> m_stepRows;
    int m_rows = 0;
};

/// Runs a layer over a chunk, by the team if it is free.
void runLayer(const LstmLayer& layer, const Chunk& chunk, float* x, std::ptrdiff_t stride, bool skip, LstmState& state,
              LstmScratch& scratch, ThreadTeam* team) {
    const int parts =
        team ? columnSharers(layer, static_cast<std::size_t>(chunk.stepRows().front()), team->threads()) : 1;
    layer.prepare(chunk.stepRows(), x, stride, parts, scratch);
    if (parts > 1) {
        SpinBarrier barrier(parts);
        if (team->runTogether(parts, [&](int part) {
                layer.run(chunk.stepRows(), x, stride, x, stride, skip, state, scratch, {part, parts, &barrier});
            }))
            return;
    }
    layer.run(chunk.stepRows(), x, stride, x, stride, skip, state, scratch);
}

}  // namespace

int columnSharers(const LstmLayer& layer, std::size_t sentences, int threads) {
    constexpr std::size_t kMaxSentences = 4;
    constexpr std::size_t kMinBytes = std::size_t{256} << 10;  // a step of so few takes about as long as two waits
    if (sentences > kMaxSentences)
        return 1;
    return std::max(1, std::min(threads, static_cast<int>(layer.stepBytes() / kMinBytes)));
}

void runLstmStack(std::span<const LstmLayer> layers, std::span<const LstmSequence> sequences,
                  const LstmStackOptions& options, std::span<LstmState> states, const RunControl& control) {
    thread_local LstmScratch scratch;
    thread_local AlignedBuffer<float> rows;
    std::ptrdiff_t stride = 0;
    for (const LstmLayer& layer : layers)
        stride = std::max({stride, std::ptrdiff_t{layer.inputWidth()}, std::ptrdiff_t{layer.outputWidth()}});
    for (std::int64_t step = 0; step < sequences.front().length;) {
        control.checkpoint();
        const Chunk chunk(sequences, step);
        rows.reserve(static_cast<std::size_t>(chunk.rows() * stride));
        float* x = rows.data();
        chunk.forEachRow(sequences, options.backward, [&](const LstmSequence& sequence, std::int64_t token, int row) {
            std::copy_n(sequence.input + token * sequence.inputStride, layers.front().inputWidth(), x + row * stride);
        });
        for (std::size_t l = 0; l < layers.size(); ++l) {
            runLayer(layers[l], chunk, x, stride, l > 0 && options.skipConnections, states[l], scratch, options.team);
            const int width = layers[l].outputWidth();
            chunk.forEachRow(
                sequences, options.backward, [&](const LstmSequence& sequence, std::int64_t token, int row) {
                    std::copy_n(
                        x + row * stride, width,
                        sequence.output + std::ptrdiff_t(l) * sequence.layerStride + token * sequence.outputStride);
                });
        }
        step = chunk.endStep();
    }
}

}  // namespace elmo
