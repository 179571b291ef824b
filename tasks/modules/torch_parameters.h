// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tasks/modules/packed_factor.h"
#include "tasks/modules/start_values.h"

namespace tasks {

/// A matrix that vectors are multiplied with, [D, E].
struct WeightMatrix {
    at::Tensor values;
    std::shared_ptr<const PackedFactor> packed;  ///< once frozen; before that, each product packs the values
};

/// The trainable tensors of a network under the names a bundle stores them by, in the order they were made. Filled
/// while the network is built, by one thread.
class Parameters {
public:
    explicit Parameters(StartValues values = StartValues::kDrawn) : m_values(values) {}

    /// Enters a tensor that nothing computed yet and lets it take gradients. Returns the same tensor.
    at::Tensor add(const std::string& name, const at::Tensor& start);

    /// The same for a matrix.
    std::shared_ptr<const WeightMatrix> addMatrix(const std::string& name, const at::Tensor& start);

    /// Packs every matrix: nothing may change them any more.
    void freeze();

    const std::vector<std::pair<std::string, at::Tensor>>& all() const { return m_all; }

    /// Start values (float32); anything at all if none are drawn.
    at::Tensor xavierUniform(std::int64_t rows, std::int64_t columns) const;  // Glorot and Bengio 2010
    at::Tensor orthogonal(std::int64_t size) const;                           // [size, size], Saxe et al. 2014
    at::Tensor gaussian(at::IntArrayRef shape, double deviation) const;
    at::Tensor zeros(at::IntArrayRef shape) const;

private:
    bool drawn() const { return m_values.drawn; }
    c10::optional<at::Generator> generator() const;

    StartValues m_values;
    std::vector<std::pair<std::string, at::Tensor>> m_all;
    std::vector<std::shared_ptr<WeightMatrix>> m_matrices;
};

}  // namespace tasks
