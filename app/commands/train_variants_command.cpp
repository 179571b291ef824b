// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo train-variants`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/result_file.h"
#include "app/figures/drawn_figure.h"
#include "app/figures/reproduction.h"
#include "app/models/head_bilm.h"
#include "app/training/variant_trainings.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/read_data_set.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::array kVariantFormats = {"text", "json", "csv", "svg", "pdf", "png", "figure-csv"};

struct TrainVariantsSettings {
    std::string task, config, format, language = "en";
    std::vector<std::string> changes, outputs;
    int threads = 0;
    bool raw = false;
    VariantPlan plan;
};

/// The command line that makes the result again. Trainings that are in the folder are not done again then, either.
Reproduction variantsRecord(const TrainVariantsSettings& settings, const VariantPlan& plan, const std::string& format) {
    std::vector<fs::path> inputs;
    const auto whole = [&](const std::string& path) {
        inputs.push_back(fs::absolute(path).lexically_normal());
        return inputs.back().string();
    };
    std::vector<std::string> command = {"train-variants",       "--task", settings.task,        "--data",
                                        whole(plan.base.train), "--dev",  whole(plan.base.dev), "--test",
                                        whole(plan.test),       "--bilm", whole(plan.base.bilm)};
    if (!settings.config.empty())
        command.insert(command.end(),
                       {"--config", fs::exists(settings.config) ? whole(settings.config) : settings.config});
    for (const std::string& change : settings.changes)
        command.insert(command.end(), {"--set", change});
    if (settings.raw)
        command.emplace_back("--raw");
    if (!plan.base.data.format.empty())
        command.insert(command.end(), {"--from", plan.base.data.format});
    command.insert(command.end(), {"--runs", fs::absolute(plan.base.output).lexically_normal().string(), "--variants",
                                   fmt::format("{}", fmt::join(plan.variants, ",")), "--shares",
                                   fmt::format("{}", fmt::join(plan.shares, ",")), "--seeds",
                                   fmt::format("{}", fmt::join(plan.seeds, ",")), "--threads",
                                   fmt::format("{}", settings.threads), "--device", plan.base.device});
    if (settings.language != "en")
        command.insert(command.end(), {"--figure-language", settings.language});
    command.insert(command.end(), {"--to", format});
    return reproductionOf(std::move(command),
                          format == "text"         ? "table"
                          : format == "figure-csv" ? "csv"
                                                   : format,
                          inputs);
}

void runTrainVariants(const TrainVariantsSettings& settings, const CommandEnvironment& environment) {
    VariantPlan plan = settings.plan;
    const std::vector<std::string> files = {plan.base.train, plan.base.dev, plan.test};
    requireExisting(files);
    requireDistinctSeeds(plan.seeds);
    for (const std::string& file : files)
        if (isPipe(file))
            throw UsageError("Data are read again by every training: give files, which may be packed.");
    std::ranges::sort(plan.shares);
    if (std::ranges::adjacent_find(plan.shares) != plan.shares.end())
        throw UsageError("--shares has a share twice.");
    for (std::size_t k = 1; k < plan.variants.size(); ++k)
        if (std::find(plan.variants.begin(), plan.variants.begin() + static_cast<std::ptrdiff_t>(k),
                      plan.variants[k]) != plan.variants.begin() + static_cast<std::ptrdiff_t>(k))
            throw UsageError(fmt::format("--variants has '{}' twice.", plan.variants[k]));
    plan.base.data.pretokenized = !settings.raw;
    if (plan.variants.empty())
        plan.variants = plan.shares.size() > 1
                            ? std::vector<std::string>{"none", "input"}
                            : std::vector<std::string>{"none", "top", "input", "input-1", "output", "both"};
    plan.base.config = tasks::loadTaskConfig(*tasks::taskNamed(settings.task), settings.config);
    fromArguments([&] {
        for (const std::string& change : settings.changes)
            tasks::applySetting(plan.base.config, change);
        plan.base.config.training.threads = settings.threads;
        tasks::validate(plan.base.config);
    });
    if (plan.base.bilm.empty())
        plan.base.bilm = defaultBilm().string();
    for (std::string* path : {&plan.base.train, &plan.base.dev, &plan.test})  // as elmo reproduce will name them
        *path = fs::absolute(*path).lexically_normal().string();
    ResultFiles result(settings.outputs, settings.format, kVariantFormats, files, environment.out);
    note(
        fmt::format("{} trainings: {} variants, {} shares, {} seeds; they are kept in '{}', and what is finished there "
                    "is not trained again.",
                    plan.trainings(), plan.variants.size(), plan.shares.size(), plan.seeds.size(), plan.base.output));
    const VariantReport report = trainVariants(
        plan, [](std::string_view text) { note(text); }, environment.control);
    const auto resultOf = [&](const std::string& format) -> std::string {
        if (format == "text")
            return variantsText(report);
        if (format == "json")
            return variantsJson(report);
        if (format == "csv")
            return variantsCsv(report);
        FigureSpec spec;
        spec.language = settings.language;
        return drawnSeries(variantsSeries(report), spec, format == "figure-csv" ? "csv" : format, environment.control);
    };
    result.keep(resultOf, [&](const std::string& format) { return variantsRecord(settings, plan, format); });
}

