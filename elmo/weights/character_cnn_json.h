// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "elmo/bilm/options.h"
#include "elmo/containers/json_node.h"

namespace elmo {

/// The part about a character CNN that all published formats share: "filters": [[width, count], ...] (`key`, if another
/// program calls it otherwise) and "activation": "relu" or "tanh". Throws Error(kBadFormat, kUnsupported) naming the
/// key.
std::vector<ConvolutionFilter> readFilters(const JsonNode& json, const char* key = "filters");
Activation readActivation(const JsonNode& json);

nlohmann::json filtersJson(const std::vector<ConvolutionFilter>& filters);
const char* activationName(Activation activation);

}  // namespace elmo
