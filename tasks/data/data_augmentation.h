// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tasks/data/data_set.h"

namespace tasks {

/// Appends a copy in capitals of this share of the examples, drawn with the seed: headlines are written so, and few
/// training sets hold them. The hash names what was added. Throws Error(kBadArgument) for questions, whose answers are
/// places in the passage as it is written.
void addCapitals(DataSet& data, double share, std::int64_t seed);

}  // namespace tasks