CommandAction defineTrainVariants(CLI::App& parser) {
    auto settings = std::make_shared<TrainVariantsSettings>();
    TrainVariantsSettings& s = *settings;
    VariantPlan& plan = s.plan;
    addChoice(parser, "--task", s.task, namesOf(tasks::allTasks()), "What the heads learn")->required();
    parser.add_option("--config", s.config, "A TOML file or preset that changes the task's default settings")
        ->type_name("");
    parser.add_option("--set", s.changes, "Change one setting of all trainings; may be repeated")
        ->type_name("KEY=VALUE");
    parser.add_option("--data", plan.base.train, "The data set to train on")->required()->type_name("FILE");
    parser.add_option("--dev", plan.base.dev, "The development set, which chooses the weights")
        ->required()
        ->type_name("FILE");
    parser.add_option("--test", plan.test, "The test set, measured once for each training")
        ->required()
        ->type_name("FILE");
    addChoice(
        parser, "--from", plan.base.data.format,
        [] {
            std::vector<std::string> formats = namesOf(tasks::dataFormats());
            std::ranges::sort(formats);
            formats.erase(std::unique(formats.begin(), formats.end()), formats.end());
            return formats;
        }(),
        "Format of the data (default: recognised)");
    parser.add_flag("--raw", s.raw, "Tokenize the texts with Elmoscope's tokenizer");
    parser.add_option("--bilm", plan.base.bilm, "The biLM (default: the bundled one)")->type_name("MODEL");
    parser
        .add_option("--runs", plan.base.output,
                    "Folder of the trainings; what is finished there is not trained again, and what was interrupted "
                    "goes on")
        ->required()
        ->type_name("FOLDER");
    std::vector<std::string> names;
    for (const HeadVariant& variant : headVariants())
        names.emplace_back(variant.name);
    parser
        .add_option("--variants", plan.variants,
                    "Ways to use ELMo (default: none,input with several shares, otherwise "
                    "none,top,input,input-1,output,both)")
        ->delimiter(',')
        ->check(choiceOf(names))
        ->type_name("NAME,...");
    parser
        .add_option("--shares", plan.shares,
                    "Shares of the training set, each drawn by the seed (default: 1), for example "
                    "0.01,0.05,0.1,0.5,1")
        ->delimiter(',')
        ->check(numberFrom(0.0001, 1.0))
        ->type_name("SHARE,...");
    parser.add_option("--seeds", plan.seeds, "Seeds of each (default: 1,2,3)")
        ->delimiter(',')
        ->check(numberFrom(std::int64_t{0}, std::int64_t{1} << 40))
        ->type_name("N,...");
    parser
        .add_option("--cache", plan.base.cache,
                    "Cache folder for the biLM's layers (default: ~/.cache/elmoscope/activations)")
        ->type_name("FOLDER");
    addDevice(parser, plan.base.device, "Where the biLM computes its layers: cpu, cuda or cuda:N")
        ->capture_default_str();
    addThreads(parser, s.threads,
               "Processor threads (default: 0, one per core). The trained weights depend on this number");
    addChoice(
        parser, "--to", s.format, {kVariantFormats.begin(), kVariantFormats.end()},
        "Output format; svg, pdf, png: the figure of test scores by shares; figure-csv: its numbers (default: what "
        "the name of the output says, otherwise text)");
    addChoice(parser, "--figure-language", s.language, {"en", "zh_CN", "ar"}, "Language of figures")
        ->capture_default_str();
    addResultFiles(parser, s.outputs);
    std::string footer = "Variants:\n";
    for (const HeadVariant& variant : headVariants())
        footer += fmt::format("  {:<9} {}\n", variant.name, variant.meaning);
    parser.footer(footer);
    return [settings](const CommandEnvironment& environment) { runTrainVariants(*settings, environment); };
}

}  // namespace

Command trainVariantsCommand() {
    return {"train-variants",
            "Train a head with and without ELMo, in several ways or on shares of the data, and compare them",
            "  elmo train-variants --task ner --data train.tsv --dev dev.tsv --test test.tsv --runs variants\n"
            "  elmo train-variants --task ner --data train.tsv --dev dev.tsv --test test.tsv --runs shares --shares "
            "0.01,0.05,0.1,0.5,1 -o shares.csv -o shares.svg\n",
            defineTrainVariants};
}

}  // namespace app
