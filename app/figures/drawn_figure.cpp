// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/drawn_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/figures/run_json.h"
#include "elmo/error.h"
#include "elmo/files/child_program.h"
#include "elmo/install_prefix.h"

namespace app {
namespace {

namespace fs = std::filesystem;

fs::path figureProgram() {
    std::string places;
    for (const fs::path& prefix : elmo::installPrefixes()) {
        const fs::path program = prefix / "lib/elmoscope/elmoscope-figure";
        std::error_code none;
        if (fs::is_regular_file(program, none))
            return program;
        places += (places.empty() ? "" : ", ") + program.parent_path().string();
    }
    throw elmo::Error(elmo::ErrorCode::kNotFound,
                      fmt::format("The part elmoscope-figure of this program, which draws figures, is not installed; "
                                  "looked for it in {}. Install the program again, or use --format csv.",
                                  places));
}

bool hasMix(const tasks::TaskRun& run) {
    return std::ranges::any_of(run.points, [](const tasks::RunPoint& point) { return !point.mixes.empty(); });
}

}  // namespace

std::string drawnFigure(const std::vector<tasks::TaskRun>& runs, const std::string& figure, const std::string& format,
                        const elmo::RunControl& control) {
    if (std::ranges::none_of(runs, hasMix))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "There is nothing to draw: none of these runs has learned weights of layers. Choose heads "
                          "that use ELMo and have been evaluated.");
    const elmo::ChildResult drawn =
        elmo::runChild({.command = {figureProgram().string(), figure, format}, .input = jsonOfRuns(runs)}, control);
    if (drawn.exitCode != 0)
        throw elmo::Error(elmo::ErrorCode::kInternal,
                          fmt::format("The figure was not drawn (exit code {}): {}", drawn.exitCode, drawn.errors));
    return drawn.output;
}

std::string inlineFigure(const std::vector<tasks::TaskRun>& runs, const elmo::RunControl& control) {
    if (std::ranges::none_of(runs, hasMix))
        return {};
    const std::string svg = drawnFigure(runs, "tasks", "svg", control);
    return svg.substr(std::min(svg.find("<svg"), svg.size()));  // a page has no second XML declaration
}

}  // namespace app
