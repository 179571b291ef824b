// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "elmo/bilm/model.h"

namespace elmo {

/// How many parameters one part of a biLM has. A plain value.
struct ParameterGroup {
    std::string name;  ///< for display: "character convolutions", "forward LSTM"
    std::int64_t parameters = 0;
};

/// The facts about a model that `elmo info` shows. A plain value.
struct ModelSummary {
    BilmOptions options;
    int layers = 0;               ///< layers returned
    int width = 0;                ///< of a layer's vectors, D
    std::int64_t parameters = 0;  ///< the sum of the groups
    std::vector<ParameterGroup> groups;
    std::int64_t characterEntries = 0;  ///< of the dictionary, 0 for byte models
    std::int64_t wordEntries = 0;
    Provenance provenance;
    std::string hash;  ///< modelHash(), empty if only the architecture was read
};

ModelSummary summarise(const BilmModel& model);

/// The summary as a JSON object, indented, for `elmo info --json`.
std::string summaryJson(const ModelSummary& summary);

}  // namespace elmo
