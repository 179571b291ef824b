// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo info`, listed in command_table.cpp.
#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/models/model_text.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

struct InfoSettings {
    std::string model;
    bool json = false;
};

void runInfo(const InfoSettings& settings, const CommandEnvironment& environment) {
    if (tasks::isTaskBundle(settings.model)) {
        const tasks::TaskModelInfo head = tasks::readTaskModelInfo(settings.model);
        environment.out.write(settings.json ? headJson(head) : headText(head));
        return;
    }
    if (!settings.json) {
        // The architecture is shown at once, before the weights are read and checked.
        const elmo::BilmModel architecture = elmo::findWeightFormat(settings.model).readArchitecture(settings.model);
        environment.out.write(architectureText(elmo::summarise(architecture)));
        environment.out.flush();
    }
    noteAll(elmo::readingNotes(settings.model));
    const elmo::ModelSummary summary = elmo::summarise(elmo::readModel(settings.model, environment.control));
    environment.out.write(settings.json ? elmo::summaryJson(summary) : contentText(summary));
}

CommandAction defineInfo(CLI::App& parser) {
    auto settings = std::make_shared<InfoSettings>();
    parser
        .add_option("-m,--model,MODEL", settings->model,
                    "A biLM's folder, options.json or weights file, or a head's folder")
        ->required()
        ->type_name("");
    parser.add_flag("--json", settings->json, "One JSON object instead of text");
    return [settings](const CommandEnvironment& environment) { runInfo(*settings, environment); };
}

}  // namespace

Command infoCommand() {
    return {"info", "Show a biLM's architecture, size and origin, or a head's",
            "  elmo info models/original          architecture, parameters, provenance, hash\n"
            "  elmo info models/original --json   the same for a program to read\n"
            "  elmo info my-ner                   a head: labels, biLM, layer weights, measure\n",
            defineInfo};
}

}  // namespace app
