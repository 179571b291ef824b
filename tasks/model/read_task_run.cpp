// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/read_task_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "elmo/error.h"
#include "elmo/settings/json_settings.h"
#include "tasks/model/archive_run.h"
#include "tasks/model/published_mixes.h"
#include "tasks/model/task_bundle.h"
#include "tasks/options/task_settings.h"
#include "tasks/results/json_run_points.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kMaxPoints = 1'000'000;
constexpr std::size_t kMaxRunLineLength = 1 << 20;

// A line without an end is one that a running training has not finished writing.
std::vector<RunPoint> readPoints(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::vector<RunPoint> points;
    std::string line;
    for (std::size_t number = 1; std::getline(in, line) && !in.eof(); ++number) {
        try {
            if (line.size() > kMaxRunLineLength || points.size() == kMaxPoints)
                throw std::length_error("too long");
            points.push_back(runPointFromJson(nlohmann::json::parse(line)));
        } catch (const std::exception& error) {
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("{}, line {}: not a line of a run log ({}).", path.string(), number, error.what()));
        }
    }
    return points;
}

/// All settings but those that a group's runs may differ in: the seed, and threads, which change how fast, not what.
std::string configurationOf(TaskConfig config) {
    nlohmann::ordered_json flat;
    for (const elmo::Setting& setting : settingsOf(config).all())
        if (setting.name() != "training.seed" && setting.name() != "training.threads")
            flat[setting.name()] = elmo::settingJson(setting);
    flat["labels"] = config.head.labels;
    return flat.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string startOf(const std::string& record) {
    const auto fields = nlohmann::json::parse(record, nullptr, false);
    return fields.is_object() ? fields.value("startedFrom", std::string()) : std::string();
}

/// The run of FILE/NUMBER.
TaskRun publishedRun(const fs::path& path) {
    for (TaskRun& run : readPublishedMixes(path.parent_path()))
        if (run.path == path)
            return std::move(run);
    throw Error(ErrorCode::kNotFound,
                fmt::format("'{}' has no run {}.", path.parent_path().string(), path.filename().string()));
}

bool isRunFolder(const fs::path& folder) {
    std::error_code ignored;
    return fs::exists(folder / kTaskManifestFile, ignored) || fs::exists(folder / kTrainingManifestFile, ignored);
}

}  // namespace

fs::path fileOfRun(const fs::path& path) {
    std::error_code ignored;
    const bool isRow = isMixTable(path.parent_path()) && fs::is_regular_file(path.parent_path(), ignored);
    return isRow ? path.parent_path() : path;
}

std::vector<TaskRun> readTaskRuns(const fs::path& path) {
    std::error_code ignored;
    if (isMixTable(path) && fs::is_regular_file(path, ignored))
        return readPublishedMixes(path);
    std::vector<fs::path> folders;
    if (fs::is_directory(path, ignored) && !isRunFolder(path))
        for (const auto& entry : fs::directory_iterator(path, ignored))
            if (isRunFolder(entry.path()))
                folders.push_back(entry.path());
    std::ranges::sort(folders);
    std::vector<TaskRun> runs;
    for (const fs::path& folder : folders)
        runs.push_back(readTaskRun(folder));
    if (runs.empty())
        runs.push_back(readTaskRun(path));
    return runs;
}

TaskRun readTaskRun(const fs::path& folder) {
    if (isMixTable(folder.parent_path()))
        return publishedRun(folder);
    std::error_code reason;
    const bool finished = fs::exists(folder / kTaskManifestFile, reason);
    if (reason == std::errc::permission_denied)
        throw Error(ErrorCode::kPermission,
                    fmt::format("The folder '{}' could not be read: {}. Change its permissions, or copy it to one of "
                                "your own folders.",
                                folder.string(), reason.message()));
    std::error_code ignored;
    const bool running = !finished && fs::exists(folder / kTrainingManifestFile, ignored);
    if (!finished && !running)
        if (std::optional<TaskRun> run = archiveRun(folder))
            return *std::move(run);
    if (!finished && !running)
        throw Error(
            ErrorCode::kNotFound,
            fmt::format("'{}' contains neither {} nor {}; give a task bundle, the folder of a running training, or an "
                        "AllenNLP model.",
                        folder.string(), kTaskManifestFile, kTrainingManifestFile));
    const TaskManifest manifest = readTaskManifest(folder / (finished ? kTaskManifestFile : kTrainingManifestFile));
    TaskRun run;
    run.name = bundleName(folder);
    run.path = folder;
    run.task = manifest.config.head.task.name;
    run.elmoMode = elmoModeText(manifest.config.head.elmo);
    run.seed = manifest.config.training.seed;
    run.bilmHash = manifest.bilm.hash;
    run.bilmName = manifest.bilm.name;
    run.dataHash = manifest.dataHash;
    run.configuration = configurationOf(manifest.config);
    run.start = startOf(manifest.training);
    run.lambda = manifest.config.head.elmo.lambda;
    run.layerNorm = manifest.config.head.elmo.layerNorm;
    run.metricName = manifest.metricName;
    run.points = readPoints(folder / kTaskLogFile);
    if (manifest.chosen && *manifest.chosen < run.points.size())
        run.chosen = manifest.chosen;
    run.contributions = manifest.contributions;
    return run;
}

}  // namespace tasks
