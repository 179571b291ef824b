// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tasks/pipeline/loaded_bilm.h"

namespace app {

using tasks::Engine;
using tasks::EngineSettings;
using tasks::kPrecisions;
using tasks::LoadedModel;
using tasks::nameOf;
using tasks::precisionNamed;

/// tasks::loadBilm(), with its result told to those who asked for details.
LoadedModel loadModel(const std::filesystem::path& path, EngineSettings settings, const elmo::RunControl& control);

/// Tells those who asked for details how a biLM runs.
void detailBilm(const LoadedModel& model);

}  // namespace app
