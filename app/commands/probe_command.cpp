// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo probe`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/evaluation/probe_report.h"
#include "app/evaluation/probes.h"
#include "app/figures/drawn_figure.h"
#include "app/figures/reproduction.h"
#include "app/models/loaded_model.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

constexpr std::array kProbeFormats = {"text", "json", "csv", "svg", "pdf", "png", "figure-csv"};
constexpr double kSameTokens = 0.99;  // below it, words that the biLM was not trained on weigh in the numbers

struct ProbeSettings {
    std::string model;
    std::string train;
    std::string test;
    std::vector<std::string> outputs;
    std::string format;  ///< empty: what the name of the output says, otherwise text
    std::string language = "en";
    std::size_t sentences = 4000;
    std::vector<std::string> columns;
    std::vector<std::int64_t> seeds;
    int hidden = 0;
    bool control = false, codelength = false, untrained = false;
    EngineSettings engine;
    bool json = false;

    /// Nothing but what version 0.2 had: parts of speech, one seed, and a line for each layer.
    bool isPlain() const {
        return columns.empty() && seeds.empty() && hidden == 0 && !control && !codelength && !untrained;
    }
};

std::string plainText(const ProbesReport& report) {
    const ProbedPropertyReport& upos = report.properties.front();
    std::string text;
    for (const ProbedLayer& layer : upos.layers)
        text += fmt::format("layer {}             {:.2f} %\n", layer.layer, 100 * layer.accuracy.front());
    return text +
           fmt::format("most frequent tag   {:.2f} %\nwords               {} to train on, {} to test on, {} tags\n",
                       100 * upos.majority, upos.trainItems, upos.testItems, upos.classes);
}

ProbePlan planOf(const ProbeSettings& settings, const std::vector<std::string>& formats) {
    ProbePlan plan;
    const bool isPlain = settings.isPlain() && std::ranges::all_of(formats, [](const std::string& format) {
                             return format == "text" || format == "json";
                         });
    plan.mix = !isPlain;
    plan.seeds = !settings.seeds.empty() ? settings.seeds
                 : isPlain               ? std::vector<std::int64_t>{1}
                                         : std::vector<std::int64_t>{1, 2, 3};
    plan.hidden = settings.hidden;
    plan.control = settings.control;
    plan.codelength = settings.codelength;
    plan.threads = settings.engine.threads;
    fromArguments([&] {
        for (const std::string& column : settings.columns)
            plan.properties.push_back(propertyNamed(column));
    });
    if (plan.properties.empty())
        plan.properties.push_back(propertyNamed("upos"));
    return plan;
}

/// The command line that makes the result again.
Reproduction probeRecord(const ProbeSettings& settings, const std::string& format, const ProbePlan& plan) {
    const auto whole = [](const std::string& path) {
        return std::filesystem::absolute(path).lexically_normal().string();
    };
    const std::vector<std::string> inputs = {whole(settings.model), whole(settings.train), whole(settings.test)};
    std::vector<std::string> command = {
        "probe",   inputs[0], "--train", inputs[1],     "--test",
        inputs[2], "--to",    format,    "--sentences", fmt::format("{}", settings.sentences)};
    for (const std::string& column : settings.columns)
        command.insert(command.end(), {"--column", column});
    if (plan.mix)
        command.insert(command.end(), {"--seeds", fmt::format("{}", fmt::join(plan.seeds, ","))});
    if (settings.hidden > 0)
        command.insert(command.end(), {"--hidden", fmt::format("{}", settings.hidden)});
    for (const auto& [is, option] :
         {std::pair{settings.control, "--control"}, std::pair{settings.codelength, "--codelength"},
          std::pair{settings.untrained, "--untrained"}})
        if (is)
            command.emplace_back(option);
    if (settings.language != "en")
        command.insert(command.end(), {"--figure-language", settings.language});
    if (settings.engine.device != "cpu")
        command.insert(command.end(), {"--device", settings.engine.device});
    command.insert(command.end(), {"--precision", std::string(nameOf(settings.engine.precision))});
    return reproductionOf(std::move(command),
                          format == "text"         ? "table"
                          : format == "figure-csv" ? "csv"
                                                   : format,
                          {inputs.begin(), inputs.end()});
}

void noteTokenization(const LoadedModel& model, const ProbeTexts& texts, const elmo::RunControl& control) {
    for (const auto& [path, sentences] :
         {std::pair(&texts.train, &texts.trainSentences), std::pair(&texts.test, &texts.testSentences)})
        if (const auto shared = sharedTokens(*sentences, model.tokenizer, control); shared && *shared < kSameTokens)
            note(
                fmt::format("'{}': {:.1f} % of its words are tokens of the tokenizer of the biLM ({}); it was not "
                            "trained to read the others.",
                            *path, 100 * *shared, model.tokenizer));
}

