// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/torch_device_pass.h"

#include <ATen/Context.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/clamp.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/full.h>
#include <ATen/ops/logsumexp.h>
#include <ATen/ops/scatter.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tanh.h>
#include <ATen/ops/zeros.h>
#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include "elmo/bilm/torch_device.h"
#include "elmo/bilm/torch_threads.h"
#include "elmo/bilm/torch_token_encoder.h"
#include "elmo/error.h"
#include "elmo/training/passes/parameter_layout.h"
#include "elmo/training/process_group.h"

namespace elmo::training {
namespace {

at::Tensor clipped(const at::Tensor& x, double bound) {
    return bound > 0 ? at::clamp(x, -bound, bound) : x;
}

void copyTo(const at::Tensor& tensor, float* values) {
    at::from_blob(values, tensor.sizes(), at::kFloat).copy_(tensor.detach());
}

class TorchDevicePass final : public DevicePass {
public:
    explicit TorchDevicePass(const TrainOptions& options)
        : m_options(options),
          m_layout(options.model),
          m_device(findTorchDevice(options.device == "torch" ? "cpu" : deviceOfThisProcess(options.device))) {}

    void run(const DeviceStep& step, std::array<StackState*, 2> states, DeviceGradients& gradients) override {
        try {
            compute(step, states, gradients);
        } catch (const c10::Error& error) {
            throw Error(
                ErrorCode::kDevice,
                fmt::format("LibTorch failed on the device {} in a step of the training: {}. The last "
                            "checkpoint is valid; if memory was short, resume on the device cpu, or start again with a "
                            "smaller training.batch_size.",
                            m_options.device, error.what_without_backtrace()));
        }
    }

private:
    void compute(const DeviceStep& step, std::array<StackState*, 2> states, DeviceGradients& gradients) {
        if (m_device.is_cpu())
            useTorchThreads(m_options.threads);
        at::manual_seed(step.dropoutSeed);
        const at::Tensor values = toDevice(step.values);
        values.set_requires_grad(!step.softmaxOnly);
        name(values);
        const Slots slots = gather(step);
        const at::Tensor vectors = tokenVectors(step);
        at::Tensor sum = at::zeros({}, onDevice(at::kFloat));
        for (std::size_t d = 0; d < 2; ++d) {
            gradients.losses[d] = 0;
            if (!trains(m_options.directions, static_cast<int>(d)))
                continue;
            const DirectionWindow& window = step.window.directions[d];
            const at::Tensor loss =
                sampledLoss(stack(window, vectors, static_cast<int>(d), *states[d]), window.targets, slots);
            gradients.losses[d] = loss.item<double>();
            sum = sum + loss;
        }
        sum.backward();
        give(slots.weight, gradients.softmaxWeight);
        give(slots.bias, gradients.softmaxBias);
        if (!step.softmaxOnly)
            give(values, gradients.values);
        m_parameters.clear();
    }

    at::TensorOptions onDevice(at::ScalarType type) const { return at::TensorOptions().device(m_device).dtype(type); }

    at::Tensor toDevice(const std::vector<float>& values) const {
        // Always a copy: the optimiser must not change the values of a leaf.
        return at::from_blob(const_cast<float*>(values.data()), {std::ssize(values)}, at::kFloat)
            .to(m_device, at::kFloat, false, true);
    }
    template <class Integer>
    at::Tensor indices(std::span<const Integer> numbers) const {
        at::Tensor host = at::zeros({std::ssize(numbers)}, at::kLong);
        std::copy(numbers.begin(), numbers.end(), host.data_ptr<std::int64_t>());
        return host.to(m_device);
    }

    /// The gradient of a leaf; zeros if the loss does not depend on it.
    static void give(const at::Tensor& leaf, std::vector<float>& to) {
        to.assign(static_cast<std::size_t>(leaf.numel()), 0.0f);
        if (leaf.grad().defined())
            copyTo(leaf.grad().reshape({-1}), to.data());
    }

    /// Views of the one array by name, so that its gradient is in the layout's order.
    void name(const at::Tensor& values) {
        m_parameters.clear();
        for (const TensorSpec& spec : m_layout.specs())
            m_parameters[spec.name] = values.narrow(0, m_layout.offset(spec.name), spec.size()).reshape(spec.shape);
    }
    const at::Tensor& parameter(const std::string& name) const { return m_parameters.at(name); }

    /// a b, in the precision of the training, as float32.
    at::Tensor matmul(const at::Tensor& a, const at::Tensor& b) const {
        if (m_options.precision == Precision::kFloat32)
            return a.matmul(b);
        return a.to(at::kBFloat16).matmul(b.to(at::kBFloat16)).to(at::kFloat);
    }

    at::Tensor dropped(const at::Tensor& x) const {
        return m_options.dropout > 0 ? at::dropout(x, m_options.dropout, true) : x;
    }

    /// [words, P] (Peters et al. 2018, 3.4: characters, convolutions, maximum, highways, projection; or a word's row).
    at::Tensor tokenVectors(const DeviceStep& step) const {
        const auto count = std::ssize(step.window.words);
        const at::Tensor y = m_options.model.characters
                                 ? characterFeatures(step.words, count)
                                 : parameter("words.embedding").index_select(0, indices(step.words.rows(0, count)));
        return matmul(y, parameter("projection.weight")) + parameter("projection.bias");
    }

    at::Tensor characterFeatures(const WindowWords& words, std::int64_t count) const {
        const TorchParameters parameters{
            [this](const std::string& name) -> const at::Tensor& { return parameter(name); },
            [this](const at::Tensor& a, const at::Tensor& b) { return matmul(a, b); }};
        const CharacterCnnOptions& o = *m_options.model.characters;
        return encodeCharacters(o, parameters, indices(words.ids(0, count)).reshape({count, o.maxCharactersPerToken}));
    }

