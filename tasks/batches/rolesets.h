// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/options/example.h"
#include "tasks/options/task_options.h"
#include "tasks/results/predictions.h"

namespace tasks {

/// HeadOptions::rolesets of a training set: of each form of a word that is a predicate somewhere the most frequent
/// roleset, of equal ones the first by its text; other forms keep what they have in `known`, the rolesets of a head
/// that goes on. In order.
std::vector<std::string> rolesetsIn(std::span<const Example> examples, std::span<const std::string> known = {});

/// The roleset of a word by HeadOptions::rolesets: of its form, else of its form in lower case, else that form's first
/// sense ("surf.01").
std::string rolesetOf(const std::vector<std::string>& rolesets, std::string_view word);

/// Gives the predicates of a prediction their rolesets; nothing for predictions of other tasks and heads that were
/// trained without rolesets. `wordAt` is the text's.
void nameRolesets(const HeadOptions& options, const std::function<std::string(elmo::TokenIndex)>& wordAt,
                  TaskPrediction& prediction);

/// The same for the text of an example.
void nameRolesets(const HeadOptions& options, const Example& example, TaskPrediction& prediction);

}  // namespace tasks
