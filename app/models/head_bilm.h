// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>

#include "app/models/loaded_model.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/model/task_model.h"
#include "tasks/training/activation_cache.h"

namespace app {

/// The biLM that a head was trained with: the one at `given` unless it is empty, else the one recorded in the bundle,
/// else the one of its name next to the head or an installed one, if it has the hash that the bundle names. Null for a
/// head without ELMo. Throws Error(kBadArgument) if the hash differs, Error(kNotFound) if there is none; Cancelled.
std::shared_ptr<const LoadedModel> bilmOf(const tasks::TaskModelInfo& head, const std::string& given,
                                          const EngineSettings& engine, const elmo::RunControl& control);

/// The biLM that heads are trained with by default: the first bundled one. Throws
/// Error(kNotFound).
std::filesystem::path defaultBilm();

/// A biLM's layers of data sets, computed if they are not cached yet; `folder` empty: the user's cache.
struct LayerCacheSettings {
    std::string folder;
    std::int64_t bytes = std::int64_t{32} << 30;
    tasks::LayerStorage storage = tasks::LayerStorage::kBfloat16;
};
std::shared_ptr<const tasks::ActivationCache> cachedLayers(const LoadedModel& model, const LayerCacheSettings& settings,
                                                           std::initializer_list<const tasks::DataSet*> sets,
                                                           tasks::ActivationCounts& counts,
                                                           const elmo::RunControl& control);

}  // namespace app
