// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>

#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {

constexpr int kTinyEpochs = 25;

/// A head trained for a moment, the same one all along the program; for reading only.
inline const std::filesystem::path& tinyBundle(const Task& task, ElmoPlace place = ElmoPlace::kInput) {
    struct Trained {
        Trained(const Task& of, ElmoPlace place) : task(folder.path(), of, place) {
            task.training.config.training.epochs = task.training.config.training.patience = kTinyEpochs;
            task.training.config.training.windowTokens = 24;
            task.run();
        }
        elmo::test::TemporaryFolder folder;
        TinyTask task;
    };
    static std::map<std::pair<std::string_view, ElmoPlace>, std::unique_ptr<Trained>> all;
    auto& trained = all[{task.name, place}];
    if (!trained)
        trained = std::make_unique<Trained>(task, place);
    return trained->task.training.output;
}

}  // namespace tasks::test
