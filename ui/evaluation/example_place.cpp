// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/example_place.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ui {

std::optional<elmo::TokenIndex> placeOf(const QStringList& tokens, const elmo::Document& document) {
    std::vector<std::string> wanted;
    for (const QString& token : tokens)
        wanted.push_back(token.toStdString());
    const auto& all = document.tokens();
    const auto found = std::search(
        all.begin(), all.end(), wanted.begin(), wanted.end(),
        [&](const elmo::ByteSpan& token, const std::string& word) { return document.slice(token) == word; });
    if (wanted.empty() || found == all.end())
        return std::nullopt;
    return elmo::TokenIndex(found - all.begin());
}

}  // namespace ui
