// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/token_attributes.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "elmo/error.h"

namespace tasks {

const std::string* findValue(const std::vector<NamedValue>& values, std::string_view name) {
    const auto found = std::ranges::find(values, name, &NamedValue::name);
    return found == values.end() ? nullptr : &found->value;
}

TokenValues::TokenValues() {
    static const auto none = std::make_shared<const Content>(Content{{""}, {}});
    m_content = none;
}

TokenValues::TokenValues(const std::vector<std::string>& values) {
    auto content = std::make_shared<Content>(Content{{""}, {}});
    std::unordered_map<std::string_view, std::uint32_t> known{{"", 0}};  // views of `values`, which stay
    content->numbers.reserve(values.size());
    for (const std::string& value : values) {
        const auto [place, isNew] = known.emplace(value, static_cast<std::uint32_t>(content->distinct.size()));
        if (isNew)
            content->distinct.push_back(value);
        content->numbers.push_back(place->second);
    }
    m_content = std::move(content);
}

TokenValues::TokenValues(std::vector<std::string> distinct, std::vector<std::uint32_t> numbers) {
    const bool sound = !distinct.empty() && distinct.front().empty() &&
                       std::ranges::all_of(numbers, [&](std::uint32_t number) { return number < distinct.size(); });
    if (!sound)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "The values of a token attribute name values that it lacks.");
    m_content = std::make_shared<const Content>(Content{std::move(distinct), std::move(numbers)});
}

TokenValues TokenValues::with(std::size_t token, const std::string& value) const {
    Content content = *m_content;
    const auto known = std::ranges::find(content.distinct, value);
    content.numbers.at(token) = static_cast<std::uint32_t>(known - content.distinct.begin());
    if (known == content.distinct.end())
        content.distinct.push_back(value);
    return {std::move(content.distinct), std::move(content.numbers)};
}

bool TokenValues::operator==(const TokenValues& other) const {
    if (m_content == other.m_content)
        return true;
    if (size() != other.size())
        return false;
    for (std::size_t token = 0; token < size(); ++token)
        if ((*this)[token] != other[token])
            return false;
    return true;
}

std::optional<std::string_view> partOf(std::string_view value, std::string_view name) {
    while (!value.empty()) {
        const std::size_t end = std::min(value.find('|'), value.size());
        const std::string_view part = value.substr(0, end);
        if (part.size() > name.size() && part[name.size()] == '=' && part.starts_with(name))
            return part.substr(name.size() + 1);
        value.remove_prefix(std::min(end + 1, value.size()));
    }
    return std::nullopt;
}

}  // namespace tasks
