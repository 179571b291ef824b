// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/missing_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/terminal/closest_name.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNames = 10'000;  // of a folder to look at

std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end && names.size() < kMostNames;
         entry.increment(failure))
        names.push_back(entry->path().filename().string());
    return names;
}

}  // namespace

elmo::Error missingFile(const std::string& path, const char* what) {
    const fs::path folder = fs::path(path).has_parent_path() ? fs::path(path).parent_path() : fs::path(".");
    std::error_code ignored;
    std::string advice = "Check the path.";
    if (!fs::exists(folder, ignored))
        advice = fmt::format("The folder '{}' does not exist either. Check the path.", folder.string());
    else if (const std::string meant = closestName(fs::path(path).filename().string(), namesIn(folder)); !meant.empty())
        advice =
            fmt::format("Did you mean '{}'?", fs::path(path).has_parent_path() ? (folder / meant).string() : meant);
    if (std::string_view(what) == "project")
        advice += " `elmo project create` makes a new one.";
    return {elmo::ErrorCode::kNotFound, fmt::format("There is no {} '{}'. {}", what, path, advice)};
}

}  // namespace app
