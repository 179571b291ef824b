// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/models/loaded_model.h"
#include "tasks/pipeline/head_bilm.h"

namespace app {

using tasks::cachedLayers;
using tasks::defaultBilm;
using tasks::LayerCacheSettings;

/// tasks::bilmOfHead(), with its result told to those who asked for details.
std::shared_ptr<const LoadedModel> bilmOf(const tasks::TaskModelInfo& head, const std::string& given,
                                          const EngineSettings& engine, const elmo::RunControl& control);

}  // namespace app
