// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/installed_models.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "elmo/install_prefix.h"
#include "tasks/model/task_bundle.h"

namespace tasks {

namespace fs = std::filesystem;

namespace {

std::uintmax_t sizeOf(const fs::path& folder) {
    std::uintmax_t bytes = 0;
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(folder, none))
        if (entry.is_regular_file(none))
            bytes += entry.file_size(none);
    return bytes;
}

enum class ModelKind { kBilm, kHead, kWordVectors };

// Not with isTaskBundle(), which would link LibTorch to the window.
ModelKind kindOf(const fs::path& folder) {
    std::error_code none;
    if (fs::is_regular_file(folder / kTaskManifestFile, none))
        return ModelKind::kHead;
    return fs::is_regular_file(folder / kTaskVectorsFile, none) ? ModelKind::kWordVectors : ModelKind::kBilm;
}

std::vector<fs::path> foldersOfModels(ModelKind kind) {
    std::vector<fs::path> models;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(resourcesFolder() / "models", none))
        if (entry.is_directory(none) && kindOf(entry.path()) == kind)
            models.push_back(entry.path());
    std::sort(models.begin(), models.end());
    return models;
}

std::vector<InstalledModel> modelsIn(const fs::path& folder) {
    std::vector<InstalledModel> models;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.is_directory(none) && kindOf(entry.path()) != ModelKind::kWordVectors)
            models.push_back({entry.path().filename().string(), entry.path(), kindOf(entry.path()) == ModelKind::kHead,
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

fs::path resourcesFolder() {
    std::error_code none;
    for (const fs::path& prefix : elmo::installPrefixes())
        if (fs::is_directory(prefix / "share/elmoscope", none))
            return prefix / "share/elmoscope";
    return fs::is_directory(ELMOSCOPE_RESOURCES_DIR, none) ? fs::path(ELMOSCOPE_RESOURCES_DIR) : fs::path();
}

std::vector<fs::path> bundledModels() {
    return foldersOfModels(ModelKind::kBilm);
}

std::vector<fs::path> bundledHeads() {
    return foldersOfModels(ModelKind::kHead);
}

fs::path userModelFolder() {
    constexpr const char* kBelow = "elmoscope/models";
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return fs::path(data) / kBelow;
    const char* home = std::getenv("HOME");
    return home && *home ? fs::path(home) / ".local/share" / kBelow : fs::path();
}

std::vector<fs::path> modelFolders() {
    std::vector<fs::path> folders;
    if (const fs::path resources = resourcesFolder(); !resources.empty())
        folders = {resources / "models", resources / "heads", resources / "earlier"};
    if (const fs::path user = userModelFolder(); !user.empty())
        folders.push_back(user);
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

bool isBundled(const fs::path& model) {
    const fs::path resources = resourcesFolder();
    std::error_code missing;
    const fs::path place = fs::canonical(model, missing);
    return !resources.empty() && !missing && place.parent_path().parent_path() == fs::canonical(resources, missing);
}

std::string keptName(const std::string& name, const std::string& hash) {
    return name + "-" + hash.substr(0, 8);
}

ModelCard cardOf(const fs::path& model) {
    ModelCard card;
    const std::pair<std::string_view, std::string*> lines[] = {
        {"Version: ", &card.version}, {"Licence: ", &card.licence}, {"Cite: ", &card.citation}};
    std::ifstream file(model / "README.md");
    for (std::string line; std::getline(file, line);)
        for (const auto& [start, value] : lines)
            if (value->empty() && line.starts_with(start))
                *value = line.substr(start.size());
    if (const std::size_t end = card.licence.find("; "); end != std::string::npos) {
        card.terms = card.licence.substr(end + 2);
        card.licence.resize(end);
    }
    return card;
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

}  // namespace tasks
