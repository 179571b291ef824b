// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tasks/results/annotations.h"

namespace tasks {

/// How many spans models have found in a document, and on how many of them people have decided. A plain value.
struct DecisionCount {
    std::int64_t decided = 0, predictions = 0;
    bool operator==(const DecisionCount&) const = default;
};

DecisionCount decisionsIn(const Annotations& annotations);

}  // namespace tasks
