// SPDX-License-Identifier: Apache-2.0
// Private to elmo and tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/model.h"

namespace elmo {

class TorchEngine;

/// A biLM whose weights a task trains together with its own: Bilm::run() on LibTorch in float32, with gradients by
/// autograd. Every sentence starts from zero states. Several threads may compute so long as none changes the
/// parameters.
class TunableBilm {
public:
    /// Copies the weights. Throws Error(kBadShape) if they are not those the options ask for.
    explicit TunableBilm(const BilmModel& model);
    ~TunableBilm();

    /// The layers of each sentence, edges taken off: [layerCount, n, D], differentiable if gradients are on. No
    /// sentence may be empty.
    std::vector<at::Tensor> layers(std::span<const Sentence> sentences) const;

    /// What an optimizer steps, under the names that tensorSpecs() gives them.
    std::vector<std::pair<std::string, at::Tensor>> parameters() const;

    /// The weights as they are now.
    TensorMap tensors() const;

private:
    std::unique_ptr<TorchEngine> m_engine;
    std::vector<std::pair<std::string, at::Tensor>> m_parameters;
};

}  // namespace elmo
