// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/model_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "app/installed_models.h"
#include "app/verbosity.h"

namespace app {
namespace {

constexpr std::array<std::string_view, 2> kModelOptions = {"--model", "--bilm"};

/// "--model"; a positional without such a name has none.
std::string nameOf(const CLI::Option& option) {
    return option.get_lnames().empty() ? "" : "--" + option.get_lnames().front();
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
        if (std::ranges::find(kModelOptions, nameOf(*option)) != kModelOptions.end())
            option->transform(resolve);
}

void detailHead(const tasks::TaskModelInfo& head) {
    detail(fmt::format("head {} ({}): {}, hash {}", head.name, head.path, tasks::nameOf(head.kind), head.hash));
}

}  // namespace app
