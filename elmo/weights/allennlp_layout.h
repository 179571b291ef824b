// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "elmo/bilm/options.h"
#include "elmo/containers/json_node.h"

namespace elmo {

/// One data set of a bilm-tf weights file and the canonical tensors it holds. A plain value.
struct PairDataset {
    enum class Kind {
        kPlain,         ///< one tensor, the same numbers in the same order
        kWithoutZero,   ///< an embedding table whose zero row 0 the file leaves out
        kInputOnState,  ///< two tensors, the rows of the second below those of the first
        kBias,          ///< LSTM bias without the 1 that the forget gate adds
    };

    std::string name;
    std::vector<std::int64_t> shape;
    Kind kind = Kind::kPlain;
    std::vector<std::string> tensors;
};

/// The position of every tensor of a biLM in a weights file. The options must be ones the format can express.
std::vector<PairDataset> pairLayout(const BilmOptions& options);

/// The data sets of one LSTM cell lie in this group; direction 0 is forward, 1 backward.
std::string pairCellGroup(int direction, int layer);

/// Architecture from an options.json. `tokenProjection` is true, `wordCount` 0: only the weights file tells these where
/// the options leave them open. Throws Error(kBadFormat, kUnsupported) naming the key.
BilmOptions pairOptions(const JsonNode& json);

/// What an options.json says in addition to the architecture, as JSON object text; empty if it says nothing.
std::string pairTrainingRecord(const JsonNode& json);

/// The options.json of an architecture, together with the training record's keys.
std::string pairOptionsText(const BilmOptions& options, const std::string& training, const std::string& metrics);

}  // namespace elmo
