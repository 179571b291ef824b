// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <utility>
#include <vector>

namespace tasks {

/// The trainable tensors of a network under the names a bundle stores them by, in the order they were made. Filled
/// while the network is built, by one thread.
class Parameters {
public:
    /// Enters a tensor that nothing computed yet and lets it take gradients. Returns the same tensor.
    at::Tensor add(const std::string& name, const at::Tensor& start);

    const std::vector<std::pair<std::string, at::Tensor>>& all() const { return m_all; }

private:
    std::vector<std::pair<std::string, at::Tensor>> m_all;
};

/// Start values, drawn from torch's default generator. Float32.
at::Tensor xavierUniform(std::int64_t rows, std::int64_t columns);  // Glorot and Bengio 2010
at::Tensor orthogonal(std::int64_t size);                           // [size, size], Saxe et al. 2014
at::Tensor gaussian(at::IntArrayRef shape, double deviation);
at::Tensor zeros(at::IntArrayRef shape);

}  // namespace tasks
