// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo models`, listed in command_table.cpp.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/options/command.h"
#include "app/models/installed_models.h"
#include "elmo/error.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/model/task_model.h"

namespace app {
namespace {

struct ModelsSettings {
    bool json = false;
    bool names = false;
};

/// One model of the list; for an unreadable model, the reason.
struct Row {
    InstalledModel model;
    std::string kind;
    std::string quality;
    ModelCard card;
};

std::string qualityOf(const tasks::TaskModelInfo& head) {
    return head.devMetric ? fmt::format("{} {:.2f} (dev)", head.metricName, *head.devMetric) : "not measured";
}

Row describe(InstalledModel model) {
    Row row{std::move(model), "", "", {}};
    try {
        if (row.model.head) {
            const tasks::TaskModelInfo head = tasks::readTaskModelInfo(row.model.path);
            row.kind = fmt::format("head: {}", head.task.name);
            row.quality = qualityOf(head);
        } else {
            const elmo::BilmModel bilm = elmo::findWeightFormat(row.model.path).readArchitecture(row.model.path);
            row.kind = "biLM";
            row.quality = fmt::format("{} layers of {}", bilm.options.layerCount(), bilm.options.layerWidth());
        }
        row.card = cardOf(row.model.path);
    } catch (const elmo::Error& error) {
        row.kind = "unreadable";
        row.quality = error.what();
    }
    return row;
}

std::string textOf(const Row& row) {
    std::string text =
        fmt::format("{:<26} {:<16} {:>6.1f} MB  {}\n{:<26} {}\n", row.model.name, row.kind,
                    static_cast<double>(row.model.bytes) / 1e6, row.quality, "", row.model.path.string());
    const std::string terms = row.card.terms.empty() ? "" : fmt::format(" ({})", row.card.terms);
    for (const auto& [label, value] :
         {std::pair("version", row.card.version), std::pair("licence", row.card.licence + terms),
          std::pair("cite", row.card.citation)})
        if (!value.empty())
            text += fmt::format("{:<26} {}: {}\n", "", label, value);
    return text;
}

void runModels(const ModelsSettings& settings, const CommandEnvironment& environment) {
    const std::vector<InstalledModel> models = installedModels();
    nlohmann::ordered_json array = nlohmann::ordered_json::array();
    for (const InstalledModel& model : models) {
        if (settings.names) {
            environment.out.write(model.name + "\n");
            continue;
        }
        const Row row = describe(model);
        if (settings.json)
            array.push_back({{"name", row.model.name},
                             {"kind", row.kind},
                             {"path", row.model.path.string()},
                             {"bytes", row.model.bytes},
                             {"quality", row.quality},
                             {"version", row.card.version},
                             {"licence", row.card.licence},
                             {"terms", row.card.terms},
                             {"cite", row.card.citation}});
        else
            environment.out.write(textOf(row));
    }
    if (settings.json)
        environment.out.write(array.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    else if (models.empty()) {
        std::string folders;
        for (const auto& folder : modelFolders())
            folders += "\n  " + folder.string();
        environment.out.write("No models are installed. Looked in:" + folders + "\n");
    }
}

CommandAction defineModels(CLI::App& parser) {
    auto settings = std::make_shared<ModelsSettings>();
    parser.add_flag("--json", settings->json, "One JSON array instead of text");
    parser.add_flag("--names", settings->names, "Names only, one per line")->excludes("--json");
    return [settings](const CommandEnvironment& environment) { runModels(*settings, environment); };
}

}  // namespace

Command modelsCommand() {
    return {"models", "List the installed models: name, kind, size, quality, version, licence, folder",
            "  elmo models                        every name that --model accepts\n  elmo embed --model english-small "
            "letter.txt letter.npz\n",
            defineModels};
}

}  // namespace app
