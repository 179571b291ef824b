// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/installed_models.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <system_error>

#include "app/files/installed_files.h"
#include "tasks/model/task_bundle.h"

namespace app {

namespace fs = std::filesystem;

namespace {

fs::path userDataFolder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return data;
    const char* home = std::getenv("HOME");
    return home && *home ? fs::path(home) / ".local/share" : fs::path();
}

std::uintmax_t sizeOf(const fs::path& folder) {
    std::uintmax_t bytes = 0;
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(folder, none))
        if (entry.is_regular_file(none))
            bytes += entry.file_size(none);
    return bytes;
}

/// Shared word vectors are not models.
bool isVectorTable(const fs::path& folder) {
    std::error_code none;
    return !tasks::isTaskBundle(folder) && fs::is_regular_file(folder / tasks::kTaskVectorsFile, none);
}

std::vector<InstalledModel> modelsIn(const fs::path& folder) {
    std::vector<InstalledModel> models;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.is_directory(none) && !isVectorTable(entry.path()))
            models.push_back({entry.path().filename().string(), entry.path(), tasks::isTaskBundle(entry.path()),
                              sizeOf(entry.path())});
    std::ranges::sort(models, {}, &InstalledModel::name);
    return models;
}

/// Empty if there is none of that name, or if it is a path.
fs::path installedModelNamed(const std::string& name) {
    std::error_code none;
    if (!name.empty() && name.find('/') == std::string::npos)
        for (const fs::path& folder : modelFolders())
            if (fs::is_directory(folder / name, none))
                return folder / name;
    return {};
}

}  // namespace

std::vector<fs::path> modelFolders() {
    std::vector<fs::path> folders;
    if (const fs::path resources = resourcesFolder(); !resources.empty())
        folders = {resources / "models", resources / "heads"};
    if (const fs::path data = userDataFolder(); !data.empty())
        folders.push_back(data / "elmoscope/models");
    return folders;
}

std::vector<InstalledModel> installedModels() {
    std::vector<InstalledModel> all;
    for (const fs::path& folder : modelFolders())
        for (InstalledModel& model : modelsIn(folder))
            if (std::ranges::find(all, model.name, &InstalledModel::name) == all.end())
                all.push_back(std::move(model));
    return all;
}

std::string licenceOf(const fs::path& model) {
    constexpr std::string_view kStart = "Licence: ";
    std::ifstream card(model / "README.md");
    for (std::string line; std::getline(card, line);)
        if (line.starts_with(kStart))
            return line.substr(kStart.size());
    return {};
}

std::string modelNamed(const std::string& typed) {
    std::error_code none;
    if (fs::exists(typed, none))
        return typed;
    const fs::path installed = installedModelNamed(typed);
    return installed.empty() ? typed : installed.string();
}

fs::path hiddenModel(const std::string& typed) {
    std::error_code none;
    const fs::path installed = installedModelNamed(typed);
    const bool hidden = !installed.empty() && fs::exists(typed, none) && !fs::equivalent(typed, installed, none);
    return hidden ? installed : fs::path();
}

}  // namespace app
