// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/data/data_set.h"
#include "tasks/model/task_model.h"

namespace app {

/// Lets the options of a subcommand that name a model (--model, --bilm, --vocabulary, --init-from MODEL) also take the
/// name of an installed model ("english-small"), as `elmo models` lists them. `notes` gets what to tell the user when
/// they are parsed; it must outlive the subcommand.
void acceptModelNames(CLI::App& subcommand, std::vector<std::string>& notes);

/// The head that was given with --model, or the first installed one whose task is right, those of the program before
/// those of the user. Throws elmo::Error that names `what` it is for and the task to train.
std::filesystem::path givenOrInstalledHead(const std::string& given,
                                           const std::function<bool(const tasks::Task&)>& isRight,
                                           std::string_view what, std::string_view task);

/// Tells the user of -v which head a command runs.
void detailHead(const tasks::TaskModelInfo& head);

/// Notes that a head which was trained on raw texts reads data without --raw, whose tokens stand between blanks.
void noteTokens(const tasks::TaskModelInfo& head, const tasks::DataSet& data, bool raw);

}  // namespace app
