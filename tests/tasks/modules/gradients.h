// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/ATen.h>

#include <functional>
#include <vector>

namespace tasks::test {

/// The largest absolute difference between two tensors of one shape.
inline double difference(const at::Tensor& a, const at::Tensor& b) {
    return (a.to(at::kDouble) - b.to(at::kDouble)).abs().max().item<double>();
}

/// Gradients of a scalar in the inputs, which are used again and start from none.
inline std::vector<at::Tensor> gradientsOf(const std::function<at::Tensor()>& scalar, std::vector<at::Tensor> inputs) {
    for (at::Tensor& input : inputs)
        input.mutable_grad() = at::Tensor();
    scalar().backward();
    std::vector<at::Tensor> result;
    for (at::Tensor& input : inputs)
        result.push_back(input.grad().clone());
    return result;
}

/// sum(values * weights) for fixed weights that differ from element to element, so that no gradient hides another.
inline at::Tensor weighted(const at::Tensor& values) {
    const at::Tensor places = at::arange(values.numel(), values.options());
    return (values * (places * 0.37).sin().view(values.sizes())).sum();
}

/// Random normal values that take gradients.
inline at::Tensor leaf(at::IntArrayRef shape, at::ScalarType type = at::kFloat) {
    return at::randn(shape, type).set_requires_grad(true);
}

}  // namespace tasks::test
