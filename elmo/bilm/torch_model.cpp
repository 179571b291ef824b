// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_model.h"

#include <ATen/ops/from_blob.h>
#include <ATen/ops/matmul.h>

namespace elmo {

TorchModel::TorchModel(const BilmModel& model, const TorchPlace& place) : m_options(model.options), m_place(place) {
    validate(m_options);
    checkTensors(m_options, model.tensors);
    for (const auto& [name, host] : model.tensors) {
        // from_blob takes no const pointer; to() copies the values and nothing writes them.
        const at::Tensor view = at::from_blob(const_cast<float*>(host.values.data()), host.shape, at::kFloat);
        const at::ScalarType type = name.ends_with(".weight") ? place.weights : place.values;
        m_tensors.emplace(name, view.to(place.device, type, /*non_blocking=*/false, /*copy=*/true));
    }
}

at::Tensor torchMatmul(const at::Tensor& x, const at::Tensor& weight) {
    return at::matmul(x.to(weight.scalar_type()), weight).to(x.scalar_type());
}

}  // namespace elmo
