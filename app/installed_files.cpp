// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/installed_files.h"

#include <algorithm>
#include <system_error>

#include "tasks/task_model.h"

namespace app {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> foldersOfModels(bool heads) {
    std::vector<fs::path> models;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(resourcesFolder() / "models", none))
        if (entry.is_directory(none) && tasks::isTaskBundle(entry.path()) == heads)
            models.push_back(entry.path());
    std::sort(models.begin(), models.end());
    return models;
}

}  // namespace

fs::path resourcesFolder() {
    std::error_code none;
    const fs::path program = fs::read_symlink("/proc/self/exe", none);
    const fs::path candidates[] = {program.parent_path().parent_path() / "share/elmoscope", ELMOSCOPE_RESOURCES_DIR};
    for (const fs::path& folder : candidates)
        if (fs::is_directory(folder, none))
            return folder;
    return {};
}

std::vector<fs::path> bundledModels() {
    return foldersOfModels(false);
}

std::vector<fs::path> bundledHeads() {
    return foldersOfModels(true);
}

fs::path sampleDocument() {
    std::error_code none;
    const fs::path sample = resourcesFolder() / "samples/layers.txt";
    return fs::is_regular_file(sample, none) ? sample : fs::path();
}

}  // namespace app
