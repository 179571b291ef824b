// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/installed_files.h"

#include <algorithm>
#include <system_error>

#include "elmo/install_prefix.h"
#include "tasks/model/task_bundle.h"

namespace app {

namespace fs = std::filesystem;

namespace {

enum class ModelKind { kBilm, kHead, kWordVectors };

// Not with tasks::isTaskBundle(), which would link LibTorch to the window.
ModelKind kindOf(const fs::path& folder) {
    std::error_code none;
    if (fs::is_regular_file(folder / tasks::kTaskManifestFile, none))
        return ModelKind::kHead;
    return fs::is_regular_file(folder / tasks::kTaskVectorsFile, none) ? ModelKind::kWordVectors : ModelKind::kBilm;
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

std::vector<fs::path> bundledRuns() {
    std::error_code none;
    std::vector<fs::path> runs;
    for (fs::directory_iterator entry(resourcesFolder() / "runs", none), end; !none && entry != end;
         entry.increment(none))
        if (entry->is_directory(none))
            runs.push_back(entry->path());
    std::ranges::sort(runs);
    return runs;
}

fs::path sampleDocument() {
    std::error_code none;
    const fs::path sample = resourcesFolder() / "samples/layers.txt";
    return fs::is_regular_file(sample, none) ? sample : fs::path();
}

}  // namespace app
