// SPDX-License-Identifier: Apache-2.0
#include "tasks/heads/head_table.h"

#include <algorithm>
#include <array>

#include "tasks/heads/torch_task_head.h"

namespace tasks {
namespace {

constexpr std::array kHeads = {
    HeadEntry{TaskKind::kSentiment, "accuracy", makeSentimentHead},
    HeadEntry{TaskKind::kEntities, "span F1", makeEntityHead},
    HeadEntry{TaskKind::kQuestions, "F1", makeQuestionHead},
};

}  // namespace

const HeadEntry& headEntry(TaskKind kind) {
    return *std::ranges::find(kHeads, kind, &HeadEntry::kind);
}

}  // namespace tasks
