// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace app {

struct FigureSpec;

/// What is written in a figure, as commands that draw figures of runs take it.
struct FigureWords {
    std::vector<std::pair<std::string, std::string>> names;  ///< own and shown
    std::string language = "en";
    std::string title, facts;  ///< of curves: what the training is called, and what was trained on what
};

void addFigureWords(CLI::App& parser, FigureWords& words);
void setWords(const FigureWords& words, FigureSpec& spec);
/// The options that give these words again.
std::vector<std::string> commandOf(const FigureWords& words);

}  // namespace app
