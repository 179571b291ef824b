// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tasks/options/task_options.h"

namespace tasks {

/// Where a setting lies in a TaskConfig.
using SettingPlace = std::variant<int*, std::int64_t*, double*, bool*, std::string*, std::vector<float>*, PiecePooling*,
                                  WordOverlap*, ElmoPlace*, MixMode*>;

/// One setting of a TaskConfig under the name that TOML files, `--set` and JSON use. A plain value; any thread.
struct TaskSetting {
    const char* table;
    const char* key;
    SettingPlace (*place)(TaskConfig& config);
    bool derived = false;  ///< filled in from the biLM or a file, so not for users to set
};

/// Every setting but the task and the labels, table by table.
std::span<const TaskSetting> taskSettings();

/// The values of an enumeration under their names.
template <class Enum>
struct NamedValue {
    Enum value;
    std::string_view name;
};
std::span<const NamedValue<PiecePooling>> valuesOf(PiecePooling);
std::span<const NamedValue<WordOverlap>> valuesOf(WordOverlap);
std::span<const NamedValue<ElmoPlace>> valuesOf(ElmoPlace);
std::span<const NamedValue<MixMode>> valuesOf(MixMode);

template <class Enum>
std::string_view settingName(Enum value) {
    for (const auto& entry : valuesOf(value))
        if (entry.value == value)
            return entry.name;
    return {};
}

}  // namespace tasks
