// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo eval-senses`, listed in command_table.cpp.
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/evaluation/word_senses.h"
#include "app/figures/reproduction.h"
#include "app/models/loaded_model.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

constexpr std::array kSenseFormats = {"text", "json", "csv", "svg", "pdf", "png", "figure-csv"};

struct EvalSensesSettings {
    std::string model, train, wordnet, format, language = "en";
    std::vector<std::string> tests, outputs;
    std::size_t sentences = 0;
    EngineSettings engine;
};

/// The command line that makes the result again.
Reproduction sensesRecord(const EvalSensesSettings& settings, const std::string& format) {
    std::vector<std::filesystem::path> inputs;
    const auto whole = [&](const std::string& path) {
        inputs.push_back(std::filesystem::absolute(path).lexically_normal());
        return inputs.back().string();
    };
    std::vector<std::string> command = {"eval-senses", "--model", whole(settings.model), "--train",
                                        whole(settings.train)};
    inputs.push_back(std::filesystem::absolute(sentencesOfInstances(settings.train)).lexically_normal());
    for (const std::string& test : settings.tests) {
        command.push_back(whole(test));
        inputs.push_back(std::filesystem::absolute(sentencesOfInstances(test)).lexically_normal());
    }
    if (settings.wordnet.empty())
        command.emplace_back("--no-wordnet");
    else
        command.insert(command.end(), {"--wordnet", whole(settings.wordnet)});
    if (settings.sentences > 0)
        command.insert(command.end(), {"--sentences", fmt::format("{}", settings.sentences)});
    if (settings.language != "en")
        command.insert(command.end(), {"--figure-language", settings.language});
    command.insert(command.end(), {"--device", settings.engine.device, "--precision",
                                   std::string(nameOf(settings.engine.precision)), "--to", format});
    return reproductionOf(std::move(command),
                          format == "text"         ? "table"
                          : format == "figure-csv" ? "csv"
                                                   : format,
                          inputs);
}

void runEvalSenses(EvalSensesSettings settings, bool withoutWordnet, const CommandEnvironment& environment) {
    std::vector<std::string> files = settings.tests;
    files.push_back(settings.train);
    if (settings.wordnet.empty() && !withoutWordnet)
        settings.wordnet = installedSenseIndex().string();
    if (!settings.wordnet.empty())
        files.push_back(settings.wordnet);
    requireExisting(files);
    ResultFiles result(settings.outputs, settings.format, kSenseFormats, files, environment.out);
    for (std::string& test : settings.tests)  // as elmo reproduce will name them
        test = std::filesystem::absolute(test).lexically_normal().string();
    for (std::string* path : {&settings.train, &settings.wordnet})
        if (!path->empty())
            *path = std::filesystem::absolute(*path).lexically_normal().string();
    const SenseData train = readSenseData(settings.train, settings.sentences, environment.control);
    std::vector<SenseData> tests;
    for (const std::string& test : settings.tests)
        tests.push_back(readSenseData(test, 0, environment.control));
    std::optional<SenseInventory> inventory;
    if (!settings.wordnet.empty())
        inventory = readSenseInventory(settings.wordnet, environment.control);
    const LoadedModel model = loadModel(settings.model, settings.engine, environment.control);
    noteAll(elmo::readingNotes(settings.model));
    const SensesReport report = measureSenses(model, train, tests, inventory, environment.control);
    if (!inventory && report.unseen > 0)
        note(
            fmt::format("{} of {} uses have no answer, because '{}' lacks their words and there is no WordNet to take "
                        "the first sense from. Install wordnet-sense-index, or give --wordnet its index.sense.",
                        report.unseen, report.uses, settings.train));
    const auto resultOf = [&](const std::string& format) -> std::string {
        if (format == "text")
            return sensesText(report);
        if (format == "json")
            return sensesJson(report);
        if (format == "csv")
            return sensesCsv(report);
        FigureSpec spec;
        spec.language = settings.language;
        return drawnSeries(sensesSeries(report), spec, format == "figure-csv" ? "csv" : format, environment.control);
    };
    result.keep(resultOf, [&](const std::string& format) { return sensesRecord(settings, format); });
}

CommandAction defineEvalSenses(CLI::App& parser) {
    auto settings = std::make_shared<EvalSensesSettings>();
    EvalSensesSettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.model, "Folder of a model, options.json, or weights file")
        ->required()
        ->type_name("");
    parser
        .add_option("TEST", s.tests,
                    "Uses of words to test on, NAME.instances.tsv with NAME.sentences.tsv next to it, packed or not")
        ->required()
        ->type_name("");
    parser.add_option("--train", s.train, "Uses of words to learn senses from, such as semcor.instances.tsv")
        ->required()
        ->type_name("FILE");
    auto* wordnet = parser
                        .add_option("--wordnet", s.wordnet,
                                    "WordNet's index.sense, for words that --train lacks (default: the one of Debian's "
                                    "wordnet-sense-index, if it is installed)")
                        ->type_name("FILE");
    auto withoutWordnet = std::make_shared<bool>(false);
    parser.add_flag("--no-wordnet", *withoutWordnet, "Words that --train lacks have no answer")->excludes(wordnet);
    addCount(parser, "--sentences", s.sentences, std::size_t{100'000'000},
             "Maximum number of training sentences (default: all)");
    addEngine(parser, s.engine);
    addChoice(
        parser, "--to", s.format, {kSenseFormats.begin(), kSenseFormats.end()},
        "Output format; svg, pdf, png: the figure of F1 by layers; figure-csv: its numbers (default: what the name "
        "of the output says, otherwise text)");
    addChoice(parser, "--figure-language", s.language, {"en", "zh_CN", "ar"}, "Language of figures")
        ->capture_default_str();
    addResultFiles(parser, s.outputs);
    parser.footer(
        "Columns of NAME.instances.tsv, with tabs between: id, sentence id, first token from 0, number of tokens, "
        "word,\n"
        "lemma, part of speech (NOUN, VERB, ADJ, ADV), sense keys with blanks between. NAME.sentences.tsv: id, tokens "
        "with\n"
        "blanks between. `elmo senses` groups the uses of one word without such data.\n");
    return [settings, withoutWordnet](const CommandEnvironment& environment) {
        runEvalSenses(*settings, *withoutWordnet, environment);
    };
}

}  // namespace

Command evalSensesCommand() {
    return {
        "eval-senses", "Measure which sense of a word each layer tells, by the nearest mean vector of its senses",
        "  elmo eval-senses english-small --train semcor.instances.tsv.zst senseval2.instances.tsv\n"
        "  elmo eval-senses english-small --train semcor.instances.tsv.zst senseval*.instances.tsv -o senses.csv -o "
        "senses.svg\n",
        defineEvalSenses};
}

}  // namespace app
