// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo evaluate`, listed in command_table.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/inputs/input_files.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/model_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/evaluation/head_evaluation.h"
#include "app/evaluation/retokenized_evaluation.h"
#include "app/figures/drawn_figure.h"
#include "app/figures/reproduction.h"
#include "app/importers/file_copies.h"
#include "app/models/model_language.h"
#include "elmo/text/characters.h"
#include "tasks/training/task_evaluation.h"

namespace app {
namespace {

struct EvaluateSettings {
    HeadEvaluationSettings run;
    std::string unknown = "refuse", output, format;
    bool raw = false, retokenize = false, json = false;
    std::vector<std::string> compared;
};

using Json = nlohmann::ordered_json;

constexpr std::array kEvaluateFormats = {"table", "json", "svg", "pdf", "png"};

std::string formatOf(const EvaluateSettings& settings) {
    if (settings.json)
        return "json";
    if (!settings.format.empty())
        return settings.format;
    const std::string suffix = elmo::lowered(std::filesystem::path(settings.output).extension().string());
    const auto named =
        std::ranges::find_if(kEvaluateFormats, [&](const std::string& format) { return suffix == "." + format; });
    return named == kEvaluateFormats.end() ? "table" : *named;
}

std::string comparisonName(const Comparison& comparison) {
    if (!comparison.ablation)
        return comparison.head->name;
    return fmt::format("{} layer {}", comparison.ablation->only ? "only" : "without", comparison.ablation->layer);
}

/// Differences with confidence intervals and p-values.
std::string comparisonTable(const HeadEvaluation& first, const std::vector<Comparison>& comparisons) {
    std::string text = fmt::format("\n{:<24} {:>9}  {:>10}  {:>17}  {:>21}\n{:<24} {:>9}\n", "On the same examples",
                                   first.report.metricName, "difference", "95 % interval", "p (two-sided, Holm)",
                                   first.info.name, tasks::percentText(first.report.value));
    for (const Comparison& comparison : comparisons) {
        const tasks::Significance& found = comparison.significance;
        const std::string score = tasks::percentText(comparison.report->value);
        if (std::isnan(found.difference))
            text += fmt::format("{:<24} {:>9}\n", comparisonName(comparison), score);
        else
            text +=
                fmt::format("{:<24} {:>9}  {:>+10.2f}  {:>17}  {:>21.4f}\n", comparisonName(comparison), score,
                            found.difference, fmt::format("{:+.2f} to {:+.2f}", found.low, found.high), found.pValue);
    }
    return text + fmt::format(
                      "Intervals and p: paired bootstrap over the examples, 10,000 samples. p is two-sided and "
                      "adjusted\nfor the {} comparison{} of this table (Holm).\n",
                      comparisons.size(), comparisons.size() == 1 ? "" : "s");
}

Json comparisonJson(const std::vector<Comparison>& comparisons) {
    Json list = Json::array();
    for (const Comparison& comparison : comparisons) {
        Json json = Json::parse(tasks::toJson(*comparison.report));
        json["name"] = comparisonName(comparison);
        json["difference"] = comparison.significance.difference;
        json["interval"] = {comparison.significance.low, comparison.significance.high};
        json["p"] = comparison.significance.pValue;
        json["test"] = "paired bootstrap, two-sided, Holm";
        list.push_back(std::move(json));
    }
    return list;
}

/// The command line that makes the result again, and what it depends on. Settings of the engine do not change results.
Reproduction evaluationRecord(const EvaluateSettings& settings, const HeadEvaluation& done) {
    const HeadEvaluationSettings& run = settings.run;
    const auto whole = [](const std::string& path) {
        return std::filesystem::absolute(path).lexically_normal().string();
    };
    std::vector<std::string> command{"evaluate", "--model", whole(run.model), whole(run.data)};
    std::vector<std::filesystem::path> inputs{run.model, run.data};
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty())
            command.insert(command.end(), {option, value});
    };
    if (done.bilm) {
        add("--bilm", whole(done.bilm->path));
        inputs.emplace_back(done.bilm->path);
    }
    add("--from", run.reading.format);
    add("--language", run.reading.language);
    add("--unknown", settings.unknown);
    for (const auto& [other, own] : run.labels)
        add("--rename", other + "=" + own);
    for (const std::string& other : settings.compared) {
        add("--compare", whole(other));
        inputs.emplace_back(other);
    }
    for (const auto& [on, option] : {std::pair{settings.raw, "--raw"},
                                     {settings.retokenize, "--retokenize"},
                                     {run.ablate, "--ablate"},
                                     {settings.json, "--json"}})
        if (on)
            command.emplace_back(option);
    return reproductionOf(std::move(command), formatOf(settings), inputs);
}

