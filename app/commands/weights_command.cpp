// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo weights`, listed in command_table.cpp.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/figure_words.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/figures/drawn_figure.h"
#include "app/figures/reproduction.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "elmo/text/characters.h"
#include "tasks/model/read_task_run.h"
#include "tasks/results/layer_weights.h"
#include "tasks/results/task_run.h"
#include "tasks/results/weight_tests.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using tasks::TaskRun;

struct WeightsSettings {
    std::vector<std::string> bundles;
    std::string format;  ///< empty: what the name of the output says, otherwise a table
    std::string output;
    std::string figure = "tasks";
    std::string test;  ///< "mix" or the number of a layer; empty: no test
    std::string quantity = "weight";
    std::vector<std::string> hidden;
    FigureWords words;
    std::string run, place = "input";  ///< of the figure "training"
    std::int64_t at = -1;              ///< the same: an evaluation, from 0
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
        const std::string measured = std::isnan(row.point.devMetric)
                                         ? "not measured"
                                         : fmt::format("{} {:.2f}", row.run.metricName, row.point.devMetric);
        text += fmt::format("{}  {}  elmo {}  seed {}  step {}  {}{}\n{} mix, gamma {:.4f}\n", row.run.name,
                            row.run.task, row.run.elmoMode, row.run.seed, row.point.step, measured,
                            row.chosen ? "  (chosen)" : "", row.mix.place, row.mix.gamma);
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
            text +=
                fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", quotedField(row.run.name),
                            row.run.task, row.run.elmoMode, row.run.seed, row.run.lambda, row.run.layerNorm,
                            row.run.bilmHash, row.point.step, row.point.epoch, row.chosen,
                            std::isnan(row.point.devMetric) ? std::string() : fmt::format("{}", row.point.devMetric),
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

// --- Tests between groups ------------------------------------------------------------------------------------------

/// Runs grouped, with the test of each pair of their mixes.
struct TestTable {
    const std::vector<TaskRun>& runs;
    tasks::WeightComparison comparison;
    std::optional<std::size_t> layer;  ///< none: the whole mix
    std::vector<tasks::RowDifference> pairs;

    std::string nameOf(const tasks::WeightRow& row) const {
        const tasks::RunGroup& group = comparison.groups[row.group];
        const std::string common = tasks::commonName(runs, group);
        return fmt::format("{}, {}", common.empty() ? runs[group.runs.front()].task : common, row.place);
    }
    /// What the test of a pair is called.
    std::string_view methodOf(const tasks::RowDifference& pair) const {
        if (layer)
            return pair.paired ? "paired t" : "Welch's t";
        return pair.paired ? "paired Hotelling's F" : "Hotelling's F";
    }
};

constexpr std::array kQuantities = {
    std::pair{"weight", tasks::LayerQuantity::kWeight}, std::pair{"contribution", tasks::LayerQuantity::kContribution},
    std::pair{"projection", tasks::LayerQuantity::kProjection}, std::pair{"unfolded", tasks::LayerQuantity::kUnfolded}};

tasks::LayerQuantity quantityNamed(const std::string& name) {
    return std::ranges::find_if(kQuantities, [&](const auto& known) { return name == known.first; })->second;
}

TestTable testTable(const std::vector<TaskRun>& runs, const WeightsSettings& settings) {
    TestTable table{runs, tasks::compareWeights(runs, quantityNamed(settings.quantity)), std::nullopt, {}};
    if (settings.test != "mix") {
        std::size_t layer = 0;
        const char* end = settings.test.data() + settings.test.size();
        if (std::from_chars(settings.test.data(), end, layer).ptr != end ||
            std::cmp_greater_equal(layer, table.comparison.layers))
            throw UsageError(fmt::format("--test-layer is '{}'; expected mix or a layer from 0 to {}.", settings.test,
                                         table.comparison.layers - 1));
        table.layer = layer;
    }
    if (table.comparison.rows.size() < 2)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "There is nothing to compare: these runs have fewer than two mixes with this quantity. Give "
                          "runs of two tasks, places or biLMs.");
    table.pairs = tasks::compareRows(table.comparison, table.layer);
    return table;
}

std::string numberOr(const std::optional<double>& value, const char* format) {
    return value ? fmt::format(fmt::runtime(format), *value) : std::string("-");
}

