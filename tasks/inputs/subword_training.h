// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "elmo/run_control.h"

namespace tasks {

struct SubwordTraining {
    int pieces = 8000;             ///< at most, as a short text may give fewer; bpe: exactly
    std::string type = "unigram";  ///< or "bpe"
    double coverage = 0.9995;      ///< share of characters with a piece of their own
    std::int64_t seed = 1;
};

/// Trains on words as they come: `next` fills in a line of text and returns true, or returns false at the end. Returns
/// the serialized model. A stop ends the training at once; reports stage "subwords". Throws Error(kBadArgument)
/// if the text needs more pieces, or for bpe has fewer, Error(kNotFound) if the trainer is not installed,
/// Error(kIo), Cancelled.
std::string trainSubwordModel(const std::function<bool(std::string&)>& next, const SubwordTraining& options,
                              const elmo::RunControl& control);

}  // namespace tasks
