// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo probe`, listed in command_table.cpp.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/evaluation/part_of_speech_probe.h"
#include "app/models/loaded_model.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

struct ProbeSettings {
    std::string model;
    std::string train;
    std::string test;
    std::string output;
    std::size_t sentences = 4000;
    EngineSettings engine;
    bool json = false;
};

std::string textOf(const ProbeReport& report) {
    std::string text;
    for (std::size_t l = 0; l < report.accuracy.size(); ++l)
        text += fmt::format("layer {}             {:.2f} %\n", l, 100 * report.accuracy[l]);
    return text +
           fmt::format("most frequent tag   {:.2f} %\nwords               {} to train on, {} to test on, {} tags\n",
                       100 * report.majority, report.trainWords, report.testWords, report.tags);
}

std::string jsonOf(const ProbeReport& report) {
    const nlohmann::ordered_json json = {{"accuracy", report.accuracy},
                                         {"mostFrequentTag", report.majority},
                                         {"trainWords", report.trainWords},
                                         {"testWords", report.testWords},
                                         {"tags", report.tags}};
    return json.dump(2) + "\n";
}

void runProbe(const ProbeSettings& settings, const CommandEnvironment& environment) {
    requireExisting({settings.train, settings.test});
    ResultFile result(settings.output, {settings.train, settings.test}, environment.out);
    const auto train = readConllu(settings.train, settings.sentences);
    const auto test = readConllu(settings.test, 0);
    const LoadedModel model = loadModel(settings.model, settings.engine, environment.control);
    noteAll(elmo::readingNotes(settings.model));
    const ProbeReport report = probePartsOfSpeech(model.bilm, train, test, environment.control);
    result.out().write(settings.json ? jsonOf(report) : textOf(report));
    result.commit();
}

CommandAction defineProbe(CLI::App& parser) {
    auto settings = std::make_shared<ProbeSettings>();
    ProbeSettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.model, "Folder of a model, options.json, or weights file")
        ->required()
        ->type_name("");
    parser.add_option("--train", s.train, "CoNLL-U file with parts of speech to train the probes on")
        ->required()
        ->type_name("FILE");
    parser.add_option("--test", s.test, "CoNLL-U file to test on")->required()->type_name("FILE");
    addCount(parser, "--sentences", s.sentences, std::size_t{100'000'000},
             "Maximum number of training sentences; memory grows with it")
        ->capture_default_str();
    addEngine(parser, s.engine);
    addResultFile(parser, s.output);
    parser.add_flag("--json", s.json, "Report as a JSON object");
    return [settings](const CommandEnvironment& environment) { runProbe(*settings, environment); };
}

}  // namespace

Command probeCommand() {
    return {"probe", "Measure how well each layer predicts parts of speech, with linear probes",
            "  elmo probe --train en_ewt-ud-train.conllu --test en_ewt-ud-dev.conllu models/english-small\n",
            defineProbe};
}

}  // namespace app