    /// One direction's LSTMs over the window, [T * B, P] after dropout; see LstmStackPass::forward().
    at::Tensor stack(const DirectionWindow& window, const at::Tensor& vectors, int d, StackState& state) const {
        const EncoderOptions& o = m_options.model.encoder;
        const std::int64_t steps = m_options.unrollSteps, p = o.projectionSize, h = o.cellSize;
        const std::int64_t rows = std::ssize(window.inputs) / steps;
        const at::Tensor hiddenBefore = toDevice(state.hidden).reshape({o.layers, rows, p});
        const at::Tensor cellsBefore = toDevice(state.cells).reshape({o.layers, rows, h});
        const at::Tensor keep =
            1 - indices(std::span<const std::uint8_t>(window.starts)).to(at::kFloat).reshape({steps, rows, 1});
        at::Tensor x = vectors.index_select(0, indices(std::span<const std::uint32_t>(window.inputs)));
        x = x.reshape({steps, rows, p});
        for (int l = 0; l < o.layers; ++l) {
            const std::string stem = lstmStem(d, l) + ".";
            x = dropped(x);
            // The inputs' products of all steps at once; the recurrent ones follow step by step.
            const at::Tensor fromInput = matmul(x, parameter(stem + "input.weight")) + parameter(stem + "bias");
            at::Tensor hidden = hiddenBefore[l], cells = cellsBefore[l];
            std::vector<at::Tensor> outputs;
            for (std::int64_t t = 0; t < steps; ++t) {
                hidden = hidden * keep[t];
                cells = cells * keep[t];
                const auto gates = (fromInput[t] + matmul(hidden, parameter(stem + "recurrent.weight"))).split(h, 1);
                cells = clipped(at::sigmoid(gates[2]) * cells + at::sigmoid(gates[0]) * at::tanh(gates[1]), o.cellClip);
                hidden = clipped(matmul(at::sigmoid(gates[3]) * at::tanh(cells), parameter(stem + "projection.weight")),
                                 o.projectionClip);
                outputs.push_back(hidden);
            }
            copyTo(hidden, state.hidden.data() + l * rows * p);
            copyTo(cells, state.cells.data() + l * rows * h);
            const at::Tensor y = at::stack(outputs);
            x = l > 0 && o.skipConnections ? y + x : y;
        }
        return dropped(x).reshape({steps * rows, p});
    }

    /// The candidates' rows of the softmax, as leaves of their own.
    struct Slots {
        const SoftmaxCandidates& candidates;
        at::Tensor weight, bias;      // [slots, P], [slots]
        at::Tensor logExpectedCount;  // [slots]
    };

    Slots gather(const DeviceStep& step) const {
        const auto width = static_cast<std::size_t>(step.softmax.width);
        std::vector<float> weight, bias, counts;
        for (const std::int32_t word : step.candidates.words()) {
            const auto row = step.softmax.weight.begin() + static_cast<std::ptrdiff_t>(width) * word;
            weight.insert(weight.end(), row, row + static_cast<std::ptrdiff_t>(width));
            bias.push_back(step.softmax.bias[static_cast<std::size_t>(word)]);
            counts.push_back(step.candidates.logExpectedCount(word));
        }
        Slots slots{step.candidates, toDevice(weight).reshape({-1, step.softmax.width}), toDevice(bias),
                    toDevice(counts)};
        slots.weight.set_requires_grad(true);
        slots.bias.set_requires_grad(true);
        return slots;
    }

    /// The sum of negative log probabilities (Jean et al. 2015); see SampledSoftmaxPass.
    at::Tensor sampledLoss(const at::Tensor& hidden, const std::vector<std::int32_t>& targets,
                           const Slots& slots) const {
        const std::int64_t samples = slots.candidates.negativeSamples();
        std::vector<std::int64_t> positions, own, excluded;
        for (std::size_t k = 0; k < targets.size(); ++k) {
            if (targets[k] < 0)
                continue;
            positions.push_back(static_cast<std::int64_t>(k));
            own.push_back(slots.candidates.slot(targets[k]));
            excluded.push_back(std::min(own.back(), samples));  // the column after the candidates belongs to no word
        }
        if (positions.empty())
            return at::zeros({}, onDevice(at::kFloat));
        const at::Tensor x = hidden.index_select(0, indices(std::span<const std::int64_t>(positions)));
        const at::Tensor mine = indices(std::span<const std::int64_t>(own));
        const at::Tensor offsets = slots.bias - slots.logExpectedCount;
        const at::Tensor target =
            (x * slots.weight.index_select(0, mine)).sum(1) + offsets.index_select(0, mine);  // [n]
        constexpr double kNever = -std::numeric_limits<double>::infinity();
        const at::Tensor others =
            at::cat({matmul(x, slots.weight.narrow(0, 0, samples).t()) + offsets.narrow(0, 0, samples),
                     at::full({x.size(0), 1}, kNever, onDevice(at::kFloat))},
                    1)
                .scatter(1, indices(std::span<const std::int64_t>(excluded)).unsqueeze(1), kNever);
        return (at::logsumexp(at::cat({others, target.unsqueeze(1)}, 1), 1) - target).sum();
    }

    const TrainOptions m_options;
    const ParameterLayout m_layout;
    const at::Device m_device;
    std::map<std::string, at::Tensor> m_parameters;
};

}  // namespace

std::unique_ptr<DevicePass> makeDevicePass(const TrainOptions& options) {
    return std::make_unique<TorchDevicePass>(options);
}

}  // namespace elmo::training
