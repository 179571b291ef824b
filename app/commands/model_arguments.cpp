// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/model_arguments.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/installed_models.h"

namespace app {
namespace {

constexpr std::array<std::string_view, 6> kModelOptions = {"MODEL", "SRC", "BUNDLE", "--model", "--models", "--bilm"};

/// As --help shows it: "--model", or the upper-case word of a positional.
std::string nameOf(const CLI::Option& option) {
    return option.get_lnames().empty() ? option.get_name(true) : "--" + option.get_lnames().front();
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

}  // namespace app
