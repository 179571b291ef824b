// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/model.h"
#include "elmo/containers/torch_archive.h"
#include "elmo/run_control.h"

namespace elmo {

/// Reads the tensors of an ELMoForManyLangs model from its two archives and turns them into the canonical ones:
/// products x W, gate columns i, j, f, o, highway gates that open the transformed half. Every tensor of both archives
/// is used exactly once. Throws Error(kBadShape) naming tensor, expected and found shape.
TensorMap readManyLangsTensors(const BilmOptions& options, TorchArchive& embedder, TorchArchive& encoder,
                               const RunControl& control);

}  // namespace elmo
