// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/closest_name.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace app {
namespace {

/// Longer arguments are not typing errors of a command's name, and the table below is quadratic.
constexpr std::size_t kMaxTypedLength = 64;

/// A beginning of fewer letters says little about what was meant.
constexpr std::size_t kShortestBeginning = 2;
constexpr std::size_t kMostMeant = 4;

/// The dashes before an option's name are always right.
std::string_view withoutDashes(std::string_view typed) {
    return typed.substr(std::min(typed.find_first_not_of('-'), typed.size()));
}

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::vector<std::string> namesMeantBy(std::string_view typed, std::span<const std::string> names) {
    std::vector<std::string> begun;
    if (withoutDashes(typed).size() >= kShortestBeginning)
        for (const std::string& name : names)
            if (name.starts_with(typed))
                begun.push_back(name);
    if (!begun.empty() && begun.size() <= kMostMeant)
        return begun;
    const std::string closest = closestName(typed, names);
    return closest.empty() ? std::vector<std::string>() : std::vector{closest};
}

std::string closestName(std::string_view typed, std::span<const std::string> names) {
    std::string best;
    std::size_t bestDistance = 1 + withoutDashes(typed).size() / 3;
    if (typed.size() > kMaxTypedLength)
        return best;
    for (const std::string& name : names)
        if (const std::size_t distance = editDistance(typed, name); distance <= bestDistance) {
            if (distance < bestDistance || best.empty())
                best = name;
            bestDistance = distance;
        }
    return best;
}

}  // namespace app
