// SPDX-License-Identifier: Apache-2.0
// Private to elmo: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <map>
#include <string>

#include "elmo/bilm/model.h"

namespace elmo {

/// The device and the precision that a biLM computes with.
struct TorchPlace {
    at::Device device = at::kCPU;
    at::ScalarType values = at::kFloat;   ///< activations, states, biases, embeddings
    at::ScalarType weights = at::kFloat;  ///< the matrices of products
};

/// A biLM's options, and its tensors on their device; only a TunableBilm changes them. Any thread.
class TorchModel {
public:
    /// Copies the tensors. Throws Error if they are not those the options ask for.
    TorchModel(const BilmModel& model, const TorchPlace& place);

    const BilmOptions& options() const { return m_options; }
    const TorchPlace& place() const { return m_place; }
    const at::Tensor& operator[](const std::string& name) const { return m_tensors.at(name); }

private:
    BilmOptions m_options;
    TorchPlace m_place;
    std::map<std::string, at::Tensor> m_tensors;
};

/// x W, with W in the precision of weights and the result in that of `x`.
at::Tensor torchMatmul(const at::Tensor& x, const at::Tensor& weight);

}  // namespace elmo
