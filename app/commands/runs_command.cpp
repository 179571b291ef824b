// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo runs`, listed in command_table.cpp.
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/figure_words.h"
#include "app/commands/options/replacing.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/figures/drawn_figure.h"
#include "app/figures/reproduction.h"
#include "app/training/lm_runs.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/text/characters.h"

namespace app {
namespace {

namespace fs = std::filesystem;

struct RunsSettings {
    std::vector<std::string> folders;
    std::string format;  ///< empty if not given
    std::string output;
    FigureWords words;
};

constexpr std::array kRunFormats = {"table", "json", "csv", "tensorboard", "svg", "pdf", "png", "figure-csv"};

std::string formatOfRuns(const RunsSettings& settings) {
    if (!settings.format.empty())
        return settings.format;
    const std::string suffix = elmo::lowered(fs::path(settings.output).extension().string());
    const auto named =
        std::ranges::find_if(kRunFormats, [&](const std::string& format) { return suffix == "." + format; });
    return named == kRunFormats.end() ? "table" : *named;
}

/// The folders that are runs, or those in a folder of runs.
std::vector<LmRun> runsIn(const std::vector<std::string>& folders) {
    std::vector<fs::path> places;
    for (const std::string& folder : folders) {
        if (isLmRun(folder)) {
            places.emplace_back(folder);
            continue;
        }
        std::vector<fs::path> inside;
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(folder, ignored))
            if (isLmRun(entry.path()))
                inside.push_back(entry.path());
        if (inside.empty())
            throw elmo::Error(elmo::ErrorCode::kNotFound,
                              fmt::format("'{}' is neither the folder of a run of `elmo train-lm` nor a folder with "
                                          "such runs: it has no checkpoint.elmo-train.",
                                          folder));
        std::ranges::sort(inside);
        places.insert(places.end(), inside.begin(), inside.end());
    }
    std::vector<LmRun> runs;
    for (const fs::path& place : places)
        runs.push_back(readLmRun(fs::absolute(place).lexically_normal()));
    return runs;
}

/// The command line that makes the result again.
Reproduction runsRecord(const std::vector<LmRun>& runs, const std::string& format, const FigureWords& words) {
    std::vector<std::string> command{"runs"};
    std::vector<fs::path> inputs;
    for (const LmRun& run : runs) {
        inputs.emplace_back(run.path);
        command.push_back(run.path);
    }
    command.insert(command.end(), {"--to", format});
    const std::vector<std::string> more = commandOf(words);
    command.insert(command.end(), more.begin(), more.end());
    return reproductionOf(std::move(command), format, inputs);
}

void writeText(const std::string& text, const fs::path& path) {
    elmo::StagedFile file(path);
    file.write(text);
    file.commit();
}

/// TensorBoard reads a folder with a folder for each run.
void writeEvents(const std::vector<LmRun>& runs, const fs::path& folder) {
    for (const LmRun& run : runs) {
        fs::create_directories(folder / run.name);
        writeText(lmRunEvents(run), folder / run.name / "events.out.tfevents.0.elmo");
    }
}

void runRuns(const RunsSettings& settings, const CommandEnvironment& environment) {
    const std::string format = formatOfRuns(settings);
    const std::vector<LmRun> runs = runsIn(settings.folders);
    if (format == "tensorboard") {
        if (settings.output.empty() || settings.output == "-")
            throw UsageError("TensorBoard reads a folder: give --output FOLDER.");
        requireReplaceable(settings.output, settings.folders);
        writeEvents(runs, settings.output);
    } else {
        FigureSpec spec;
        setWords(settings.words, spec);
        if (spec.title.empty())
            spec.title = "biLM";
        const bool isCsv = format == "figure-csv";
        ResultFile result(settings.output, settings.folders, environment.out);
        result.keep(format == "json"  ? lmRunsJson(runs)
                    : format == "csv" ? lmRunsCsv(runs)
                    : format == "table"
                        ? lmRunsText(runs)
                        : drawnCurves(lmRunCurves(runs), spec, isCsv ? "csv" : format, environment.control),
                    [&] { return runsRecord(runs, format, settings.words); });
        if (result.isStandardOutput())
            return;
    }
    announce(fmt::format("{} written to {}.", countOf(std::ssize(runs), "run"), settings.output), environment.out);
}

CommandAction defineRuns(CLI::App& parser) {
    auto settings = std::make_shared<RunsSettings>();
    parser
        .add_option("FOLDER", settings->folders,
                    "Folders of `elmo train-lm`, finished or not, or folders that hold some")
        ->required()
        ->type_name("");
    addChoice(parser, "--to", settings->format, {kRunFormats.begin(), kRunFormats.end()},
              "table: settings that differ and last numbers; json: the same; csv, tensorboard: every line of the logs; "
              "svg, pdf, png: the curves; figure-csv: their numbers (default: what the name of the output says, "
              "otherwise table)");
    addFigureWords(parser, settings->words);
    parser
        .add_option("-o,--output", settings->output,
                    "File to write, or folder of tensorboard (default: standard output)")
        ->type_name("FILE");
    return [settings](const CommandEnvironment& environment) { runRuns(*settings, environment); };
}

}  // namespace

Command runsCommand() {
    return {"runs", "Compare training runs of biLMs",
            "  elmo runs first second                      settings that differ, last numbers\n"
            "  elmo runs experiments -o curves.svg         loss and held-out perplexity as a figure\n"
            "  elmo runs experiments --to csv              every line of the logs\n"
            "  elmo runs experiments --to tensorboard --output events\n",
            defineRuns};
}

}  // namespace app
