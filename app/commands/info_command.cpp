// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo info`, listed in command_table.cpp.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/models/archive_text.h"
#include "app/models/model_text.h"
#include "app/training/lm_runs.h"
#include "elmo/training/run/training_run.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

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
    if (isLmRun(settings.model)) {
        const LmRun run = readLmRun(settings.model);
        environment.out.write(settings.json ? lmRunJson(run) : lmRunText(run));
        if (const auto bundle = elmo::training::modelPath(settings.model); std::filesystem::exists(bundle))
            note(fmt::format("The model of this run is '{}'.", bundle.string()));
        return;
    }
    const std::optional<elmo::AllenNlpArchive> archive = elmo::findAllenNlpArchive(settings.model);
    if (archive) {
        if (!settings.json)
            environment.out.write(archiveText(settings.model, *archive));
        if (std::ranges::none_of(archive->elmo, &elmo::ArchiveElmo::holdsBilm)) {
            if (settings.json)
                environment.out.write(archiveJson(*archive).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
            return;
        }
    }
    if (!settings.json) {
        // The architecture is shown at once, before the weights are read and checked.
        const elmo::BilmModel architecture = elmo::findWeightFormat(settings.model).readArchitecture(settings.model);
        environment.out.write(architectureText(elmo::summarise(architecture)));
        environment.out.flush();
    }
    noteAll(elmo::readingNotes(settings.model));
    const elmo::ModelSummary summary = elmo::summarise(elmo::readModel(settings.model, environment.control));
    if (!settings.json)
        return environment.out.write(contentText(summary));
    if (!archive)
        return environment.out.write(elmo::summaryJson(summary));
    Json json = Json::parse(elmo::summaryJson(summary));
    json["allennlp"] = archiveJson(*archive);
    environment.out.write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

CommandAction defineInfo(CLI::App& parser) {
    auto settings = std::make_shared<InfoSettings>();
    parser
        .add_option(
            "-m,--model,MODEL", settings->model,
            "A biLM's folder, options.json or weights file, packed or not, a head's folder, the folder of a run of "
            "train-lm, or an AllenNLP model")
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
            "  elmo info 209.zip                  a model as the NLPL repository packs it, with its language\n"
            "  elmo info my-ner                   a head: labels, biLM, layer weights, measure\n"
            "  elmo info model.tar.gz             an AllenNLP model: task, ELMo, learned mixes, biLM\n"
            "  elmo info my-run                   a training of a biLM: how far it is, its settings and measures\n",
            defineInfo};
}

}  // namespace app
