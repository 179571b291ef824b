// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/figure_words.h"

#include "app/commands/options/arguments.h"
#include "app/figures/drawn_figure.h"

namespace app {

void addFigureWords(CLI::App& parser, FigureWords& words) {
    parser.add_option("--name", words.names, "Figures: call a title, task or language model by another name")
        ->type_name("OWN SHOWN")
        ->allow_extra_args(false);
    addChoice(parser, "--figure-language", words.language, {"en", "zh_CN", "ar"}, "Language of figures")
        ->capture_default_str();
    parser.add_option("--title", words.title, "Curves: what the training is called")->type_name("TEXT");
    parser.add_option("--facts", words.facts, "Curves: what was trained on what, below the title")->type_name("TEXT");
}

void setWords(const FigureWords& words, FigureSpec& spec) {
    for (const auto& [own, shown] : words.names)
        spec.names[own] = shown;
    spec.language = words.language;
    spec.title = words.title;
    spec.facts = words.facts;
}

std::vector<std::string> commandOf(const FigureWords& words) {
    std::vector<std::string> command;
    if (words.language != "en")
        command = {"--figure-language", words.language};
    if (!words.title.empty())
        command.insert(command.end(), {"--title", words.title});
    if (!words.facts.empty())
        command.insert(command.end(), {"--facts", words.facts});
    for (const auto& [own, shown] : words.names)
        command.insert(command.end(), {"--name", own, shown});
    return command;
}

}  // namespace app
