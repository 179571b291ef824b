// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo figure`, listed in command_table.cpp.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/result_file.h"
#include "app/figures/drawn_figure.h"
#include "app/figures/reproduction.h"
#include "app/files/temporary_folder.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct FigureSettings {
    std::string request, model, project;
    std::vector<std::string> heads;
    std::string format = "svg", output;
};

std::string whole(const std::string& path) {
    return path.empty() ? path : fs::absolute(path).lexically_normal().string();
}

Json readRequest(const FigureSettings& settings) {
    Json request = Json::parse(settings.request, nullptr, false);
    if (!request.is_object() || !request.contains("kind"))
        throw UsageError(
            "The request is no JSON object with a field \"kind\"; take it from the record of a saved figure.");
    if (settings.project.empty() && request.contains("documents") && !request["documents"].empty())
        throw UsageError("This figure is of documents; give their project with --project.");
    return request;
}

void runFigure(const FigureSettings& settings, const CommandEnvironment& environment) {
    Json request = readRequest(settings);
    std::vector<std::string> files = settings.heads;
    files.push_back(settings.model);
    if (!settings.project.empty())
        files.push_back(settings.project);
    requireExisting(files);
    ResultFile result(settings.output, files, environment.out);
    // The session writes into its project, so it gets a copy.
    const TemporaryFolder folder;
    request["model"] = whole(settings.model);
    request["heads"] = Json::array();
    for (const std::string& head : settings.heads)
        request["heads"].push_back(whole(head));
    if (!settings.project.empty()) {
        const fs::path copy = folder.path() / "copy.elmoscope";
        Workspace(settings.project, Workspace::Access::kReadOnly).copyTo(copy);
        request["original"] = whole(settings.project);
        request["project"] = copy.string();
    }
    const std::string format = settings.format == "figure-csv" ? "csv" : settings.format;
    result.keep(drawnSession(request.dump(-1, ' ', false, Json::error_handler_t::replace), format, environment.control),
                [&] {
                    std::vector<std::string> command{"figure", settings.request, "--model", whole(settings.model)};
                    for (const std::string& head : settings.heads)
                        command.insert(command.end(), {"--head", whole(head)});
                    if (!settings.project.empty())
                        command.insert(command.end(), {"--project", whole(settings.project)});
                    command.insert(command.end(), {"--to", settings.format});
                    return reproductionOf(std::move(command), format, {files.begin(), files.end()});
                });
}

CommandAction defineFigure(CLI::App& parser) {
    auto settings = std::make_shared<FigureSettings>();
    parser
        .add_option("REQUEST", settings->request,
                    "What the figure is of, as JSON: the word after \"figure\" in the record of a figure saved in the "
                    "window under Projector, Saliency, Side by Side or What If")
        ->required()
        ->type_name("");
    parser.add_option("-m,--model", settings->model, "The biLM")->required()->type_name("MODEL");
    parser.add_option("--head", settings->heads, "A head that the figure is of; may be repeated")
        ->type_name("BUNDLE")
        ->allow_extra_args(false);
    parser.add_option("--project", settings->project, "The project that holds the documents")->type_name("FILE");
    addChoice(parser, "--to", settings->format, {"svg", "pdf", "png", "figure-csv"}, "Output format")
        ->capture_default_str();
    addResultFile(parser, settings->output);
    return [settings](const CommandEnvironment& environment) { runFigure(*settings, environment); };
}

}  // namespace

Command figureCommand() {
    return {"figure", "Draw a figure of documents again, without a window",
            "  elmo figure '{\"kind\": ...}' -m MODEL --head HEAD --project my.elmoscope -o again.svg\n"
            "  elmo reproduce saliency.svg       runs it with what the file records, and compares\n",
            defineFigure};
}

}  // namespace app
