// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "tasks/pipeline/loaded_bilm.h"

namespace tasks {

/// A copy of a bundled biLM in the user's model folder.
struct KeptBilm {
    std::filesystem::path folder;
    bool isNew = false;  ///< made by this call
};

/// Copies a biLM that came with the program, without its softmax, to the user's model folder, once for each hash: a
/// head that is trained with it then runs after an update has replaced the biLM. Nothing for any other biLM, or if the
/// user has no folder. Throws elmo::Error(kIo, kPermission).
std::optional<KeptBilm> keepBilm(const LoadedModel& model);

}  // namespace tasks
