// SPDX-License-Identifier: Apache-2.0
#include "tasks/heads/head_table.h"

#include <algorithm>
#include <array>

#include "tasks/heads/torch_task_head.h"

namespace tasks {
namespace {

TaskConfig sentimentDefaults() {
    TaskConfig config;
    config.head.kind = TaskKind::kSentiment;
    config.head.input.characterFilters = 0;
    config.head.input.dropout = 0.4;
    config.head.network = {
        .encoderWidth = 150, .encoderLayers = 1, .integratorWidth = 100, .maxoutPieces = 4, .dropout = 0.3};
    return config;
}

TaskConfig entityDefaults() {
    TaskConfig config;
    config.head.kind = TaskKind::kEntities;
    config.head.network.dropout = 0.5;
    return config;
}

TaskConfig questionDefaults() {
    TaskConfig config;
    config.head.kind = TaskKind::kQuestions;
    config.head.input.characterFilters = 48;
    config.head.input.dropout = 0.2;
    config.head.network.encoderWidth = 80;
    config.head.network.dropout = 0.2;
    return config;
}

constexpr std::array kHeads = {
    HeadEntry{TaskKind::kSentiment, "accuracy", "a class for each text (biattentive classification network)",
              makeSentimentHead, sentimentDefaults},
    HeadEntry{TaskKind::kEntities, "span F1", "named spans (biLSTM-CRF)", makeEntityHead, entityDefaults},
    HeadEntry{TaskKind::kQuestions, "F1", "the span that answers a question (attention flow with self-attention)",
              makeQuestionHead, questionDefaults},
};

}  // namespace

std::span<const HeadEntry> headTable() {
    return kHeads;
}

const HeadEntry& headEntry(TaskKind kind) {
    return *std::ranges::find(kHeads, kind, &HeadEntry::kind);
}

}  // namespace tasks
