// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "tests/support/test_paths.h"

namespace elmo::test {

/// The names of all subcommands of `elmo`, by the sources that define them: app/commands/train_lm_command.cpp is
/// "train-lm".
inline std::set<std::string> everyCommand() {
    const std::string ending = "_command.cpp";
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(sourceDir() / "app/commands")) {
        std::string name = entry.path().filename().string();
        if (!name.ends_with(ending))
            continue;
        name.resize(name.size() - ending.size());
        std::ranges::replace(name, '_', '-');
        names.insert(name);
    }
    return names;
}

}  // namespace elmo::test
