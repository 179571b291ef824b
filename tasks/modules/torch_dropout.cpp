// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_dropout.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/Generator.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randint.h>
#include <torch/csrc/autograd/custom_function.h>

#include "elmo/training/kernels/training_kernels.h"

namespace tasks {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

at::Tensor dropped(const at::Tensor& values, double rate, std::int64_t key) {
    // The kernel counts places in 32 bits, so a larger tensor goes in parts, each under a key of its own.
    constexpr std::int64_t kPart = std::int64_t{1} << 30;
    const at::Tensor from = values.contiguous();
    at::Tensor to = at::empty(from.sizes(), from.options());
    for (std::int64_t begin = 0; begin < from.numel(); begin += kPart)
        elmo::training::trainingKernels<float>().dropout(
            from.data_ptr<float>() + begin, to.data_ptr<float>() + begin, std::min(kPart, from.numel() - begin),
            static_cast<float>(1 - rate), static_cast<std::uint32_t>(key + begin / kPart), 0);
    return to;
}

struct DropoutFunction : torch::autograd::Function<DropoutFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& values, double rate, std::int64_t key) {
        context->saved_data["rate"] = rate;
        context->saved_data["key"] = key;
        return dropped(values, rate, key);
    }

    static tensor_list backward(AutogradContext* context, const tensor_list& gradients) {
        return {dropped(gradients[0], context->saved_data["rate"].toDouble(), context->saved_data["key"].toInt()),
                at::Tensor(), at::Tensor()};
    }
};

}  // namespace

namespace {

at::Tensor droppedByElement(const at::Tensor& values, double rate, Phase phase) {
    constexpr std::int64_t kKeys = 0x7fffffff;
    const auto generator = phase.generator ? c10::optional<at::Generator>(*phase.generator) : c10::nullopt;
    return DropoutFunction::apply(
        values, rate, at::randint(kKeys, {1}, generator, at::TensorOptions(at::kLong)).item<std::int64_t>());
}

}  // namespace

at::Tensor dropout(const at::Tensor& values, double rate, Phase phase) {
    if (!phase.training || rate <= 0)
        return values;
    if (phase.variational && values.dim() == 3)
        return variationalDropout(values, rate, phase);
    return droppedByElement(values, rate, phase);
}

at::Tensor variationalDropout(const at::Tensor& values, double rate, Phase phase) {
    if (!phase.training || rate <= 0)
        return values;
    return values * droppedByElement(at::ones({values.size(0), 1, values.size(2)}, values.options()), rate, phase);
}

}  // namespace tasks