std::string resultOf(const ProbesReport& report, const ProbeSettings& settings, const ProbePlan& plan,
                     const std::string& format, const elmo::RunControl& control) {
    if (format == "text")
        return plan.mix ? probesText(report) : plainText(report);
    if (format == "json")
        return probesJson(report);
    if (format == "csv")
        return probesCsv(report);
    FigureSpec spec;
    spec.language = settings.language;
    return drawnProbes(probesFigureData(report), spec, format == "figure-csv" ? "csv" : format, control);
}

void runProbe(const ProbeSettings& settings, const CommandEnvironment& environment) {
    requireExisting({settings.train, settings.test});
    requireDistinctSeeds(settings.seeds);
    ResultFiles result(settings.outputs, settings.json ? "json" : settings.format, kProbeFormats,
                       {settings.train, settings.test}, environment.out);
    const ProbePlan plan = planOf(settings, result.formats());
    const auto whole = [](const std::string& path) {  // as elmo reproduce will name it
        return std::filesystem::absolute(path).lexically_normal().string();
    };
    ProbeTexts texts{whole(settings.train), whole(settings.test),
                     readProbeSentences(settings.train, settings.sentences, environment.control),
                     readProbeSentences(settings.test, 0, environment.control)};
    const LoadedModel model = loadModel(settings.model, settings.engine, environment.control);
    noteAll(elmo::readingNotes(settings.model));
    noteTokenization(model, texts, environment.control);
    const auto untrained = settings.untrained
                               ? untrainedBilm(settings.model, static_cast<std::uint64_t>(plan.seeds.front()),
                                               settings.engine, environment.control)
                               : nullptr;
    const ProbesReport report = probeProperties(model, untrained, texts, plan, environment.control);
    const std::vector<std::string> problems = problemsOf(report);
    if (problems.size() == report.properties.size())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, fmt::format("{}", fmt::join(problems, "\n")));
    noteAll(problems);
    noteAll(cautionsOf(report));
    result.keep(
        [&](const std::string& format) { return resultOf(report, settings, plan, format, environment.control); },
        [&](const std::string& format) { return probeRecord(settings, format, plan); });
}

CommandAction defineProbe(CLI::App& parser) {
    auto settings = std::make_shared<ProbeSettings>();
    ProbeSettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.model, "Folder of a model, options.json, or weights file")
        ->required()
        ->type_name("");
    parser.add_option("--train", s.train, "CoNLL-U file to train the probes on, packed or not")
        ->required()
        ->type_name("FILE");
    parser.add_option("--test", s.test, "CoNLL-U file to test on")->required()->type_name("FILE");
    addCount(parser, "--sentences", s.sentences, std::size_t{100'000'000},
             "Maximum number of training sentences; memory grows with it")
        ->capture_default_str();
    parser
        .add_option("--column", s.columns,
                    "What is predicted (default: upos); may be repeated: upos, xpos, lemma-ending, deprel (a word and "
                    "its head), feat:NAME, misc:NAME, spans:NAME")
        ->type_name("COLUMN")
        ->allow_extra_args(false);
    addCount(parser, "--hidden", s.hidden, 4096, "Probes with one hidden layer of N units (default: linear probes)");
    parser.add_flag("--control", s.control, "Also control tasks and selectivity");
    parser.add_flag("--codelength", s.codelength, "Also the minimum description length, by online coding");
    parser.add_flag("--untrained", s.untrained, "Also an untrained biLM of the same shape");
    parser.add_option("--seeds", s.seeds, "Seeds of the probes (default: 1,2,3; 1 if no other option is given)")
        ->delimiter(',')
        ->check(numberFrom(std::int64_t{0}, std::int64_t{1} << 40))
        ->type_name("N,...");
    addEngine(parser, s.engine);
    addChoice(
        parser, "--to", s.format, {kProbeFormats.begin(), kProbeFormats.end()},
        "Output format; svg, pdf, png: the figure of properties by layers; figure-csv: its numbers (default: what "
        "the name of the output says, otherwise text)");
    addChoice(parser, "--figure-language", s.language, {"en", "zh_CN", "ar"}, "Language of figures")
        ->capture_default_str();
    addResultFiles(parser, s.outputs);
    parser.add_flag("--json", s.json, "Report as a JSON object");
    return [settings](const CommandEnvironment& environment) { runProbe(*settings, environment); };
}

}  // namespace

Command probeCommand() {
    return {
        "probe", "Measure what each layer knows about words, with probes",
        "  elmo probe --train en_ewt-ud-train.conllu --test en_ewt-ud-dev.conllu models/english-small\n"
        "  elmo probe --train train.conllu --test dev.conllu --column deprel --control -o report.txt english-small\n"
        "  elmo probe --train train.conllu --test dev.conllu --column xpos --hidden 100 -o layers.svg english-small\n",
        defineProbe};
}

}  // namespace app
