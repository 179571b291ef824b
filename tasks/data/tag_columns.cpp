// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/tag_columns.h"

#include <algorithm>

namespace tasks {
namespace {

constexpr std::size_t kMaxColumnLabels = 200;  // more different ones are no labels
constexpr std::string_view kTagLetters = "BILUESM";

bool isOutside(std::string_view cell) {
    return cell == "O" || cell == "o";
}

}  // namespace

std::optional<std::string> entityTag(std::string_view cell) {
    if (isOutside(cell))
        return "O";
    if (cell.empty())
        return std::nullopt;
    const char prefix = static_cast<char>(cell[0] & ~0x20);  // in capitals
    if (kTagLetters.find(prefix) == std::string_view::npos)
        return std::nullopt;
    if (cell.size() == 1)  // entities of one unnamed kind
        return cell[0] == prefix ? std::optional(std::string{prefix, '-'}) : std::nullopt;
    if (std::string_view("-_:").find(cell[1]) == std::string_view::npos || cell.size() < 3)
        return std::nullopt;
    return std::string{prefix, '-'}.append(cell.substr(2));
}

bool TagColumns::Column::isTags() const {
    const std::int64_t all = tags + outside + zeros + empty + others;
    return tags + outside > 0 && others * 20 <= all && (tags > 0 || zeros == 0);  // a few typing errors
}

bool TagColumns::Column::isPlainLabels() const {
    const auto isLabel = [](std::string_view value) {
        return value.find(' ') == std::string_view::npos && std::ranges::any_of(value, [](char c) {
                   return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || (c & 0x80);
               });
    };
    return outside > 0 && others > 0 && tags == 0 && otherValues.size() < kMaxColumnLabels &&
           std::ranges::all_of(otherValues, isLabel);
}

bool TagColumns::Column::isChunks() const {
    static const std::set<std::string, std::less<>> kChunks = {
        "NP", "VP", "PP", "ADJP", "ADVP", "SBAR", "PRT", "CONJP", "INTJ", "LST", "UCP", "NX", "NC", "VC", "PC"};
    return !labels.empty() &&
           std::ranges::all_of(labels, [](const std::string& label) { return kChunks.contains(label); });
}

void TagColumns::add(const std::vector<std::string_view>& columns, std::size_t token) {
    m_token = token;
    m_columns.resize(std::max(m_columns.size(), columns.size()));
    for (std::size_t i = token; i < columns.size(); ++i) {
        Column& column = m_columns[i];
        const auto tag = entityTag(columns[i]);
        if (columns[i].empty() || columns[i] == "_")
            ++column.empty;
        else if (columns[i] == "0")
            ++column.zeros;
        else if (tag == "O")
            ++column.outside;
        else if (tag)
            ++column.tags;
        else
            ++column.others;
        if (tag && *tag != "O" && column.labels.size() < kMaxColumnLabels)
            column.labels.insert(tag->substr(2));
        if (!tag && column.otherValues.size() < kMaxColumnLabels && columns[i] != "0")
            column.otherValues.emplace(columns[i]);
    }
}

TagColumns::Choice TagColumns::chosen() const {
    std::vector<std::size_t> tagged, best;
    for (std::size_t i = m_token + 1; i < m_columns.size(); ++i)
        if (m_columns[i].isTags())
            tagged.push_back(i);
    const bool onlyTags = tagged.size() + m_token + 1 == m_columns.size();
    if (tagged.empty() && m_token + 1 < m_columns.size() && m_columns[m_token].isTags() && m_columns[m_token].tags > 0)
        return {m_token + 1, {m_token}, false};
    if (tagged.size() > 1)
        std::erase_if(tagged, [&](std::size_t i) { return m_columns[i].isChunks() && i != tagged.back(); });
    if (tagged.size() > 1 && !onlyTags)
        tagged.erase(tagged.begin(), tagged.end() - 1);
    if (!tagged.empty())
        return {m_token, tagged, false};
    for (std::size_t i = m_token + 1; i < m_columns.size(); ++i)
        if (m_columns[i].tags > 0 && (best.empty() || m_columns[i].tags >= m_columns[best[0]].tags))
            best = {i};
    if (!best.empty())
        return {m_token, best, false};
    for (std::size_t i = m_columns.size(); i-- > m_token + 1;)
        if (m_columns[i].isPlainLabels())
            return {m_token, {i}, true};
    return {m_token, {}, false};
}

void TagColumns::choose(std::size_t token, std::size_t tags) {
    const bool isPlain = tags < m_columns.size() && m_columns[tags].tags == 0 && m_columns[tags].others > 0;
    m_choice = {token, {tags}, isPlain};
}

std::vector<std::size_t> TagColumns::places(std::size_t columns) const {
    std::vector<std::size_t> places = m_choice.columns;
    std::erase_if(places, [&](std::size_t place) { return place >= columns; });
    if (places.empty() && columns > 0)
        places.push_back(columns - 1);
    return places;
}

std::optional<std::string> TagColumns::tagIn(std::string_view cell) const {
    if (cell.empty() || cell == "_" || cell == "0")
        return "O";
    if (m_choice.plain && !isOutside(cell))
        return "I-" + std::string(cell);
    return entityTag(cell);
}

}  // namespace tasks
