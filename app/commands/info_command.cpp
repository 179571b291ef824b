// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/command.h"
#include "elmo/formats/weight_reader.h"

namespace app {
namespace {

struct InfoSettings {
    std::string model;
    bool json = false;
};

void runInfo(const InfoSettings& settings, const CommandEnvironment& environment) {
    const elmo::BilmModel model = elmo::readModel(settings.model, environment.control);
    environment.out.write(std::to_string(elmo::parameterCount(model.options)) + "\n");
}

CommandAction defineInfo(CLI::App& parser) {
    auto settings = std::make_shared<InfoSettings>();
    parser.add_option("MODEL", settings->model, "A model folder, options.json or weights file")
        ->required()
        ->type_name("");
    parser.add_flag("--json", settings->json, "One JSON object instead of text");
    return [settings](const CommandEnvironment& environment) { runInfo(*settings, environment); };
}

}  // namespace

Command infoCommand() {
    return {"info", "Show a model's architecture, size and origin",
            "  elmo info models/original          architecture, parameters, provenance, hash\n"
            "  elmo info models/original --json   the same for a program to read\n",
            defineInfo};
}

}  // namespace app
