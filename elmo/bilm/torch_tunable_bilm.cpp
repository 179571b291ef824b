// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_tunable_bilm.h"

#include "elmo/bilm/torch_engine.h"

namespace elmo {

TunableBilm::TunableBilm(const BilmModel& model) : m_engine(std::make_unique<TorchEngine>(model, TorchPlace{})) {
    for (const auto& [name, host] : model.tensors) {
        at::Tensor parameter = m_engine->model()[name];  // the engine's own: what changes it changes the biLM
        parameter.set_requires_grad(true);
        m_parameters.emplace_back(name, parameter);
    }
}

TunableBilm::~TunableBilm() = default;

std::vector<at::Tensor> TunableBilm::layers(std::span<const Sentence> sentences) const {
    std::vector<at::Tensor> result;
    for (const at::Tensor& layers : m_engine->run(sentences, nullptr, {}))
        result.push_back(layers.narrow(1, 1, layers.size(1) - 2));
    return result;
}

std::vector<std::pair<std::string, at::Tensor>> TunableBilm::parameters() const {
    return m_parameters;
}

TensorMap TunableBilm::tensors() const {
    TensorMap tensors;
    for (const auto& [name, parameter] : m_parameters) {
        const float* values = parameter.data_ptr<float>();
        tensors[name] = {parameter.sizes().vec(), {values, values + parameter.numel()}};
    }
    return tensors;
}

}  // namespace elmo
