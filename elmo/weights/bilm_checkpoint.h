// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/weights/weight_reader.h"

namespace elmo {

/// A checkpoint of bilm-tf: options.json, NAME.index, NAME.data-*, and for its softmax (or for a word model) a
/// vocabulary with one token a line (*vocab*.txt). A path names the folder, whose `checkpoint` file says which of
/// several is the newest, or the .index file. Const; any thread.
extern const WeightFormat kCheckpointFormat;

/// The values of one data set of a checkpoint, by the name that pairLayout() has. Throws as reading the model does.
std::vector<float> checkpointValues(const std::filesystem::path& path, const std::string& dataset,
                                    std::span<const std::int64_t> shape);

}  // namespace elmo
