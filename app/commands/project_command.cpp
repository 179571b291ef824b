// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo project`, listed in command_table.cpp.
#include <memory>

#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "app/commands/reading_options.h"
#include "app/importers/project_import.h"
#include "app/terminal_text.h"
#include "app/workspace/background_check.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"

namespace app {
namespace {

constexpr int kProjectPage = 1000;

struct ProjectSettings {
    std::string action;
    std::string project;
    std::vector<std::string> rest;
    std::string from;
    std::string language;
    int limit = 20;
};

void addFiles(const ProjectSettings& settings, const CommandEnvironment& environment) {
    Workspace workspace(settings.project);
    BackgroundCheck check(settings.project);
    const ProjectImportResult result =
        importIntoProject(workspace, {settings.rest.begin(), settings.rest.end()},
                          {.format = settings.from, .language = settings.language}, environment.control);
    const std::string runs =
        result.runs == 0 ? "" : fmt::format(" and {} training run{}", result.runs, result.runs == 1 ? "" : "s");
    environment.out.write(fmt::format("{} document{}{} added to {}.\n", result.documents,
                                      result.documents == 1 ? "" : "s", runs, settings.project));
    for (const std::string& line : result.notes)
        note(line);
    check.finish();
}

void listDocuments(const Workspace& workspace, StandardOutput& out) {
    out.write("id\tname\tlanguage\tencoding\tbytes\ttokens\tsentences\thash\n");
    for (std::int64_t last = 0;;) {
        const std::vector<DocumentRow> page = workspace.documents(last, kProjectPage);
        if (page.empty())
            return;
        for (const DocumentRow& row : page)
            out.write(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", row.id, onOneLine(row.name), row.language,
                                  row.encoding, row.bytes, row.tokens, row.sentences, row.hash));
        last = page.back().id;
    }
}

void searchDocuments(const ProjectSettings& settings, const Workspace& workspace, StandardOutput& out) {
    std::string query;
    for (const std::string& word : settings.rest)
        query += (query.empty() ? "" : " ") + word;
    for (const SearchHit& hit : workspace.search(query, settings.limit))
        out.write(fmt::format("{}\t{}\t{}\t{}\n", hit.id, onOneLine(hit.name), hit.place.begin.value(),
                              onOneLine(hit.excerpt)));
}

void runProject(const ProjectSettings& settings, const CommandEnvironment& environment) {
    if (settings.action == "create") {
        Workspace::create(settings.project);
        if (!settings.rest.empty())
            addFiles(settings, environment);
        return;
    }
    if (settings.action == "add") {
        if (settings.rest.empty())
            throw UsageError("Name the files to add.");
        return addFiles(settings, environment);
    }
    const Workspace workspace(settings.project, Workspace::Access::kReadOnly);
    BackgroundCheck check(settings.project);
    if (settings.action == "list") {
        listDocuments(workspace, environment.out);
        return check.finishIfDone();
    }
    if (settings.action == "runs") {
        for (const auto& [id, name] : workspace.runNames())
            environment.out.write(fmt::format("{}\t{}\n", id, onOneLine(name)));
        return check.finishIfDone();
    }
    if (settings.action == "search") {
        searchDocuments(settings, workspace, environment.out);
        return check.finishIfDone();
    }
    const std::string damage = workspace.check();
    if (!damage.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("The project {} is damaged:\n{}", settings.project, damage));
    environment.out.write("The project is intact.\n");
}

CommandAction defineProject(CLI::App& parser) {
    auto settings = std::make_shared<ProjectSettings>();
    addChoice(parser, "ACTION", settings->action, {"create", "add", "list", "runs", "search", "check"}, "What to do")
        ->required();
    parser.add_option("PROJECT", settings->project, "A project file, name.elmoscope")->required()->type_name("");
    parser
        .add_option("REST", settings->rest, "Files, folders of files and task bundles to add, or words to search for")
        ->type_name("");
    parser.add_option("--from", settings->from, "Format of the files (elmo export --list); default: recognised")
        ->type_name("FORMAT");
    addLanguage(parser, settings->language, "Language of plain texts as a BCP 47 tag (default: detected)");
    addCount(parser, "--limit", settings->limit, 100000, "Maximum number of search results")->capture_default_str();
    return [settings](const CommandEnvironment& environment) { runProject(*settings, environment); };
}

}  // namespace

Command projectCommand() {
    return {
        "project", "Create a project file, add documents, list and search them",
        "  elmo project create work.elmoscope letters/*.txt\n"
        "  elmo project add work.elmoscope corpus.conll\n"
        "  elmo project add work.elmoscope my-ner my-sst     the training runs of two heads, with their layer weights\n"
        "  elmo project search work.elmoscope '\"New York\"' mayor*\n",
        defineProject};
}

}  // namespace app
