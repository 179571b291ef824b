// SPDX-License-Identifier: Apache-2.0
// Private to elmo and its tests; names no torch.
#pragma once

#include <span>
#include <vector>

#include "elmo/bilm/bilm.h"

namespace elmo {

/// CarriedState in double precision.
struct DoubleCarriedState {
    int rows = 0;
    std::vector<double> h;  ///< [L, rows, 2P], forward half first
    std::vector<double> c;  ///< [L, rows, 2H], forward half first
};

/// Bilm::run() with every value, and the parameters as they were read, widened to double: the reference for rounding
/// errors. Loads the model at every call. Each sentence's layers are [layerCount, n + 2, D].
std::vector<std::vector<double>> runInDouble(const BilmModel& model, std::span<const Sentence> batch,
                                             DoubleCarriedState* state);

}  // namespace elmo