std::string settledText(const TestTable& table, const tasks::WeightRow& row) {
    std::vector<std::string> moving;
    for (const std::size_t run : row.runs) {
        const auto moved = tasks::lastMovement(table.runs[run], row.place);
        if (moved && *moved >= tasks::kSettled)
            moving.push_back(fmt::format("seed {} moved {:.3f}", table.runs[run].seed, *moved));
    }
    return moving.empty() ? "settled" : fmt::format("{}", fmt::join(moving, ", "));
}

std::string textOf(const TestTable& table) {
    std::string text = fmt::format("{} of {}. Rows: seeds of one configuration, data and start.\n",
                                   table.layer ? fmt::format("Layer {}", *table.layer) : "Whole mixes",
                                   table.comparison.quantity == tasks::LayerQuantity::kWeight ? "s_j" : "the quantity");
    text +=
        fmt::format("  {:<32} {:>2}  {}\n", "row", "n", "mean of each layer, 95 % interval; last fifth of training");
    for (const tasks::WeightRow& row : table.comparison.rows) {
        text += fmt::format("  {:<32} {:>2} ", table.nameOf(row), row.runs.size());
        for (const tasks::LayerSummary& layer : row.layers)
            text += layer.halfWidth ? fmt::format(" {:.3f} ± {:.3f}", layer.mean, *layer.halfWidth)
                                    : fmt::format(" {:.3f}", layer.mean);
        text += "; " + settledText(table, row) + "\n";
    }
    text += fmt::format("\n  {:<66} {:>10}  {:>8}  {:>9}  {:>9}  {:>19}  test\n", "second - first",
                        table.layer ? "difference" : "distance", "± (95 %)", "Hedges' g", table.layer ? "t" : "F",
                        "p (two-sided, Holm)");
    for (const tasks::RowDifference& pair : table.pairs)
        text += fmt::format(
            "  {:<66} {:>10}  {:>8}  {:>9}  {:>9}  {:>19}  {}\n",
            table.nameOf(table.comparison.rows[pair.second]) + " - " + table.nameOf(table.comparison.rows[pair.first]),
            fmt::format(fmt::runtime(table.layer ? "{:+.4f}" : "{:.4f}"), pair.difference),
            numberOr(pair.halfWidth, "{:.4f}"), numberOr(pair.effect, "{:+.2f}"), numberOr(pair.statistic, "{:.3f}"),
            numberOr(pair.p, "{:.4f}"), table.methodOf(pair));
    return text + fmt::format(
                      "p is two-sided and adjusted for the {} pairs of this table (Holm); tests need {} seeds on "
                      "each side.\n{}",
                      table.pairs.size(), tasks::kMinSeeds,
                      table.layer ? "" : "The distance is half the sum of the absolute differences of the layers.\n");
}

std::string csvOf(const TestTable& table) {
    std::string text = "first,second,layer,n_first,n_second,difference,half_width_95,hedges_g,statistic,p_holm,test\n";
    const auto field = [](const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; };
    for (const tasks::RowDifference& pair : table.pairs) {
        const tasks::WeightRow& first = table.comparison.rows[pair.first];
        const tasks::WeightRow& second = table.comparison.rows[pair.second];
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", quotedField(table.nameOf(first)),
                            quotedField(table.nameOf(second)), table.layer ? fmt::format("{}", *table.layer) : "mix",
                            first.runs.size(), second.runs.size(), pair.difference, field(pair.halfWidth),
                            field(pair.effect), field(pair.statistic), field(pair.p), table.methodOf(pair));
    }
    return text;
}

