// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>

#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/model/task_model.h"
#include "tasks/pipeline/loaded_bilm.h"
#include "tasks/training/activation_cache.h"

namespace tasks {

/// The biLM that a head was trained with: the one at `given` unless it is empty, else the one recorded in the bundle,
/// else the one of its name next to the head or an installed one, a copy that keepBilm() made among them, if it has the
/// hash that the bundle names. Null for a
/// head without ELMo. Throws Error(kBadArgument) if the hash differs, Error(kNotFound) if there is none; Cancelled.
std::shared_ptr<const LoadedModel> bilmOfHead(const TaskModelInfo& head, const std::string& given,
                                              const EngineSettings& engine, const elmo::RunControl& control);

/// The biLM that heads are trained with by default: the first bundled one. Throws
/// Error(kNotFound).
std::filesystem::path defaultBilm();

/// A biLM's layers of data sets, computed if they are not cached yet; `folder` empty: the user's cache, or where it
/// cannot be written (no home) a temporary folder that is removed with the last user.
struct LayerCacheSettings {
    std::string folder;
    std::int64_t bytes = std::int64_t{32} << 30;
    LayerStorage storage = LayerStorage::kBfloat16;
};
std::shared_ptr<const ActivationCache> cachedLayers(const LoadedModel& model, const LayerCacheSettings& settings,
                                                    std::initializer_list<const DataSet*> sets,
                                                    ActivationCounts& counts, const elmo::RunControl& control);

}  // namespace tasks