std::string evaluateOn(const HeadEvaluationSettings& run, const EvaluateSettings& settings, bool isFile,
                       const CommandEnvironment& environment) {
    const elmo::RunControl& control = environment.control;
    const HeadEvaluation done = evaluateHeadOn(run, control);
    detailHead(done.info);
    noteTokens(done.info, done.data, settings.raw);
    const tasks::MetricReport& report = done.report;
    std::vector<HeadEvaluation> compared;
    for (const std::string& other : settings.compared) {
        HeadEvaluationSettings same = run;
        same.model = other;
        same.ablate = false;
        compared.push_back(evaluateHeadOn(same, control));
    }
    const std::vector<Comparison> comparisons = comparisonsOf(done, compared);
    for (const std::string& text : done.data.notes)
        note(text);
    std::optional<tasks::MetricReport> own;
    if (settings.retokenize)
        own = evaluateRetokenized(*tasks::loadTaskModel(run.model, control), done.bilm.get(), done.data,
                                  tasks::readTrainingWords(run.model), run.reading.language, control);
    const std::string format = formatOf(settings);
    const auto finished = [&](std::string text) {
        return isFile ? withReproduction(std::move(text), evaluationRecord(settings, done)) : text;
    };
    if (format != "table" && format != "json")
        return finished(drawnCalibration(
            report.calibration,
            {fmt::format("{} on {}", done.info.name, std::filesystem::path(settings.run.data).filename().string()),
             fmt::format("{} {}", report.metricName, tasks::percentText(report.value))},
            format, control));
    if (format == "json") {
        Json json = Json::parse(tasks::toJson(report));
        json["model"] = done.info.name;
        json["modelHash"] = done.info.hash;
        json["data"] = settings.run.data;
        json["dataHash"] = done.data.hash;
        if (own)
            json["retokenized"] = Json::parse(tasks::toJson(*own));
        if (!comparisons.empty())
            json["compared"] = comparisonJson(comparisons);
        return finished(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    std::string text = tasks::toTable(report);
    if (own)
        text += "\nOn the detokenized text, tokenized by Elmoscope:\n" + tasks::toTable(*own);
    if (!comparisons.empty())
        text += comparisonTable(done, comparisons);
    return finished(std::move(text));
}

void runEvaluate(const EvaluateSettings& settings, const CommandEnvironment& environment) {
    const elmo::RunControl& control = environment.control;
    HeadEvaluationSettings run = settings.run;
    if (settings.retokenize && tasks::readTaskModelInfo(run.model).task.output != tasks::OutputKind::kSpans)
        throw UsageError("--retokenize measures heads that find spans only.");
    for (const std::string& other : settings.compared)
        if (tasks::readTaskModelInfo(other).task != tasks::readTaskModelInfo(run.model).task)
            throw UsageError(fmt::format("'{}' and '{}' are heads of different tasks, so they can't be compared.",
                                         run.model, other));
    FileCopies copies(control.stopToken());  // the format is recognised, and each head reads the data again
    run.data = copies.file(oneInput(run.data));
    run.reading.pretokenized = !settings.raw;
    const std::string bilm = bilmPathOf(run.model, run.bilm);
    noteReadingOf(bilm);
    if (settings.raw || settings.retokenize || tasks::readTaskModelInfo(run.model).task.readsPair())
        takeLanguageOf(bilm, run.reading.language);
    if (settings.unknown == "missed")
        run.unknown = tasks::UnknownLabels::kCountAsMissed;
    ResultFile result(settings.output, {settings.run.data}, environment.out);
    const bool isFile = !result.isStandardOutput() && settings.run.data != "-";
    copies.use([&] { result.out().write(evaluateOn(run, settings, isFile, environment)); });
    result.commit();
}

CommandAction defineEvaluate(CLI::App& parser) {
    auto settings = std::make_shared<EvaluateSettings>();
    HeadEvaluationSettings& s = settings->run;
    parser.add_option("-m,--model", s.model, "The task bundle")->required()->type_name("BUNDLE");
    parser.add_option("DATA", s.data, "A data set of the head's task; - is standard input")->required()->type_name("");
    parser.add_option("--bilm", s.bilm, "The biLM that it was trained with (default: as recorded in the bundle)")
        ->type_name("MODEL");
    parser.add_option("--from", s.reading.format, "Format of the data (default: recognised)")->type_name("NAME");
    parser.add_flag("--raw", settings->raw, "Tokenize the texts with Elmoscope's tokenizer");
    s.reading.language.clear();
    addLanguage(parser, s.reading.language, "Language of raw text as a BCP 47 tag (default: detected)");
    addRename(parser, s.labels);
    addChoice(parser, "--unknown", settings->unknown, {"refuse", "missed"},
              "Labels that the head does not have: refuse the data, or count them as missed")
        ->capture_default_str();
    parser.add_flag("--retokenize", settings->retokenize,
                    "Entities: also evaluate on the detokenized text, tokenized by Elmoscope");
    parser.add_flag("--ablate", s.ablate,
                    "Also evaluate with each layer of the biLM alone and with each layer left out; gamma as learned");
    parser
        .add_option(
            "--compare", settings->compared,
            "Other heads of the same task and --bilm: their difference, with 95 % interval and p (two-sided, Holm)")
        ->type_name("BUNDLE")
        ->allow_extra_args(false);
    parser.add_option("--cache", s.cache.folder, "Cache folder for the biLM's layers")->type_name("FOLDER");
    addEngine(parser, s.engine);
    addResultFile(parser, settings->output);
    addChoice(parser, "--to", settings->format, {kEvaluateFormats.begin(), kEvaluateFormats.end()},
              "table or json: all numbers; svg, pdf, png: how often predictions are right by their probability, as a "
              "figure (default: what the name of the output says, otherwise table)");
    parser.add_flag("--json", settings->json, "One JSON object instead of tables");
    return [settings](const CommandEnvironment& environment) { runEvaluate(*settings, environment); };
}

}  // namespace

Command evaluateCommand() {
    return {
        "evaluate", "Measure a head on a data set: overall, by label, length and unseen words, confusions",
        "  elmo evaluate --model my-ner test.tsv               tables\n  elmo evaluate --model my-ner test.tsv "
        "--retokenize  on raw text as well\n  elmo evaluate --model my-qa test.json --json        for a program to "
        "read\n  elmo evaluate --model my-ner --ablate test.tsv      contribution of each layer\n  elmo evaluate "
        "--model my-ner --compare other-ner --compare third-ner test.tsv\n  elmo evaluate --model my-ner test.tsv -o "
        "calibration.svg  whether its probabilities can be believed\n  elmo evaluate --model ner-english "
        "--rename PERSON=PER,GPE=LOC --unknown missed test.v4_gold_conll  labels of OntoNotes\n",
        defineEvaluate};
}

}  // namespace app