std::string jsonOf(const TestTable& table) {
    const auto field = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
    Json list = Json::array();
    for (const tasks::RowDifference& pair : table.pairs)
        list.push_back({{"first", table.nameOf(table.comparison.rows[pair.first])},
                        {"second", table.nameOf(table.comparison.rows[pair.second])},
                        {"layer", table.layer ? Json(*table.layer) : Json("mix")},
                        {"difference", pair.difference},
                        {"halfWidth95", field(pair.halfWidth)},
                        {"hedgesG", field(pair.effect)},
                        {"statistic", field(pair.statistic)},
                        {"pHolm", field(pair.p)},
                        {"test", table.methodOf(pair)}});
    return Json{{"family", table.pairs.size()}, {"differences", list}}.dump(2, ' ', false,
                                                                            Json::error_handler_t::replace) +
           "\n";
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

/// The bundle of several seeds is a copy of the best one, and a seed may be trained twice: it counts once.
void noteCopies(const std::vector<TaskRun>& runs) {
    for (const tasks::RunGroup& group : tasks::groupRuns(runs))
        for (const std::size_t copy : group.copies)
            note(fmt::format("'{}' has the seed of another run of its group; it is counted once.",
                             runs[copy].path.string()));
}

/// The run of a bundle or training, or all runs of a project, a folder or a table of published mixes.
void addRuns(const std::filesystem::path& path, std::vector<TaskRun>& runs) {
    if (path.extension() != ".elmoscope") {
        std::ranges::move(tasks::readTaskRuns(path), std::back_inserter(runs));
        return;
    }
    const Workspace workspace(path, Workspace::Access::kReadOnly);
    for (const auto& [id, name] : workspace.runNames())
        runs.push_back(workspace.run(id));
}

constexpr std::array kWeightFormats = {"table", "csv", "json", "svg", "pdf", "png", "figure-csv"};

std::string formatOf(const WeightsSettings& settings) {
    if (!settings.format.empty())
        return settings.format;
    const std::string suffix = elmo::lowered(std::filesystem::path(settings.output).extension().string());
    const auto named =
        std::ranges::find_if(kWeightFormats, [&](const std::string& format) { return suffix == "." + format; });
    return named == kWeightFormats.end() ? "table" : *named;
}

FigureSpec figureOf(const WeightsSettings& settings, const std::vector<TaskRun>& runs) {
    FigureSpec spec;
    spec.figure = settings.figure;
    spec.quantity = settings.quantity;
    spec.test = settings.test.empty() ? "mix" : settings.test;
    setWords(settings.words, spec);
    for (const std::string& path : settings.hidden) {
        const auto run = std::ranges::find(runs, std::filesystem::path(path), &TaskRun::path);
        if (run == runs.end())
            throw UsageError(fmt::format("--hide names '{}', which is none of the runs.", path));
        spec.hidden.push_back(static_cast<std::size_t>(run - runs.begin()));
    }
    spec.place = settings.place;
    if (!settings.run.empty()) {
        const auto run = std::ranges::find(runs, std::filesystem::path(settings.run), &TaskRun::path);
        if (run == runs.end())
            throw UsageError(fmt::format("--run names '{}', which is none of the runs.", settings.run));
        spec.run = static_cast<std::size_t>(run - runs.begin());
    }
    if (settings.at >= 0)
        spec.at = static_cast<std::size_t>(settings.at);
    return spec;
}

/// The command line that makes the result again.
Reproduction weightsRecord(const WeightsSettings& settings, const std::string& format) {
    std::vector<std::string> command{"weights"};
    std::vector<std::filesystem::path> inputs;
    const auto whole = [](const std::string& path) {
        return std::filesystem::absolute(path).lexically_normal().string();
    };
    for (const std::string& bundle : settings.bundles) {
        command.push_back(whole(bundle));
        if (std::filesystem::path file = tasks::fileOfRun(bundle); std::ranges::find(inputs, file) == inputs.end())
            inputs.push_back(std::move(file));
    }
    command.insert(command.end(), {"--to", format, "--figure", settings.figure, "--show", settings.quantity});
    if (!settings.test.empty())
        command.insert(command.end(), {"--test-layer", settings.test});
    const std::vector<std::string> words = commandOf(settings.words);
    command.insert(command.end(), words.begin(), words.end());
    for (const std::string& path : settings.hidden)
        command.insert(command.end(), {"--hide", whole(path)});
    if (!settings.run.empty())
        command.insert(command.end(), {"--run", whole(settings.run)});
    if (settings.figure == "training")
        command.insert(command.end(), {"--place", settings.place});
    if (settings.at >= 0)
        command.insert(command.end(), {"--at", fmt::format("{}", settings.at)});
    if (settings.compare)
        command.emplace_back("--differences");
    if (settings.history)
        command.emplace_back("--history");
    return reproductionOf(std::move(command), format, inputs);
}

void runWeights(const WeightsSettings& settings, const CommandEnvironment& environment) {
    const std::string format = formatOf(settings);
    std::vector<std::string> files;
    for (const std::string& bundle : settings.bundles)
        files.push_back(tasks::fileOfRun(bundle).string());
    requireExisting(files);
    ResultFile result(settings.output, settings.bundles, environment.out);
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
    const auto write = [&](std::string text) {
        result.keep(std::move(text), [&] { return weightsRecord(settings, format); });
        if (result.isStandardOutput())
            return;
        announce(
            fmt::format("The layer weights of {} written to {}.", countOf(std::ssize(runs), "run"), settings.output),
            environment.out);
    };
    if (format == "json") {
        Json list = Json::array();
        for (const MixRow& row : rows)
            list.push_back(jsonOf(row));
        Json report = {{"mixes", list}};
        if (!settings.test.empty())
            report["tests"] = Json::parse(jsonOf(testTable(runs, settings)));
        if (settings.compare)
            for (std::size_t i = 1; i < runs.size(); ++i)
                report["differences"][runs[i].path.string()] = tasks::differences(runs.front(), runs[i]);
        return write(report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    if (!settings.test.empty()) {
        const TestTable table = testTable(runs, settings);
        if (format == "csv")
            return write(csvOf(table));
        if (format == "table")
            return write(textOf(table));
    }
    const bool isFigure = format == "svg" || format == "pdf" || format == "png" || format == "figure-csv";
    if (isFigure || (settings.compare && format == "csv"))  // these formats have no column for the warning
        for (const std::string& warning : notesOf(runs))
            note(warning);
    if (isFigure)
        return write(drawnFigure(runs, figureOf(settings, runs), format == "figure-csv" ? "csv" : format));
    if (format == "csv")
        return write(csvOf(rows));
    write(tableOf(rows) + (settings.compare ? comparisonOf(runs) : ""));
}

CommandAction defineWeights(CLI::App& parser) {
    auto settings = std::make_shared<WeightsSettings>();
    parser
        .add_option(
            "-m,--model,BUNDLE", settings->bundles,
            "Task bundles, folders of running trainings or of several runs, AllenNLP models (model.tar.gz), tables of "
            "published mixes (CSV), or projects with runs")
        ->required()
        ->type_name("");
    addChoice(parser, "--to", settings->format, {kWeightFormats.begin(), kWeightFormats.end()},
              "Output format; figure-csv: the numbers that a figure shows (default: what the name of the output says, "
              "otherwise table)");
    addResultFile(parser, settings->output);
    addChoice(
        parser, "--figure", settings->figure,
        {"tasks", "seeds", "mixes", "differences", "variants", "training", "curves"},
        "svg, pdf, png: the mix of each task as in the paper, each training run as a dot or as a point of a "
        "triangle, differences as a matrix, scores by lambda, start weights and use of ELMo, the weights of one run "
        "in the course of its training, or losses and weights of several runs")
        ->capture_default_str();
    addChoice(parser, "--show", settings->quantity, {"weight", "contribution", "projection", "unfolded"},
              "Figures and tests: the weight, the layer's share of length, its share along the mixed vector, or the "
              "weight with the residual unfolded")
        ->capture_default_str();
    parser
        .add_option("--test-layer", settings->test,
                    "Test every two tasks, places and biLMs for a difference, over their seeds: of a layer (0, 1, ...) "
                    "or of the whole mix (mix)")
        ->type_name("LAYER");
    parser.add_option("--run", settings->run, "Figure training: the run that is drawn (default: the first)")
        ->type_name("BUNDLE");
    parser.add_option("--place", settings->place, "Figure training: the mix that is drawn")
        ->type_name("PLACE")
        ->capture_default_str();
    parser.add_option("--at", settings->at, "Figure training: mark this evaluation, counted from 0")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    addFigureWords(parser, settings->words);
    parser.add_option("--hide", settings->hidden, "Figures: a run that is not drawn; marks and shapes stay as with it")
        ->type_name("BUNDLE")
        ->allow_extra_args(false);
    parser.add_flag("--differences", settings->compare, "List what each run differs in from the first");
    parser.add_flag("--history", settings->history, "Every evaluation of the training, not only the chosen one");
    return [settings](const CommandEnvironment& environment) { runWeights(*settings, environment); };
}

}  // namespace

Command weightsCommand() {
    return {"weights", "Show what heads learned about the biLM's layers",
            "  elmo weights my-ner                          raw weights, softmax, gamma, contributions\n"
            "  elmo weights my-ner-seed* --differences      several runs compared\n"
            "  elmo weights my-ner my-sst -o weights.svg    the comparison as a figure\n"
            "  elmo weights ner.tar.gz my-ner -o weights.svg   an AllenNLP model next to our own\n"
            "  elmo weights my-ner --history --to csv       over the whole training, for a chart\n"
            "  elmo weights runs published.csv --test-layer 1   do tasks differ in layer 1?\n"
            "  elmo weights runs --figure variants -o table2.svg   lambda, start weights, without ELMo\n",
            defineWeights};
}

}  // namespace app
