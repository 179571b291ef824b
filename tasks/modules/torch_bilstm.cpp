// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_bilstm.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <fmt/format.h>
#include <torch/csrc/autograd/custom_function.h>

#include <array>

#include "tasks/modules/lstm_direction.h"

namespace tasks {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

template <class Task>
void inBothDirections(const Task& task) {
    at::parallel_for(0, 2, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k)
            task(static_cast<std::size_t>(k), k == 0 ? Direction::kForward : Direction::kBackward);
    });
}

LstmArrays<const float> arraysOf(at::TensorList tensors, std::size_t direction) {
    return {tensors[3 * direction].data_ptr<float>(), tensors[3 * direction + 1].data_ptr<float>(),
            tensors[3 * direction + 2].data_ptr<float>()};
}

struct BiLstmFunction : torch::autograd::Function<BiLstmFunction> {
    /// weights: input [D, 4H], recurrent [H, 4H], bias [4H] of each direction.
    /// packed: input and recurrent weights of each direction packed already, or null.
    static at::Tensor forward(AutogradContext* context, const at::Tensor& vectors, at::TensorList weights,
                              const std::vector<std::int64_t>& lengths,
                              const std::array<const PackedFactor*, 4>& packed) {
        const at::Tensor padded = vectors.contiguous();
        const std::int64_t b = padded.size(0), t = padded.size(1), d = padded.size(2), h = weights[1].size(0);
        const PackedRows rows(lengths, t);
        const std::int64_t n = rows.tokens();
        const auto make = [&](std::int64_t width) { return at::empty({n, width}, padded.options()); };
        const at::Tensor input = make(d);
        rows.pack(padded.data_ptr<float>(), d, d, input.data_ptr<float>());
        tensor_list traces = {make(4 * h), make(h), make(h), make(4 * h), make(h), make(h)};
        at::Tensor output = at::zeros({b, t, 2 * h}, padded.options());
        inBothDirections([&](std::size_t k, Direction direction) {
            const LstmTrace<float> trace{traces[3 * k].data_ptr<float>(), traces[3 * k + 1].data_ptr<float>(),
                                         traces[3 * k + 2].data_ptr<float>()};
            LstmArrays<const float> arrays = arraysOf(weights, k);
            arrays.packedInput = packed[2 * k];
            arrays.packedRecurrent = packed[2 * k + 1];
            LstmDirection(rows, direction, d, h).forward(arrays, input.data_ptr<float>(), trace);
            rows.unpack(trace.hidden, h, output.data_ptr<float>() + static_cast<std::int64_t>(k) * h, 2 * h);
        });
        tensor_list saved = weights.vec();
        saved.insert(saved.end(), traces.begin(), traces.end());
        saved.push_back(input);
        context->save_for_backward(saved);
        context->saved_data["lengths"] = lengths;
        context->saved_data["padded"] = t;
        return output;
    }

    static tensor_list backward(AutogradContext* context, const tensor_list& gradients) {
        const tensor_list saved = context->get_saved_variables();
        const at::Tensor& input = saved.back();  // [N, D]
        const at::Tensor above = gradients[0].contiguous();
        const std::int64_t n = input.size(0), d = input.size(1), h = saved[1].size(0);
        const std::int64_t t = context->saved_data["padded"].toInt();
        const PackedRows rows(context->saved_data["lengths"].toIntVector(), t);
        const bool needsInput = context->needs_input_grad(0);
        tensor_list result(1);
        for (std::size_t k = 0; k < 6; ++k)
            result.push_back(at::empty_like(saved[k]));
        at::Tensor ofInput[2];
        for (at::Tensor& part : ofInput)
            part = needsInput ? at::empty_like(input) : at::Tensor();
        inBothDirections([&](std::size_t k, Direction direction) {
            // The pass turns activated gates into gradients, so it gets a copy: a graph may be walked twice.
            std::vector<float> gates(static_cast<std::size_t>(n * 4 * h)), hidden(static_cast<std::size_t>(n * h));
            std::copy_n(saved[6 + 3 * k].data_ptr<float>(), gates.size(), gates.data());
            rows.pack(above.data_ptr<float>() + static_cast<std::int64_t>(k) * h, 2 * h, h, hidden.data());
            const LstmTrace<float> trace{gates.data(), saved[7 + 3 * k].data_ptr<float>(),
                                         saved[8 + 3 * k].data_ptr<float>()};
            const LstmArrays<float> out{result[1 + 3 * k].data_ptr<float>(), result[2 + 3 * k].data_ptr<float>(),
                                        result[3 + 3 * k].data_ptr<float>()};
            LstmDirection(rows, direction, d, h)
                .backward(arraysOf(saved, k), input.data_ptr<float>(), trace, hidden.data(), out,
                          needsInput ? ofInput[k].data_ptr<float>() : nullptr);
        });
        if (needsInput) {
            ofInput[0].add_(ofInput[1]);
            result[0] = at::zeros({above.size(0), t, d}, input.options());
            rows.unpack(ofInput[0].data_ptr<float>(), d, result[0].data_ptr<float>(), d);
        }
        result.resize(result.size() + 2);  // lengths and packed weights
        return result;
    }
};

}  // namespace

BiLstm::BiLstm(Parameters& parameters, const std::string& name, std::int64_t inputs, std::int64_t cells) {
    for (std::size_t k = 0; k < 2; ++k) {
        const std::string stem = name + (k == 0 ? ".forward." : ".backward.");
        at::Tensor input = parameters.zeros({inputs, 4 * cells}), recurrent = parameters.zeros({cells, 4 * cells}),
                   bias = parameters.zeros({4 * cells});
        for (std::int64_t gate = 0; gate < 4; ++gate) {
            input.narrow(1, gate * cells, cells).copy_(parameters.xavierUniform(inputs, cells));
            recurrent.narrow(1, gate * cells, cells).copy_(parameters.orthogonal(cells));
        }
        bias.narrow(0, 2 * cells, cells).fill_(1);
        m_directions[k] = {parameters.addMatrix(stem + "input_weight", input),
                           parameters.addMatrix(stem + "recurrent_weight", recurrent),
                           parameters.add(stem + "bias", bias)};
    }
}

at::Tensor BiLstm::apply(const at::Tensor& vectors, const std::vector<std::int64_t>& lengths) const {
    tensor_list weights;
    for (const Weights& direction : m_directions)
        weights.insert(weights.end(), {direction.input->values, direction.recurrent->values, direction.bias});
    const std::array packed{m_directions[0].input->packed.get(), m_directions[0].recurrent->packed.get(),
                            m_directions[1].input->packed.get(), m_directions[1].recurrent->packed.get()};
    return BiLstmFunction::apply(vectors, at::TensorList(weights), lengths, packed);
}

BiLstmStack::BiLstmStack(Parameters& parameters, const std::string& name, std::int64_t inputs, std::int64_t cells,
                         int layers, double dropout)
    : m_dropout(dropout) {
    for (int layer = 0; layer < layers; ++layer)
        m_layers.emplace_back(parameters, fmt::format("{}.{}", name, layer), layer == 0 ? inputs : 2 * cells, cells);
}

at::Tensor BiLstmStack::apply(const at::Tensor& vectors, const std::vector<std::int64_t>& lengths, Phase phase) const {
    at::Tensor result = m_layers.front().apply(vectors, lengths);
    for (std::size_t layer = 1; layer < m_layers.size(); ++layer)
        result = m_layers[layer].apply(dropout(result, m_dropout, phase), lengths);
    return result;
}

}  // namespace tasks
