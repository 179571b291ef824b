// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/annotate/annotation_output.h"
#include "app/commands/options/part_arguments.h"
#include "app/models/loaded_model.h"
#include "elmo/run_control.h"
#include "tasks/model/task_model.h"

namespace app {

/// The options of `elmo annotate`. A plain value.
struct AnnotateSettings {
    std::vector<std::string> models, files;
    std::vector<std::string> given;  ///< the files and folders that `files` come from
    std::string bilm, from, language, format;
    std::string output;
    PartArguments part;
    std::string layers = "all";
    EngineSettings engine;
    bool skipDamaged = false;
    int kBest = 0;
    AnnotationLimits limits;
};

/// A head and its biLM; heads with the same biLM share it.
struct ReadyHead {
    std::shared_ptr<const tasks::TaskModel> model;
    std::shared_ptr<const LoadedModel> bilm;
};

/// The given heads, or the bundled ones. Throws elmo::Error(kNotFound) if there are none.
std::vector<std::filesystem::path> headPaths(const AnnotateSettings& settings);

/// Loads the heads with their biLMs. Throws UsageError for a head that answers questions.
std::vector<ReadyHead> readHeads(const AnnotateSettings& settings, const elmo::RunControl& control);

/// The biLM of each head; null for one without.
std::vector<std::shared_ptr<const LoadedModel>> bilmsOf(const std::vector<ReadyHead>& heads);

}  // namespace app
