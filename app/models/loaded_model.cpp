// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/loaded_model.h"

#include <fmt/format.h>

#include <utility>

#include "app/terminal/verbosity.h"
#include "elmo/bilm/thread_team.h"

namespace app {

void detailBilm(const LoadedModel& model) {
    detail(fmt::format("biLM {} ({}, {}, hash {}): engine {}, device {}, precision {}, threads {}", model.name,
                       model.path, model.format, model.hash, nameOf(model.engine.engine), model.engine.device,
                       nameOf(model.engine.precision), elmo::threadsOrCores(model.engine.threads)));
}

LoadedModel loadModel(const std::filesystem::path& path, EngineSettings settings, const elmo::RunControl& control) {
    LoadedModel model = tasks::loadBilm(path, std::move(settings), control);
    detailBilm(model);
    return model;
}

}  // namespace app
