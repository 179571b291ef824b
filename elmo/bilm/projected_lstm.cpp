// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/projected_lstm.h"

#include <algorithm>
#include <numeric>

namespace elmo {
namespace {

int roundUpCells(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

}  // namespace

LstmLayer::LstmLayer(const BilmModel& model, const std::string& stem, const KernelTable& table, Precision precision)
    : m_table(table),
      m_cells(model.options.encoder.cellSize),
      m_cStride(roundUpCells(m_cells, kGroupCells)),
      m_cellClip(model.options.encoder.cellClip),
      m_projectionClip(model.options.encoder.projectionClip),
      m_precision(precision) {
    const HostTensor& input = model.tensors.at(stem + ".input.weight");
    const HostTensor& recurrent = model.tensors.at(stem + ".recurrent.weight");
    m_inputWidth = static_cast<int>(input.shape[0]);
    m_stateWidth = static_cast<int>(recurrent.shape[0]);
    m_outputWidth = m_stateWidth;
    m_hStride = roundUpCells(m_stateWidth, kPanelColumns);
    const int cells = m_cells;
    const auto gateOrder = [cells](int n) {
        const int gate = n / kGroupCells % 4;
        const int cell = n / (4 * kGroupCells) * kGroupCells + n % kGroupCells;
        return cell < cells ? gate * cells + cell : -1;
    };
    const int packed = 4 * static_cast<int>(m_cStride);
    m_input = PackedMatrix(input.values.data(), m_inputWidth, 4 * cells, packed, gateOrder, precision);
    m_recurrent = PackedMatrix(recurrent.values.data(), m_stateWidth, 4 * cells, packed, gateOrder, precision);
    m_bias = packVector(model.tensors.at(stem + ".bias").values.data(), packed, gateOrder);
    const auto projection = model.tensors.find(stem + ".projection.weight");
    if (projection == model.tensors.end())
        return;
    if (const auto bias = model.tensors.find(stem + ".projection.bias"); bias != model.tensors.end()) {
        m_outputWidth = static_cast<int>(projection->second.shape[1]);
        m_linear.emplace(projection->second.values.data(), cells, m_outputWidth, precision);
        m_linearBias = bias->second.values;
        m_linearBias.resize(static_cast<std::size_t>(m_linear->panels() * kPanelColumns));
    } else {
        m_projection.emplace(projection->second.values.data(), cells, m_outputWidth, precision);
    }
}

LstmState LstmLayer::zeroState(int rows) const {
    LstmState state{AlignedBuffer<float>(static_cast<std::size_t>(rows * m_hStride)),
                    AlignedBuffer<float>(static_cast<std::size_t>(rows * m_cStride))};
    std::fill_n(state.h.data(), state.h.size(), 0.0F);
    std::fill_n(state.c.data(), state.c.size(), 0.0F);
    return state;
}

void LstmLayer::prepare(std::span<const int> stepRows, const float* x, std::ptrdiff_t xStride, int parts,
                        LstmScratch& scratch) const {
    const int total = std::accumulate(stepRows.begin(), stepRows.end(), 0);
    scratch.gates.reserve(static_cast<std::size_t>(m_input.panels()) * static_cast<std::size_t>(total) * kPanelColumns);
    scratch.cellOutput.reserve(static_cast<std::size_t>(stepRows.front() * m_cStride));
    scratch.inputRows.set(m_table, x, xStride, total, m_inputWidth, m_precision);
    if (m_linear) {
        scratch.states.reserve(static_cast<std::size_t>(total * m_hStride));
        scratch.outputs.reserve(static_cast<std::size_t>(total * m_linear->panels() * kPanelColumns));
    }
    if (scratch.stepRows.size() < static_cast<std::size_t>(parts))
        scratch.stepRows.resize(static_cast<std::size_t>(parts));
    for (MatmulRows& rows : scratch.stepRows)
        rows.reserve(m_linear ? total : stepRows.front(), std::max(m_cells, m_stateWidth), m_precision);
}

void LstmLayer::run(std::span<const int> stepRows, const float* x, std::ptrdiff_t xStride, float* y,
                    std::ptrdiff_t yStride, bool skip, LstmState& state, LstmScratch& scratch,
                    const LstmShare& share) const {
    const int total = std::accumulate(stepRows.begin(), stepRows.end(), 0);
    const std::ptrdiff_t panelStride = std::ptrdiff_t{total} * kPanelColumns;
    // What does not wait for the step before is one product over all steps.
    const int first = share.begin(m_input.panels(), 2);
    scratch.inputRows.matmul(m_table, m_input, first, share.end(m_input.panels(), 2) - first,
                             scratch.gates.data() + first * panelStride, kPanelColumns, panelStride,
                             m_bias.data() + std::ptrdiff_t{first} * kPanelColumns, false);
    share.wait();  // y may be x, which the others read until here
    const int columns = share.begin(m_stateWidth, kPanelColumns);
    const int columnsEnd = share.end(m_stateWidth, kPanelColumns);
    std::ptrdiff_t done = 0;
    Sweep sweep = Sweep::kDown;
    for (const int rows : stepRows) {
        sweep = sweep == Sweep::kDown ? Sweep::kUp : Sweep::kDown;
        step(scratch.gates.data() + done * kPanelColumns, panelStride, rows, sweep, state, scratch, share);
        for (int r = 0; r < rows; ++r) {
            const float* h = state.h.data() + r * m_hStride;
            const float* in = x + (done + r) * xStride;
            float* out = m_linear ? scratch.states.data() + (done + r) * m_hStride : y + (done + r) * yStride;
            for (int p = columns; p < columnsEnd; ++p)
                out[p] = skip && !m_linear ? h[p] + in[p] : h[p];
        }
        share.wait();  // all of h, before the next step reads it
        done += rows;
    }
    if (m_linear)
        applyLinear(total, skip ? x : nullptr, xStride, y, yStride, scratch, share);
}

void LstmLayer::applyLinear(int rows, const float* skipped, std::ptrdiff_t xStride, float* y, std::ptrdiff_t yStride,
                            LstmScratch& scratch, const LstmShare& share) const {
    MatmulRows& states = scratch.stepRows[static_cast<std::size_t>(share.part)];
    states.set(m_table, scratch.states.data(), m_hStride, rows, m_stateWidth, m_precision);
    const std::ptrdiff_t stride = std::ptrdiff_t{m_linear->panels()} * kPanelColumns;
    const int first = share.begin(m_linear->panels(), 1);
    const int end = share.end(m_linear->panels(), 1);
    if (first == end)
        return;
    const int column = first * kPanelColumns;
    states.matmul(m_table, *m_linear, first, end - first, scratch.outputs.data() + column, stride, kPanelColumns,
                  m_linearBias.data() + column, false);
    for (int r = 0; r < rows; ++r)
        for (int p = column; p < std::min(end * kPanelColumns, m_outputWidth); ++p)
            y[r * yStride + p] = scratch.outputs.data()[r * stride + p] + (skipped ? skipped[r * xStride + p] : 0.0F);
}

void LstmLayer::step(float* gates, std::ptrdiff_t panelStride, int rows, Sweep sweep, LstmState& state,
                     LstmScratch& scratch, const LstmShare& share) const {
    // With few rows a call on more panels keeps enough sums in flight; with many, two panels stay in the nearest cache.
    const int together = rows <= 2 ? 8 : 2;
    MatmulRows& stepRows = scratch.stepRows[static_cast<std::size_t>(share.part)];
    stepRows.set(m_table, state.h.data(), m_hStride, rows, m_stateWidth, m_precision);
    const int begin = share.begin(m_recurrent.panels(), 2);
    const int end = share.end(m_recurrent.panels(), 2);
    const int blocks = (end - begin + together - 1) / together;
    for (int b = 0; b < blocks; ++b) {
        const int panel = begin + together * (sweep == Sweep::kUp ? b : blocks - 1 - b);
        const int panels = std::min(together, end - panel);
        float* z = gates + panel * panelStride;
        stepRows.matmul(m_table, m_recurrent, panel, panels, z, kPanelColumns, panelStride, nullptr, true);
        for (int p = 0; p < panels; p += 2) {
            const std::ptrdiff_t cell = std::ptrdiff_t{panel + p} / 2 * kGroupCells;
            m_table.lstmCell({z + p * panelStride, z + (p + 1) * panelStride, rows, state.c.data() + cell, m_cStride,
                              scratch.cellOutput.data() + cell, m_cStride, m_cellClip});
        }
    }
    share.wait();  // all cells' outputs are ready, and the old h is no longer read
    project(rows, state, scratch, share);
}

void LstmLayer::project(int rows, LstmState& state, LstmScratch& scratch, const LstmShare& share) const {
    const int first = share.begin(m_stateWidth, kPanelColumns);
    const int end = share.end(m_stateWidth, kPanelColumns);
    if (!m_projection) {
        for (int r = 0; r < rows; ++r)
            std::copy(scratch.cellOutput.data() + r * m_cStride + first,
                      scratch.cellOutput.data() + r * m_cStride + end, state.h.data() + r * m_hStride + first);
        return;
    }
    MatmulRows& stepRows = scratch.stepRows[static_cast<std::size_t>(share.part)];
    stepRows.set(m_table, scratch.cellOutput.data(), m_cStride, rows, m_cells, m_precision);
    const int firstPanel = first / kPanelColumns;
    const int panels = (end + kPanelColumns - 1) / kPanelColumns - firstPanel;
    stepRows.matmul(m_table, *m_projection, firstPanel, panels, state.h.data() + first, m_hStride, kPanelColumns,
                    nullptr, false);
    if (m_projectionClip > 0)
        for (int r = 0; r < rows; ++r)
            for (std::ptrdiff_t i = r * m_hStride + first; i < r * m_hStride + end; ++i)
                state.h.data()[i] = std::clamp(state.h.data()[i], -m_projectionClip, m_projectionClip);
}

}  // namespace elmo
