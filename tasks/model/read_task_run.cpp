// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/read_task_run.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "elmo/error.h"
#include "tasks/model/task_bundle.h"
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

}  // namespace

TaskRun readTaskRun(const fs::path& folder) {
    std::error_code reason;
    const bool finished = fs::exists(folder / kTaskManifestFile, reason);
    if (reason == std::errc::permission_denied)
        throw Error(ErrorCode::kPermission,
                    fmt::format("The folder '{}' could not be read: {}. Change its permissions, or copy it to one of "
                                "your own folders.",
                                folder.string(), reason.message()));
    std::error_code ignored;
    if (!finished && !fs::exists(folder / kTrainingManifestFile, ignored))
        throw Error(
            ErrorCode::kNotFound,
            fmt::format("'{}' contains neither {} nor {}; give a task bundle or the folder of a running training.",
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
