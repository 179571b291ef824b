// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/pair_columns.h"

#include <algorithm>

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

std::optional<PairColumns> pairHeading(const TableRow& row) {
    return pairHeading(std::vector<std::string_view>(row.begin(), row.end()));
}

std::optional<char> pairTableSeparator(std::string_view line) {
    for (const char separator : {',', ';'}) {
        TableRow heading;
        if (std::ranges::count(line, '"') % 2 == 0 && TableRows(line, separator).next(heading) && pairHeading(heading))
            return separator;
    }
    return std::nullopt;
}

}  // namespace tasks
