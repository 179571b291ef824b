// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>

#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {

constexpr int kTinyEpochs = 25;

/// A head trained for a moment, the same one all along the program; for reading only.
inline const std::filesystem::path& tinyBundle(TaskKind kind, ElmoPlace place = ElmoPlace::kInput) {
    struct Trained {
        Trained(TaskKind kind, ElmoPlace place) : task(folder.path(), kind, place) {
            task.training.config.training.epochs = task.training.config.training.patience = kTinyEpochs;
            task.training.config.training.windowTokens = 24;
            task.run();
        }
        elmo::test::TemporaryFolder folder;
        TinyTask task;
    };
    static std::map<std::pair<TaskKind, ElmoPlace>, std::unique_ptr<Trained>> all;
    auto& trained = all[{kind, place}];
    if (!trained)
        trained = std::make_unique<Trained>(kind, place);
    return trained->task.training.output;
}

}  // namespace tasks::test
