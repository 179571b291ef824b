// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/pair_columns.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "elmo/text/ascii.h"

namespace tasks {
namespace {

/// The first column with one of these names, in any case of letters.
std::optional<std::size_t> columnNamed(const std::vector<std::string_view>& columns,
                                       std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::string column(columns[i]);
        std::ranges::transform(column, column.begin(), elmo::ascii::lowered);
        if (std::ranges::find(names, column) != names.end())
            return i;
    }
    return std::nullopt;
}

}  // namespace

std::optional<PairColumns> pairHeading(const std::vector<std::string_view>& columns) {
    const auto premise = columnNamed(columns, {"premise", "sentence1", "sentence_a"});
    const auto hypothesis = columnNamed(columns, {"hypothesis", "sentence2", "sentence_b"});
    if (!premise || !hypothesis)
        return std::nullopt;
    return PairColumns{*premise, *hypothesis,
                       columnNamed(columns, {"label", "gold_label", "entailment_label", "entailment_judgment"}),
                       columns.size()};
}

}  // namespace tasks
