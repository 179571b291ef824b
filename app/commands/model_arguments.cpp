// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/model_arguments.h"

#include <fmt/format.h>

#include "app/installed_models.h"
#include "app/verbosity.h"

namespace app {
namespace {

/// By the option's name, or by the word for its value in --help (`train-lm --from MODEL`, `evaluate --compare BUNDLE`).
bool takesModelName(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return option.check_lname("model") || option.check_lname("bilm") || type == "MODEL" || type == "BUNDLE";
}

}  // namespace

void acceptModelNames(CLI::App& subcommand) {
    const CLI::Validator resolve(
        [](std::string& typed) {
            typed = modelNamed(typed);
            return std::string();
        },
        "");
    for (CLI::Option* option : subcommand.get_options())
        if (takesModelName(*option))
            option->transform(resolve);
}

void detailHead(const tasks::TaskModelInfo& head) {
    detail(fmt::format("head {} ({}): {}, hash {}", head.name, head.path, tasks::nameOf(head.kind), head.hash));
}

}  // namespace app
