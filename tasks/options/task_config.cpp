// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task_config.h"

// The parser is compiled into the library; its CMake package would put these definitions on every file of this project.
#define TOML_HEADER_ONLY 0
#define TOML_SHARED_LIB 1
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "tasks/options/embedded_task_presets.h"
#include "tasks/options/task_settings.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

[[noreturn]] void refuseTaskSetting(const toml::source_region& at, const std::string& what) {
    throw elmo::RemediedError(
        ErrorCode::kBadFormat,
        fmt::format("{}{}: {}.", at.path ? *at.path : std::string("settings"),
                    at.begin ? fmt::format(", line {}, column {}", at.begin.line, at.begin.column) : "", what),
        elmo::Remedy::kListHeadSettings);
}

/// Reads one TOML value into its place.
struct Reading {
    const toml::node& node;
    const std::string& name;

    void operator()(bool* to) const {
        if (!node.is_boolean())
            refuseTaskSetting(node.source(), fmt::format("'{}' must be true or false", name));
        *to = node.as_boolean()->get();
    }
    void operator()(double* to) const {
        const auto value = node.value<double>();
        if (!value)
            refuseTaskSetting(node.source(), fmt::format("'{}' must be a number", name));
        *to = *value;
    }
    void operator()(std::string* to) const {
        if (!node.is_string())
            refuseTaskSetting(node.source(), fmt::format("'{}' must be a text in quotes", name));
        *to = node.as_string()->get();
    }
    void operator()(std::vector<float>* to) const {
        const toml::array* list = node.as_array();
        if (!list)
            refuseTaskSetting(node.source(), fmt::format("'{}' must be a list of numbers", name));
        to->clear();
        for (const toml::node& item : *list) {
            const auto value = item.value<double>();
            if (!value)
                refuseTaskSetting(item.source(), fmt::format("'{}' must be a list of numbers", name));
            to->push_back(static_cast<float>(*value));
        }
    }
    template <class Value>
    void operator()(Value* to) const {
        if constexpr (std::is_enum_v<Value>) {
            std::vector<std::string_view> names;
            for (const auto& entry : valuesOf(*to)) {
                names.push_back(entry.name);
                if (node.value<std::string_view>() == entry.name) {
                    *to = entry.value;
                    return;
                }
            }
            refuseTaskSetting(node.source(),
                              fmt::format("'{}' must be one of \"{}\"", name, fmt::join(names, "\", \"")));
        } else {
            const auto* whole = node.as_integer();
            if (!whole || !std::in_range<Value>(whole->get()))
                refuseTaskSetting(node.source(), fmt::format("'{}' must be an integer in the range of its type", name));
            *to = static_cast<Value>(whole->get());
        }
    }
};

struct Writing {
    std::string operator()(const bool* value) const { return *value ? "true" : "false"; }
    std::string operator()(const std::string* value) const {
        std::ostringstream text;
        text << toml::value<std::string>(*value);
        return text.str();
    }
    std::string operator()(const std::vector<float>* values) const {
        return fmt::format("[{}]", fmt::join(*values, ", "));
    }
    template <class Value>
    std::string operator()(const Value* value) const {
        if constexpr (std::is_enum_v<Value>)
            return fmt::format("\"{}\"", settingName(*value));
        else
            return fmt::format("{}", *value);
    }
};

void applyTable(TaskConfig& config, const toml::table& root) {
    for (const auto& [tableName, node] : root) {
        const toml::table* table = node.as_table();
        if (!table)
            refuseTaskSetting(
                node.source(),
                fmt::format("'{}' is outside a table; settings belong to [input], [elmo], [network] or [training]",
                            tableName.str()));
        for (const auto& [key, value] : *table) {
            const std::string name = fmt::format("{}.{}", tableName.str(), key.str());
            const auto setting = std::ranges::find_if(taskSettings(), [&](const TaskSetting& s) {
                return tableName.str() == s.table && key.str() == s.key && !s.derived;
            });
            if (setting == taskSettings().end())
                refuseTaskSetting(value.source(), fmt::format("there is no setting '{}'", name));
            std::visit(Reading{value, name}, setting->place(config));
        }
    }
}

toml::table parse(std::string_view text, const std::string& source) {
    try {
        return toml::parse(text, source);
    } catch (const toml::parse_error& error) {
        refuseTaskSetting(error.source(), std::string(error.description()));
    }
}

std::string_view nameOfPreset(const EmbeddedResource& file) {
    return file.name.substr(0, file.name.rfind('.'));
}

bool applyPreset(TaskConfig& config, std::string_view name) {
    for (const EmbeddedResource& file : embeddedTaskPresets())
        if (nameOfPreset(file) == name) {
            applyConfig(config, file.content, fmt::format("preset '{}'", name));
            return true;
        }
    return false;
}

}  // namespace

void applyConfig(TaskConfig& config, std::string_view toml, const std::string& source) {
    applyTable(config, parse(toml, source));
}

void applySetting(TaskConfig& config, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == assignment.npos)
        throw Error(
            ErrorCode::kBadArgument,
            fmt::format("'{}' is not a setting; write table.key=value, for example training.rate=0.002.", assignment));
    const std::string_view value = assignment.substr(equals + 1);
    // Names and paths need no quotes on the command line.
    const bool bare =
        !value.empty() &&
        (std::isalpha(static_cast<unsigned char>(value.front())) || value.front() == '/' || value.front() == '.') &&
        value != "true" && value != "false";
    const std::string quoted = fmt::format("{}=\"{}\"", assignment.substr(0, equals), value);
    applyTable(config, parse(bare ? quoted : std::string(assignment), fmt::format("setting '{}'", assignment)));
}

std::string configText(const TaskConfig& config) {
    TaskConfig copy = config;
    std::string text;
    std::string_view table;
    for (const TaskSetting& setting : taskSettings()) {
        if (setting.derived)
            continue;
        if (table != setting.table)
            text += fmt::format("{}[{}]\n", table.empty() ? "" : "\n", table = setting.table);
        text += fmt::format("{} = {}\n", setting.key, std::visit(Writing{}, setting.place(copy)));
    }
    return text;
}

std::vector<std::string> taskPresets() {
    std::vector<std::string> names;
    for (const EmbeddedResource& file : embeddedTaskPresets())
        names.emplace_back(nameOfPreset(file));
    return names;
}

TaskConfig loadTaskConfig(const Task& task, const std::string& presetOrPath) {
    TaskConfig config;
    config.head.task = task;
    applyPreset(config, task.name);
    if (presetOrPath.empty() || applyPreset(config, presetOrPath))
        return config;
    std::ifstream in(presetOrPath, std::ios::binary);
    if (!in)
        throw Error(ErrorCode::kNotFound, fmt::format("'{}' is neither a file that can be read nor a preset; the "
                                                      "presets are {}.",
                                                      presetOrPath, fmt::join(taskPresets(), ", ")));
    std::ostringstream text;
    text << in.rdbuf();
    applyConfig(config, text.str(), presetOrPath);
    return config;
}

}  // namespace tasks
