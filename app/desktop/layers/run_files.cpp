// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/layers/run_files.h"

#include <system_error>

#include "elmo/error.h"
#include "tasks/model/read_task_run.h"
#include "tasks/model/task_bundle.h"

namespace app {

RunState runState(const std::filesystem::path& folder) {
    RunState state;
    for (const char* name : {tasks::kTaskManifestFile, tasks::kTrainingManifestFile, tasks::kTaskLogFile}) {
        std::error_code missing;
        const auto bytes = std::filesystem::file_size(folder / name, missing);
        state.emplace_back(bytes, std::filesystem::last_write_time(folder / name, missing));
    }
    return state;
}

std::optional<tasks::TaskRun> readIfChanged(const tasks::TaskRun& shown, RunFiles& files) {
    const RunState now = runState(shown.path);
    const bool isQuiet = std::exchange(files.seen, now) == now;
    if (now == files.read)
        return {};
    try {
        tasks::TaskRun run = tasks::readTaskRun(shown.path);
        if (run.points.size() < shown.points.size() && !isQuiet)
            return {};
        files.read = now;
        return run;
    } catch (const elmo::Error&) {
        if (isQuiet)
            files.read = now;  // looked at again when they change
        return {};
    }
}

}  // namespace app
