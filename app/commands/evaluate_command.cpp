// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo evaluate`, listed in command_table.cpp.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/model_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/evaluation/head_evaluation.h"
#include "app/evaluation/retokenized_evaluation.h"
#include "app/importers/file_copies.h"
#include "tasks/training/task_evaluation.h"

namespace app {
namespace {

struct EvaluateSettings {
    HeadEvaluationSettings run;
    std::string precision = "fp32", unknown = "refuse";
    bool raw = false, retokenize = false, json = false;
    std::vector<std::string> compared;
};

using Json = nlohmann::ordered_json;

std::string nameOf(const Comparison& comparison) {
    if (!comparison.ablation)
        return comparison.head->name;
    return fmt::format("{} layer {}", comparison.ablation->only ? "only" : "without", comparison.ablation->layer);
}

/// Differences with confidence intervals and p-values.
std::string comparisonTable(const HeadEvaluation& first, const std::vector<Comparison>& comparisons) {
    std::string text =
        fmt::format("\n{:<24} {:>9}  {:>10}  {:>17}  {:>7}\n{:<24} {:>9.2f}\n", "On the same examples",
                    first.report.metricName, "difference", "95 % interval", "p", first.info.name, first.report.value);
    for (const Comparison& comparison : comparisons) {
        const tasks::Significance& found = comparison.significance;
        text +=
            fmt::format("{:<24} {:>9.2f}  {:>+10.2f}  {:>17}  {:>7.4f}\n", nameOf(comparison), comparison.report->value,
                        found.difference, fmt::format("{:+.2f} to {:+.2f}", found.low, found.high), found.pValue);
    }
    return text + "Intervals and one-sided p: paired bootstrap over the examples, 10,000 samples.\n";
}

Json comparisonJson(const std::vector<Comparison>& comparisons) {
    Json list = Json::array();
    for (const Comparison& comparison : comparisons) {
        Json json = Json::parse(tasks::toJson(*comparison.report));
        json["name"] = nameOf(comparison);
        json["difference"] = comparison.significance.difference;
        json["interval"] = {comparison.significance.low, comparison.significance.high};
        json["p"] = comparison.significance.pValue;
        list.push_back(std::move(json));
    }
    return list;
}

void evaluateOn(const HeadEvaluationSettings& run, const EvaluateSettings& settings,
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
    if (settings.json) {
        Json json = Json::parse(tasks::toJson(report));
        json["model"] = done.info.name;
        json["modelHash"] = done.info.hash;
        json["data"] = settings.run.data;
        json["dataHash"] = done.data.hash;
        if (own)
            json["retokenized"] = Json::parse(tasks::toJson(*own));
        if (!comparisons.empty())
            json["compared"] = comparisonJson(comparisons);
        return environment.out.write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    environment.out.write(tasks::toTable(report));
    if (own)
        environment.out.write("\nOn the detokenized text, tokenized by Elmoscope:\n" + tasks::toTable(*own));
    if (!comparisons.empty())
        environment.out.write(comparisonTable(done, comparisons));
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
    run.data = copies.file(run.data);
    run.reading.pretokenized = !settings.raw;
    run.precision = precisionNamed(settings.precision);
    if (settings.unknown == "missed")
        run.unknown = tasks::UnknownLabels::kCountAsMissed;
    copies.use([&] { evaluateOn(run, settings, environment); });
}

CommandAction defineEvaluate(CLI::App& parser) {
    auto settings = std::make_shared<EvaluateSettings>();
    HeadEvaluationSettings& s = settings->run;
    parser.add_option("-m,--model", s.model, "The task bundle")->required()->type_name("BUNDLE");
    parser.add_option("DATA", s.data, "A data set of the head's task; - is standard input")->required()->type_name("");
    parser.add_option("--bilm", s.bilm, "The biLM that it was trained with (default: as recorded in the bundle)")
        ->type_name("MODEL");
    addChoice(parser, "--precision", settings->precision, kPrecisions, "How the biLM computes")->capture_default_str();
    parser.add_option("--format", s.reading.format, "Format of the data (default: recognised)")->type_name("NAME");
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
        .add_option("--compare", settings->compared,
                    "Other heads of the same task and --bilm: their difference, with confidence interval and p-value")
        ->type_name("BUNDLE")
        ->allow_extra_args(false);
    parser.add_option("--cache", s.cache.folder, "Cache folder for the biLM's layers")->type_name("FOLDER");
    addCount(parser, "--threads", s.threads, 1024, "Processor threads (default: one per core)");
    parser.add_flag("--json", settings->json, "One JSON object instead of tables");
    return [settings](const CommandEnvironment& environment) { runEvaluate(*settings, environment); };
}

}  // namespace

Command evaluateCommand() {
    return {"evaluate", "Measure a head on a data set: overall, by label, length and unseen words, confusions",
            "  elmo evaluate --model my-ner test.tsv               tables\n  elmo evaluate --model my-ner test.tsv "
            "--retokenize  on raw text as well\n  elmo evaluate --model my-qa test.json --json        for a program to "
            "read\n  elmo evaluate --model my-ner --ablate test.tsv      contribution of each layer\n  elmo evaluate "
            "--model my-ner --compare other-ner --compare third-ner test.tsv\n  elmo evaluate --model ner-english "
            "--rename PERSON=PER,GPE=LOC --unknown missed test.v4_gold_conll  labels of OntoNotes\n",
            defineEvaluate};
}

}  // namespace app
