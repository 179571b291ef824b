// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_lstm.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/clamp.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/tanh.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>

#include <algorithm>

namespace elmo {
namespace {

// Rows whose input product is made at once: bounds its memory, [rows, 4H].
constexpr std::int64_t kRowsAtOnce = 256;

struct CellState {
    at::Tensor h;  // [B, P], or [B, H] without projection
    at::Tensor c;  // [B, H]
};

/// The tensors of one layer in one direction.
struct CellWeights {
    at::Tensor input;       // [in, 4H]
    at::Tensor recurrent;   // [P or H, 4H]
    at::Tensor bias;        // [4H]
    at::Tensor projection;  // [H, P]; undefined without projection
};

CellWeights cellWeights(const TorchModel& model, int direction, int layer) {
    const std::string stem = lstmStem(direction, layer);
    const bool projected = model.options().encoder.kind == EncoderKind::kProjectedLstm;
    return {model[stem + ".input.weight"], model[stem + ".recurrent.weight"], model[stem + ".bias"],
            projected ? model[stem + ".projection.weight"] : at::Tensor()};
}

at::Tensor clip(const at::Tensor& x, float limit) {
    return limit > 0 ? at::clamp(x, -limit, limit) : x;
}

// The projected LSTM of Sak et al. 2014, without peepholes and with the clips of the published biLMs; `z` is W x + b.
CellState step(const CellWeights& weights, const EncoderOptions& options, const at::Tensor& z, const CellState& last) {
    const std::vector<at::Tensor> gates = (z + torchMatmul(last.h, weights.recurrent)).chunk(4, 1);
    const at::Tensor &i = gates[0], &j = gates[1], &f = gates[2], &o = gates[3];  // [n, H]
    const at::Tensor c = clip(at::sigmoid(f) * last.c + at::sigmoid(i) * at::tanh(j), options.cellClip);
    const at::Tensor m = at::sigmoid(o) * at::tanh(c);
    if (!weights.projection.defined())
        return {m, c};
    return {clip(torchMatmul(m, weights.projection), options.projectionClip), c};
}

/// Runs one layer over packed rows `x` [N, in]; `state` becomes what each sentence ends in.
at::Tensor runLayer(const CellWeights& weights, const EncoderOptions& options, const at::Tensor& x,
                    const Packing& packing, CellState& state, const RunControl& control) {
    std::vector<at::Tensor> outputs;
    at::Tensor z;  // [rows of some steps, 4H]
    std::int64_t zStart = 0;
    // Copies, as autograd needs what a step has read for as long as its gradient may be asked for.
    CellState last{state.h.clone(), state.c.clone()};
    for (std::size_t t = 0; t < packing.active.size(); ++t) {
        control.checkpoint();
        const std::int64_t start = packing.starts[t];
        const std::int64_t rows = packing.active[t];
        if (!z.defined() || start + rows > zStart + z.size(0)) {
            const std::int64_t count = std::min(std::max(rows, kRowsAtOnce), x.size(0) - start);
            z = torchMatmul(x.narrow(0, start, count), weights.input) + weights.bias;
            zStart = start;
        }
        last = {last.h.narrow(0, 0, rows), last.c.narrow(0, 0, rows)};
        last = step(weights, options, z.narrow(0, start - zStart, rows), last);
        const std::int64_t left = t + 1 < packing.active.size() ? packing.active[t + 1] : 0;
        state.h.narrow(0, left, rows - left).copy_(last.h.narrow(0, left, rows - left).detach());
        state.c.narrow(0, left, rows - left).copy_(last.c.narrow(0, left, rows - left).detach());
        outputs.push_back(last.h);
    }
    return at::cat(outputs, 0);  // [N, P or H]
}

/// One direction of ELMo: a stack of LSTMs. Returns each layer's output [N, P], in the order of `tokens`.
std::vector<at::Tensor> runStack(const TorchModel& model, int direction, const at::Tensor& tokens,
                                 const Packing& packing, LstmStates& states, const RunControl& control) {
    const EncoderOptions& options = model.options().encoder;
    const std::int64_t p = options.stateWidth();
    const std::int64_t h = options.cellSize;
    std::vector<at::Tensor> outputs;
    at::Tensor x = tokens;
    for (int l = 0; l < options.layers; ++l) {
        const at::Tensor heldH = states.h.select(0, l).narrow(1, direction * p, p);  // [B, P or H]
        const at::Tensor heldC = states.c.select(0, l).narrow(1, direction * h, h);  // [B, H]
        CellState state{heldH, heldC};
        at::Tensor y = runLayer(cellWeights(model, direction, l), options, x, packing, state, control);
        if (options.kind == EncoderKind::kLinearLstm) {
            const std::string stem = lstmStem(direction, l) + ".projection";
            y = torchMatmul(y, model[stem + ".weight"]) + model[stem + ".bias"];
        }
        x = options.skipConnections && l > 0 ? y + x : y;
        outputs.push_back(x);
    }
    return outputs;
}

std::vector<at::Tensor> runStacks(const TorchModel& model, const at::Tensor& tokens, const Packing& packing,
                                  const at::Tensor& reversal, LstmStates& states, const RunControl& control) {
    const std::vector<at::Tensor> forward = runStack(model, 0, tokens, packing, states, control);
    const std::vector<at::Tensor> backward =
        runStack(model, 1, tokens.index_select(0, reversal), packing, states, control);
    std::vector<at::Tensor> layers{at::cat({tokens, tokens}, 1)};  // [N, 2P]
    for (std::size_t l = 0; l < forward.size(); ++l)
        layers.push_back(at::cat({forward[l], backward[l].index_select(0, reversal)}, 1));  // [N, 2P]
    return layers;
}

at::Tensor runPlainBilstm(const TorchModel& model, const at::Tensor& tokens, const Packing& packing,
                          const at::Tensor& reversal, const RunControl& control) {
    const EncoderOptions& options = model.options().encoder;
    const auto run = [&](int direction, int layer, const at::Tensor& x) {
        const at::Tensor zero = at::zeros({packing.active.front(), options.cellSize}, tokens.options());
        CellState state{zero.clone(), zero.clone()};
        return runLayer(cellWeights(model, direction, layer), options, x, packing, state, control);
    };
    at::Tensor forward = tokens, backward = tokens;
    for (int l = 0; l < options.layers; ++l) {
        const at::Tensor x = l == 0 ? tokens : at::cat({forward, backward}, 1);  // [N, P or 2H]
        forward = run(0, l, x);                                                  // [N, H]
        backward = run(1, l, x.index_select(0, reversal)).index_select(0, reversal);
    }
    const auto projected = [&](const at::Tensor& half) {
        return torchMatmul(half, model["lstm.projection.weight"]) + model["lstm.projection.bias"];
    };
    return at::cat({projected(forward), projected(backward)}, 1);  // [N, 2P]
}

}  // namespace

LstmStates zeroStates(const TorchModel& model, std::int64_t rows) {
    const EncoderOptions& options = model.options().encoder;
    const at::TensorOptions place = at::TensorOptions(model.place().values).device(model.place().device);
    return {at::zeros({options.layers, rows, 2 * options.stateWidth()}, place),
            at::zeros({options.layers, rows, 2 * options.cellSize}, place)};
}

std::vector<at::Tensor> encodeSentences(const TorchModel& model, const at::Tensor& tokens, const Packing& packing,
                                        LstmStates& states, const RunControl& control) {
    const at::Tensor reversal = at::tensor(packing.reversal, at::kLong).to(tokens.device());
    if (model.options().encoder.hasStacks())
        return runStacks(model, tokens, packing, reversal, states, control);
    return {runPlainBilstm(model, tokens, packing, reversal, control)};
}

}  // namespace elmo
