// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "elmo/bilm/model.h"
#include "elmo/run_control.h"

namespace elmo {

/// Of the data set that writeAllenNlpPair() may put next to a bias.
inline constexpr const char* kForgetBiasSuffix = "_forget";

/// Where data sets of a bilm-tf model come from, by the names that pairLayout() has.
struct PairSource {
    std::function<bool(const std::string& name)> has;
    std::function<std::vector<float>(const std::string& name, std::span<const std::int64_t> shape)> read;
    std::function<std::vector<std::int64_t>(const std::string& name)> shape = {};  ///< for the softmax only
};

/// Every tensor of a bilm-tf model in canonical form. Without `projectsState` the cells have no projection, which then
/// is the identity. Throws what the source throws.
TensorMap readPairTensors(const BilmOptions& options, bool projectsState, const PairSource& source,
                          const RunControl& control);

}  // namespace elmo
