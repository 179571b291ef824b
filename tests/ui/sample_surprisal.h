// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "ui/session/prediction_work.h"

namespace ui::test {

/// Surprisals from the left and from the right, in bits; NaN: the token is unknown. Entropies are half of them, ranks
/// the rounded value and one.
inline std::shared_ptr<SurprisalResult> makeSurprisal(std::shared_ptr<const elmo::Document> document,
                                                      const std::vector<std::pair<double, double>>& bits) {
    const auto reading = [](double value) {
        return ReadingExpectation{value, std::isnan(value) ? 9 : value / 2,
                                  std::isnan(value) ? 0 : static_cast<std::int64_t>(std::lround(value)) + 1};
    };
    auto result = std::make_shared<SurprisalResult>();
    result->text = elmo::TextHash(*document);
    result->document = std::move(document);
    result->model = QStringLiteral("tiny");
    result->modelHash = QStringLiteral("0123456789abcdef");
    result->sentences = 1;
    for (const auto& [left, right] : bits) {
        const bool known = !std::isnan(left);
        result->tokens.push_back({known, reading(left), reading(right)});
        ++(known ? result->known : result->unknown);
    }
    return result;
}

}  // namespace ui::test
