// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace tasks {

/// What a head predicts. Panels, exporters and readers are chosen by it.
enum class TaskKind {
    kSentiment,  ///< a label for each sentence and for the text
    kEntities,   ///< labelled token spans
    kQuestions,  ///< the span of a text that answers a question
};

/// The task's name on the command line, in bundles and logs: "sentiment", "ner", "qa".
std::string_view nameOf(TaskKind kind);

/// The reverse; nothing for any other name.
std::optional<TaskKind> taskKindOf(std::string_view name);

}  // namespace tasks
