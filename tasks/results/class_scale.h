// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace tasks {

/// The place of a class on the scale from negative to positive, by its name: "very negative" -2, "neg" -1, "neutral" 0;
/// none for other names.
inline std::optional<double> scalePlace(std::string_view label) {
    std::string name(label);
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::string word = name.substr(name.find_last_of(" _-") + 1);  // npos + 1 is 0
    const double strength = name.starts_with("very") ? 2 : 1;
    if (word == "neutral")
        return 0;
    if (word.size() < 3)
        return std::nullopt;
    return std::string_view("negative").starts_with(word)   ? std::optional(-strength)
           : std::string_view("positive").starts_with(word) ? std::optional(strength)
                                                            : std::nullopt;
}

/// The places of classes from -1 to 1 if they are degrees of sentiment: by their names, or if all are numbers (stars of
/// a review) by these. Empty for other classes, such as topics, which have no order, whatever the order of their list.
inline std::vector<double> scalePlaces(const std::vector<std::string>& labels) {
    std::vector<double> names, numbers;
    for (const std::string& label : labels) {
        if (const auto place = scalePlace(label))
            names.push_back(*place);
        double number = 0;
        if (const auto [end, failure] = std::from_chars(label.data(), label.data() + label.size(), number);
            failure == std::errc() && end == label.data() + label.size())
            numbers.push_back(number);
    }
    const double widest = names.empty() ? 0 : std::max(-std::ranges::min(names), std::ranges::max(names));
    if (names.size() == labels.size() && widest > 0) {
        for (double& place : names)
            place /= widest;
        return names;
    }
    if (labels.empty() || numbers.size() != labels.size() || std::ranges::min(numbers) == std::ranges::max(numbers))
        return {};
    const double low = std::ranges::min(numbers), high = std::ranges::max(numbers);
    for (double& place : numbers)
        place = 2 * (place - low) / (high - low) - 1;
    return numbers;
}

inline bool isScale(const std::vector<std::string>& labels) {
    return !scalePlaces(labels).empty();
}

}  // namespace tasks
