// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/model_arguments.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "app/files/installed_files.h"
#include "app/models/installed_models.h"
#include "app/terminal/closest_name.h"
#include "app/terminal/verbosity.h"
#include "elmo/error.h"

namespace app {
namespace {

/// By the option's name, or by the word for its value in --help (`train-lm --init-from MODEL`, `evaluate --compare
/// BUNDLE`).
bool takesModelName(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return option.check_lname("model") || option.check_lname("bilm") || option.check_lname("vocabulary") ||
           type == "MODEL" || type == "BUNDLE";
}

/// Throws elmo::Error(kNotFound) for what is nothing on disk and looks like the mistyped name of an installed model.
void refuseMistypedName(const std::string& typed) {
    std::error_code none;
    if (typed.empty() || typed.find('/') != std::string::npos || std::filesystem::exists(typed, none))
        return;
    std::vector<std::string> names;
    for (const InstalledModel& model : installedModels())
        names.push_back(model.name);
    if (const std::string meant = closestName(typed, names); !meant.empty())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("There is no file and no installed model '{}'. Did you mean '{}'? `elmo models` "
                                      "lists the installed models.",
                                      typed, meant));
}

}  // namespace

void acceptModelNames(CLI::App& subcommand, std::vector<std::string>& notes) {
    const CLI::Validator resolve(
        [&notes](std::string& typed) {
            if (const std::filesystem::path hidden = hiddenModel(typed); !hidden.empty())
                notes.push_back(
                    fmt::format("'{}' is read from the current directory; the installed model of that name "
                                "is {}. A path (./{}) says which one you mean.",
                                typed, hidden.string(), typed));
            typed = modelNamed(typed);
            refuseMistypedName(typed);
            return std::string();
        },
        "");
    for (CLI::Option* option : subcommand.get_options())
        if (takesModelName(*option))
            option->transform(resolve);
}

std::filesystem::path givenOrInstalledHead(const std::string& given,
                                           const std::function<bool(const tasks::Task&)>& isRight,
                                           std::string_view what, std::string_view task) {
    if (!given.empty())
        return given;
    for (const auto& model : tasks::installedModels())
        if (model.head && isRight(tasks::readTaskModelInfo(model.path).task))
            return model.path;
    throw elmo::Error(elmo::ErrorCode::kNotFound,
                      fmt::format("There is no installed head for {}. Give one with --model, or train one: elmo train "
                                  "--task {}.",
                                  what, task));
}

void detailHead(const tasks::TaskModelInfo& head) {
    detail(fmt::format("head {} ({}): {}, hash {}", head.name, head.path, head.task.name, head.hash));
}

void noteTokens(const tasks::TaskModelInfo& head, const tasks::DataSet& data, bool raw) {
    // The other formats say themselves what is a token, or their texts are always tokenized.
    if (!raw && data.format == "label-text" && head.tokenizerRevision != "pretokenized")
        note(
            fmt::format("'{}' was trained on raw texts; these are read as tokens between blanks. If they are raw, give "
                        "--raw.",
                        head.name));
}

}  // namespace app
