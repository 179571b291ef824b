// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "tasks/data/table_rows.h"

namespace tasks {

/// Where a premise, a hypothesis and their label are in the columns of a line, from 0.
struct PairColumns {
    std::size_t premise = 0, hypothesis = 0;
    std::optional<std::size_t> label;
    std::size_t count = 0;  ///< of all columns
};

/// What a heading says: "premise" and "hypothesis", or the names of SNLI, GLUE and SICK; nothing for a pair.
std::optional<PairColumns> pairHeading(const std::vector<std::string_view>& columns);
std::optional<PairColumns> pairHeading(const TableRow& row);

/// Comma or semicolon, which divides the cells of this heading of pairs; nothing if the line is no such heading.
std::optional<char> pairTableSeparator(std::string_view line);

}  // namespace tasks
