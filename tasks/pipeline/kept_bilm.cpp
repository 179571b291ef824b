// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/kept_bilm.h"

#include <fmt/format.h>

#include "elmo/error.h"
#include "elmo/weights/model_bundle.h"
#include "tasks/pipeline/installed_models.h"

namespace tasks {

namespace fs = std::filesystem;

std::optional<KeptBilm> keepBilm(const LoadedModel& model) {
    const fs::path folder = userModelFolder();
    if (folder.empty() || !isBundled(model.path) || !elmo::kBundleFormat.recognises(model.path))
        return std::nullopt;
    const KeptBilm kept{folder / keptName(model.name, model.hash), true};
    if (elmo::kBundleFormat.recognises(kept.folder))
        return KeptBilm{kept.folder, false};
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        throw elmo::Error(elmo::ErrorCode::kPermission,
                          fmt::format("The folder {} can't be created: {}.", folder.string(), failure.message()));
    elmo::copyWithoutSoftmax(model.path, kept.folder);
    return kept;
}

}  // namespace tasks
