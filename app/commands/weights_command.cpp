// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo weights`, listed in command_table.cpp.
#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/one_output.h"
#include "app/figures/drawn_figure.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/text/characters.h"
#include "tasks/model/read_task_run.h"
#include "tasks/results/layer_weights.h"
#include "tasks/results/task_run.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using tasks::TaskRun;

struct WeightsSettings {
    std::vector<std::string> bundles;
    std::string format;  ///< empty: what the name of the output says, otherwise a table
    std::string output;
    std::string figure = "tasks";
    bool compare = false;
    bool history = false;
};

/// One mix of one run at one point, with the contribution of each layer if it was measured.
struct MixRow {
    const TaskRun& run;
    const tasks::RunPoint& point;
    const tasks::MixState& mix;
    const tasks::MixContribution* contribution;  ///< null: measured at the chosen point only
    bool chosen;
};

const tasks::MixContribution* contributionOf(const TaskRun& run, const std::string& place) {
    const auto found = std::ranges::find(run.contributions, place, &tasks::MixContribution::place);
    return found == run.contributions.end() ? nullptr : &*found;
}

/// The chosen point of every run, the last one of a run that has none yet, or all points.
std::vector<MixRow> rowsOf(const std::vector<TaskRun>& runs, bool history) {
    std::vector<MixRow> rows;
    for (const TaskRun& run : runs)
        for (std::size_t i = 0; i < run.points.size(); ++i) {
            const bool chosen = run.chosen ? *run.chosen == i : i + 1 == run.points.size();
            if (!chosen && !history)
                continue;
            for (const tasks::MixState& mix : run.points[i].mixes) {
                const auto* contribution = contributionOf(run, mix.place);
                const bool fits = contribution && contribution->share.size() == mix.weights.size();
                rows.push_back({run, run.points[i], mix, chosen && fits ? contribution : nullptr, chosen});
            }
        }
    return rows;
}

Json jsonOf(const MixRow& row) {
    Json json = {{"run", row.run.name},
                 {"path", row.run.path.string()},
                 {"task", row.run.task},
                 {"elmo", row.run.elmoMode},
                 {"seed", row.run.seed},
                 {"lambda", row.run.lambda},
                 {"layerNorm", row.run.layerNorm},
                 {"bilm", row.run.bilmName},
                 {"bilmHash", row.run.bilmHash},
                 {"step", row.point.step},
                 {"epoch", row.point.epoch},
                 {"chosen", row.chosen},
                 {"metric", row.run.metricName},
                 {"dev", row.point.devMetric},
                 {"place", row.mix.place},
                 {"gamma", row.mix.gamma},
                 {"raw", row.mix.raw},
                 {"weights", row.mix.weights},
                 {"unfolded", tasks::unfoldResidual(row.mix.weights)}};
    if (row.contribution)
        json["contributions"] = {{"meanNorm", row.contribution->meanNorm},
                                 {"share", row.contribution->share},
                                 {"projection", row.contribution->projection}};
    return json;
}

std::string tableOf(const std::vector<MixRow>& rows) {
    std::string text;
    for (const MixRow& row : rows) {
        text += fmt::format("{}  {}  elmo {}  seed {}  step {}  {} {:.2f}{}\n{} mix, gamma {:.4f}\n", row.run.name,
                            row.run.task, row.run.elmoMode, row.run.seed, row.point.step, row.run.metricName,
                            row.point.devMetric, row.chosen ? "  (chosen)" : "", row.mix.place, row.mix.gamma);
        text += fmt::format("  {:>5}  {:>12}  {:>8}  {:>9}  {:>9}  {:>8}  {:>10}\n", "layer", "raw", "softmax",
                            "unfolded", "mean norm", "share", "projection");
        const std::vector<double> unfolded = tasks::unfoldResidual(row.mix.weights);
        for (std::size_t l = 0; l < row.mix.weights.size(); ++l) {
            text += fmt::format("  {:>5}  {:>12.5g}  {:>8.4f}  {:>9.4f}", l, row.mix.raw.at(l), row.mix.weights[l],
                                unfolded[l]);
            if (row.contribution)
                text += fmt::format("  {:>9.3f}  {:>8.4f}  {:>10.4f}", row.contribution->meanNorm.at(l),
                                    row.contribution->share[l], row.contribution->projection.at(l));
            text += "\n";
        }
        text += "\n";
    }
    return text;
}

std::string quotedField(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string result = "\"";
    for (const char c : text)
        result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

std::string csvOf(const std::vector<MixRow>& rows) {
    std::string text =
        "run,task,elmo,seed,lambda,layer_norm,bilm_hash,step,epoch,chosen,dev,place,gamma,layer,raw,weight,unfolded,"
        "mean_norm,share,projection,metric\n";
    for (const MixRow& row : rows) {
        const std::vector<double> unfolded = tasks::unfoldResidual(row.mix.weights);
        for (std::size_t l = 0; l < row.mix.weights.size(); ++l) {
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", quotedField(row.run.name),
                                row.run.task, row.run.elmoMode, row.run.seed, row.run.lambda, row.run.layerNorm,
                                row.run.bilmHash, row.point.step, row.point.epoch, row.chosen, row.point.devMetric,
                                row.mix.place, row.mix.gamma, l, row.mix.raw.at(l), row.mix.weights[l], unfolded[l]);
            text += row.contribution ? fmt::format(",{},{},{}", row.contribution->meanNorm.at(l),
                                                   row.contribution->share[l], row.contribution->projection.at(l))
                                     : std::string(",,,");
            text += "," + quotedField(row.run.metricName) + "\n";
        }
    }
    return text;
}

