// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/pair_columns.h"

#include "tasks/data/table_rows.h"

namespace tasks {

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
