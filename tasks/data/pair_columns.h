// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace tasks {

/// Where a premise, a hypothesis and their label are in the columns of a line, from 0.
struct PairColumns {
    std::size_t premise = 0, hypothesis = 0;
    std::optional<std::size_t> label;
    std::size_t count = 0;  ///< of all columns
};

/// What a heading says: "premise" and "hypothesis", or the names of SNLI, GLUE and SICK; nothing for a pair.
std::optional<PairColumns> pairHeading(const std::vector<std::string_view>& columns);

}  // namespace tasks