/// What each run differs in from the first.
std::string comparisonOf(const std::vector<TaskRun>& runs) {
    std::string text;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::vector<std::string> found = tasks::differences(runs.front(), runs[i]);
        text += fmt::format("{} against {}: {}\n", runs[i].name, runs.front().name,
                            found.empty() ? "comparable" : fmt::format("{}", fmt::join(found, ", ")));
    }
    return text;
}

/// Of a figure's runs: those that cannot be compared with the others, as the window says it.
std::vector<std::string> notesOf(const std::vector<TaskRun>& runs) {
    std::vector<std::string> notes;
    const auto found = tasks::incomparabilities(runs);
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (!found[i].reasons.empty())
            notes.push_back(fmt::format("{} can't be compared with {}: {}", runs[i].name, runs[found[i].reference].name,
                                        fmt::join(found[i].reasons, ", ")));
    return notes;
}

/// The bundle of several seeds is a copy of the best one: the mean over all of them would count that seed twice.
void noteCopies(const std::vector<TaskRun>& runs) {
    for (const tasks::RunGroup& group : tasks::groupRuns(runs))
        for (const std::size_t copy : group.copies)
            note(fmt::format("'{}' is the same training as another of these runs; figures count it once.",
                             runs[copy].path.string()));
}

/// The run of a bundle or training, or all runs of a project.
void addRuns(const std::filesystem::path& path, std::vector<TaskRun>& runs) {
    if (path.extension() != ".elmoscope") {
        runs.push_back(tasks::readTaskRun(path));
        return;
    }
    const Workspace workspace(path, Workspace::Access::kReadOnly);
    for (const auto& [id, name] : workspace.runNames())
        runs.push_back(workspace.run(id));
}

constexpr std::array kFormats = {"table", "csv", "json", "svg", "pdf", "png"};

std::string formatOf(const WeightsSettings& settings) {
    if (!settings.format.empty())
        return settings.format;
    const std::string suffix = elmo::lowered(std::filesystem::path(settings.output).extension().string());
    const auto named =
        std::ranges::find_if(kFormats, [&](const std::string& format) { return suffix == "." + format; });
    return named == kFormats.end() ? "table" : *named;
}

void runWeights(const WeightsSettings& settings, const CommandEnvironment& environment) {
    const std::string format = formatOf(settings);
    if (!settings.output.empty() && settings.output != "-")
        requireReplaceable(settings.output, settings.bundles);
    std::vector<TaskRun> runs;
    for (const std::string& bundle : settings.bundles)
        addRuns(bundle, runs);
    for (const TaskRun& run : runs)
        if (run.elmoMode == "none")
            note(fmt::format("'{}' does not use ELMo, so it has no layer weights.", run.name));
        else if (run.points.empty())
            note(fmt::format("'{}' has not been evaluated yet.", run.name));
    noteCopies(runs);
    const std::vector<MixRow> rows = rowsOf(runs, settings.history);
    const auto write = [&](const std::string& text) {
        if (settings.output.empty() || settings.output == "-")
            return environment.out.write(text);
        elmo::StagedFile file(settings.output);
        file.write(text);
        file.commit();
        announce(
            fmt::format("The layer weights of {} written to {}.", countOf(std::ssize(runs), "run"), settings.output),
            environment.out);
    };
    if (format == "json") {
        Json list = Json::array();
        for (const MixRow& row : rows)
            list.push_back(jsonOf(row));
        Json result = {{"mixes", list}};
        if (settings.compare)
            for (std::size_t i = 1; i < runs.size(); ++i)
                result["differences"][runs[i].path.string()] = tasks::differences(runs.front(), runs[i]);
        return write(result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    const bool isFigure = format == "svg" || format == "pdf" || format == "png";
    if (isFigure || (settings.compare && format == "csv"))  // these formats have no column for the warning
        for (const std::string& warning : notesOf(runs))
            note(warning);
    if (isFigure)
        return write(drawnFigure(runs, settings.figure, format));
    if (format == "csv")
        return write(csvOf(rows));
    write(tableOf(rows) + (settings.compare ? comparisonOf(runs) : ""));
}

CommandAction defineWeights(CLI::App& parser) {
    auto settings = std::make_shared<WeightsSettings>();
    parser
        .add_option("-m,--model,BUNDLE", settings->bundles,
                    "Task bundles, folders of running trainings, or projects with runs")
        ->required()
        ->type_name("");
    addChoice(parser, "--format", settings->format, {kFormats.begin(), kFormats.end()},
              "Output format (default: what the name of the output says, otherwise table)");
    parser.add_option("-o,--output", settings->output, "File to write (default: standard output)")->type_name("FILE");
    addChoice(parser, "--figure", settings->figure, {"tasks", "seeds"},
              "svg, pdf, png: what to draw: the mix of each task as in the paper, or each training run")
        ->capture_default_str();
    parser.add_flag("--compare", settings->compare, "List what each run differs in from the first");
    parser.add_flag("--history", settings->history, "Every evaluation of the training, not only the chosen one");
    return [settings](const CommandEnvironment& environment) { runWeights(*settings, environment); };
}

}  // namespace

Command weightsCommand() {
    return {"weights", "Show what heads learned about the biLM's layers",
            "  elmo weights my-ner                          raw weights, softmax, gamma, contributions\n"
            "  elmo weights my-ner-seed* --compare          several runs compared\n"
            "  elmo weights my-ner my-sst -o weights.svg    the comparison as a figure\n"
            "  elmo weights my-ner --history --format csv   over the whole training, for a chart\n",
            defineWeights};
}

}  // namespace app
