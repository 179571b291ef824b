// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tasks {

/// What a head says of a text: the alternative of TaskPrediction, Gold and HeadRow that a task has. Outside the tasks'
/// folders code dispatches on this, in switches that name every kind, and never on a task's name.
enum class OutputKind : std::uint8_t {
    kTextClass,    ///< a class for each sentence and for the text
    kTokenTags,    ///< a tag for each token
    kSpans,        ///< labelled token spans
    kRankedSpans,  ///< spans of the text that answer a question, best first
    kRoles,        ///< the labelled arguments of each predicate
};

/// What a head reads.
enum class InputShape : std::uint8_t {
    kText,
    kTextAndQuestion,    ///< a passage, and what is asked of it
    kTextAndHypothesis,  ///< a premise, and a claim that it may support
    kTextAndPredicates,  ///< a text, and which of its tokens are predicates: given, or found by the head
};

/// What the second text of a pair is, for messages: "question", "hypothesis"; empty where there is one text.
std::string_view secondTextOf(InputShape input);

/// A task as every folder knows it; the rest of it is in its folder, registered in task_list.h. A value; its texts
/// live as long as the program.
struct Task {
    std::string_view name;   ///< on the command line, in bundles, logs and projects: "ner"
    const char* title = "";  ///< in English, for display; the window translates it
    OutputKind output = OutputKind::kTextClass;
    InputShape input = InputShape::kText;

    bool operator==(const Task& other) const { return name == other.name; }
    bool readsQuestion() const { return input == InputShape::kTextAndQuestion; }
    bool readsPair() const { return !secondTextOf(input).empty(); }
    bool readsPredicates() const { return input == InputShape::kTextAndPredicates; }
};

/// Marks a title for the translation files, as QT_TRANSLATE_NOOP does.
#define ELMOSCOPE_TASK_TITLE(context, text) text

/// All registered tasks, in the order of display.
std::span<const Task> allTasks();

/// The task with this name; nothing for any other name.
std::optional<Task> taskNamed(std::string_view name);

/// "ner, sentiment, qa", for messages.
std::string taskNames();

/// The metric of a kind of output: "accuracy", "span F1", "F1".
std::string_view metricNameOf(OutputKind output);

}  // namespace tasks
