// SPDX-License-Identifier: Apache-2.0
#include "tasks/task_kind.h"

#include <array>

namespace tasks {
namespace {

struct Name {
    TaskKind kind;
    std::string_view name;
};

constexpr std::array<Name, 3> kNames{
    {{TaskKind::kSentiment, "sentiment"}, {TaskKind::kEntities, "ner"}, {TaskKind::kQuestions, "qa"}}};

}  // namespace

std::string_view nameOf(TaskKind kind) {
    for (const Name& entry : kNames)
        if (entry.kind == kind)
            return entry.name;
    return {};
}

std::optional<TaskKind> taskKindOf(std::string_view name) {
    for (const Name& entry : kNames)
        if (entry.name == name)
            return entry.kind;
    return std::nullopt;
}

}  // namespace tasks
