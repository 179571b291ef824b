// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/projected_lstm.h"

#include <algorithm>
#include <numeric>

namespace elmo {
namespace {

int roundUp(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

}  // namespace

LstmLayer::LstmLayer(const BilmModel& model, const std::string& stem, const KernelTable& table, bool bfloat16)
    : m_table(table),
      m_cells(model.options.encoder.cellSize),
      m_cStride(roundUp(m_cells, kGroupCells)),
      m_cellClip(model.options.encoder.cellClip),
      m_projectionClip(model.options.encoder.projectionClip),
      m_bfloat16(bfloat16) {
    const HostTensor& input = model.tensors.at(stem + ".input.weight");
    const HostTensor& recurrent = model.tensors.at(stem + ".recurrent.weight");
    m_inputWidth = static_cast<int>(input.shape[0]);
    m_outputWidth = static_cast<int>(recurrent.shape[0]);
    m_hStride = roundUp(m_outputWidth, kPanelColumns);
    const int cells = m_cells;
    const auto gateOrder = [cells](int n) {
        const int gate = n / kGroupCells % 4;
        const int cell = n / (4 * kGroupCells) * kGroupCells + n % kGroupCells;
        return cell < cells ? gate * cells + cell : -1;
    };
    const int packed = 4 * static_cast<int>(m_cStride);
    m_input = PackedMatrix(input.values.data(), m_inputWidth, 4 * cells, packed, gateOrder, bfloat16);
    m_recurrent = PackedMatrix(recurrent.values.data(), m_outputWidth, 4 * cells, packed, gateOrder, bfloat16);
    m_bias = packVector(model.tensors.at(stem + ".bias").values.data(), packed, gateOrder);
    if (const auto projection = model.tensors.find(stem + ".projection.weight"); projection != model.tensors.end())
        m_projection.emplace(projection->second.values.data(), cells, m_outputWidth, bfloat16);
}

LstmState LstmLayer::zeroState(int rows) const {
    LstmState state{AlignedBuffer<float>(static_cast<std::size_t>(rows * m_hStride)),
                    AlignedBuffer<float>(static_cast<std::size_t>(rows * m_cStride))};
    std::fill_n(state.h.data(), state.h.size(), 0.0F);
    std::fill_n(state.c.data(), state.c.size(), 0.0F);
    return state;
}

void LstmLayer::run(std::span<const int> stepRows, const float* x, std::ptrdiff_t xStride, float* y,
                    std::ptrdiff_t yStride, bool skip, LstmState& state, LstmScratch& scratch) const {
    const int total = std::accumulate(stepRows.begin(), stepRows.end(), 0);
    const std::ptrdiff_t panelStride = std::ptrdiff_t{total} * kPanelColumns;
    scratch.gates.reserve(static_cast<std::size_t>(m_input.panels() * panelStride));
    scratch.cellOutput.reserve(static_cast<std::size_t>(stepRows.front() * m_cStride));
    // What does not wait for the step before is one product over all steps.
    scratch.inputRows.set(m_table, x, xStride, total, m_inputWidth, m_bfloat16);
    scratch.inputRows.multiply(m_table, m_input, 0, m_input.panels(), scratch.gates.data(), kPanelColumns, panelStride,
                               m_bias.data(), false);
    std::ptrdiff_t done = 0;
    for (const int rows : stepRows) {
        step(scratch.gates.data() + done * kPanelColumns, panelStride, rows, state, scratch);
        for (int r = 0; r < rows; ++r) {
            const float* h = state.h.data() + r * m_hStride;
            const float* in = x + (done + r) * xStride;
            float* out = y + (done + r) * yStride;
            for (int p = 0; p < m_outputWidth; ++p)
                out[p] = skip ? h[p] + in[p] : h[p];
        }
        done += rows;
    }
}

void LstmLayer::step(float* gates, std::ptrdiff_t panelStride, int rows, LstmState& state, LstmScratch& scratch) const {
    // With few rows a call on more panels keeps enough sums in flight; with many, two panels stay in the nearest cache.
    const int groups = rows <= 2 ? 4 : 1;
    scratch.stepRows.set(m_table, state.h.data(), m_hStride, rows, m_outputWidth, m_bfloat16);
    for (int panel = 0; panel < m_recurrent.panels(); panel += 2 * groups) {
        const int panels = std::min(2 * groups, m_recurrent.panels() - panel);
        float* z = gates + panel * panelStride;
        scratch.stepRows.multiply(m_table, m_recurrent, panel, panels, z, kPanelColumns, panelStride, nullptr, true);
        for (int p = 0; p < panels; p += 2) {
            const std::ptrdiff_t cell = std::ptrdiff_t{panel + p} / 2 * kGroupCells;
            m_table.lstmCell({z + p * panelStride, z + (p + 1) * panelStride, rows, state.c.data() + cell, m_cStride,
                              scratch.cellOutput.data() + cell, m_cStride, m_cellClip});
        }
    }
    if (!m_projection) {
        for (int r = 0; r < rows; ++r)
            std::copy_n(scratch.cellOutput.data() + r * m_cStride, m_cells, state.h.data() + r * m_hStride);
        return;
    }
    scratch.stepRows.set(m_table, scratch.cellOutput.data(), m_cStride, rows, m_cells, m_bfloat16);
    scratch.stepRows.multiply(m_table, *m_projection, 0, m_projection->panels(), state.h.data(), m_hStride,
                              kPanelColumns, nullptr, false);
    if (m_projectionClip > 0)
        for (std::ptrdiff_t i = 0; i < rows * m_hStride; ++i)
            state.h.data()[i] = std::clamp(state.h.data()[i], -m_projectionClip, m_projectionClip);
}

}  // namespace elmo
