// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/training/run/language_model.h"

namespace elmo::training {

/// Whether `wide` is `narrow` with more LSTM cells or a wider projection and no other difference.
bool isWider(const BilmOptions& wide, BilmOptions narrow);

/// The parameters of a wider biLM that predicts what the narrow one does, in ParameterLayout order: new units have the
/// starting values of initialParameters() and no effect on the old ones yet (Net2Net, Chen et al. 2016, with new units
/// that are random instead of copies, so that they learn different things). `isWider(wide, narrow)` must hold.
std::vector<float> widened(const std::vector<float>& parameters, const BilmOptions& narrow, const BilmOptions& wide,
                           std::uint64_t seed);

/// The softmax for outputs of a larger width: zeros for the new units.
SoftmaxParameters widened(const SoftmaxParameters& softmax, int width);

}  // namespace elmo::training
