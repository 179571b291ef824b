// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo project`, listed in command_table.cpp.
#include <algorithm>
#include <charconv>
#include <exception>
#include <filesystem>
#include <iterator>
#include <memory>
#include <set>

#include "app/commands/export_documents.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/vector_output.h"
#include "app/commands/project_changes.h"
#include "app/importers/file_copies.h"
#include "app/importers/project_import.h"
#include "app/terminal/terminal_text.h"
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
    AnnotateSettings annotate;
    bool again = false, replace = false;
    std::string person;
    ExportSettings exported;
};

/// The options that only some actions have.
const std::pair<const char*, std::vector<std::string>> kOptionsOfActions[] = {{"--from", {"create", "add"}},
                                                                              {"--replace", {"add"}},
                                                                              {"--language", {"create", "add"}},
                                                                              {"--limit", {"search"}},
                                                                              {"--bilm", {"annotate"}},
                                                                              {"--threads", {"annotate"}},
                                                                              {"--precision", {"annotate"}},
                                                                              {"--again", {"annotate"}},
                                                                              {"--by", {"merge"}},
                                                                              {"--model", {"annotate", "export"}},
                                                                              {"--format", {"export"}},
                                                                              {"--output", {"export"}},
                                                                              {"--scheme", {"export"}},
                                                                              {"--layers", {"export"}}};

void refuseOptionsOfOthers(const ProjectSettings& settings, const CLI::App& parser) {
    for (const auto& [option, actions] : kOptionsOfActions)
        if (parser.count(option) > 0 && std::ranges::find(actions, settings.action) == actions.end())
            throw UsageError(fmt::format("{} does not apply to `elmo project {}`.", option, settings.action));
}

void importFiles(const std::vector<std::filesystem::path>& files, const ProjectSettings& settings,
                 const CommandEnvironment& environment) {
    Workspace workspace(settings.project);
    BackgroundCheck check(settings.project);
    const ProjectImportResult result = importIntoProject(
        workspace, files,
        {.format = settings.from, .language = settings.language, .replace = settings.replace, .skipUnreadable = true},
        environment.control);
    const bool isEmpty = result.documents == 0 && result.updated == 0 && result.runs == 0;
    if (isEmpty && result.refused == 0 && result.unreadable.size() == 1)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, result.unreadable.front());
    const std::string runs = result.runs == 0 ? "" : " and " + countOf(result.runs, "training run");
    if (result.updated > 0)
        announce(fmt::format("{} updated in {}.", countOf(result.updated, "document"), settings.project),
                 environment.out);
    if (result.updated == 0 || result.documents > 0 || result.runs > 0)
        announce(fmt::format("{}{} added to {}.", countOf(result.documents, "document"), runs, settings.project),
                 environment.out);
    for (const std::string& line : result.notes)
        note(line);
    for (const std::string& why : result.unreadable)
        note(why);
    check.finish();
    if (!result.unreadable.empty())
        throw elmo::Error(
            elmo::ErrorCode::kBadFormat,
            fmt::format("{} could not be read, for the reasons above.{}",
                        countOf(std::ssize(result.unreadable), "file"),
                        isEmpty ? "" : " Correct them and add them again; what was read before is not added twice."));
    if (isEmpty && result.refused > 0)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("Nothing was added to {}: it already has the text of {}.", settings.project,
                                      result.refused == 1 ? "this document" : "each of these documents"));
}

void addFiles(const ProjectSettings& settings, const CommandEnvironment& environment) {
    FileCopies copies(environment.control.stopToken());  // formats are recognised, and the file is then read again
    std::vector<std::filesystem::path> files;
    for (const std::string& file : settings.rest)
        files.emplace_back(copies.file(file));
    copies.use([&] { importFiles(files, settings, environment); });
}

/// Whether nothing has been added to the project.
bool isEmptyProject(const std::string& project) {
    const Workspace workspace(project, Workspace::Access::kReadOnly);
    return workspace.documentCount() == 0 && workspace.runNames().empty();
}

/// A new project with the files. If none of them could be added, the project does not stay, so that the command can be
/// given again.
void createProject(const ProjectSettings& settings, const CommandEnvironment& environment) {
    std::error_code unreadable;  // creating it reports the reason
    if (!settings.project.ends_with(".elmoscope") && !std::filesystem::exists(settings.project, unreadable))
        throw UsageError(
            fmt::format("The name of a project ends with .elmoscope, by which other commands know it. "
                        "Name it '{}.elmoscope'.",
                        settings.project));
    Workspace::create(settings.project);
    if (settings.rest.empty())
        return;
    try {
        addFiles(settings, environment);
    } catch (...) {
        const std::exception_ptr why = std::current_exception();
        try {
            if (isEmptyProject(settings.project))
                std::filesystem::remove(settings.project);
        } catch (const std::exception&) {
            // The first failure says why.
        }
        std::rethrow_exception(why);
    }
}

/// The document with this name, or else with this id as `elmo project list` shows it.
std::int64_t documentNamed(const Workspace& workspace, const std::string& name) {
    const std::vector<DocumentRow> named = workspace.documentsNamed(name);
    if (named.size() > 1) {
        std::vector<std::int64_t> ids;
        std::ranges::transform(named, std::back_inserter(ids), &DocumentRow::id);
        throw UsageError(fmt::format("{} documents have the name '{}'. Give the id of one: {}.", named.size(),
                                     onOneLine(name), fmt::join(ids, ", ")));
    }
    if (!named.empty())
        return named.front().id;
    std::int64_t id = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), id);
    if (error != std::errc() || end != name.data() + name.size() || workspace.revisionOf(id) == 0)
        throw UsageError(fmt::format("The project {} has no document '{}'. `elmo project list` lists its documents.",
                                     workspace.path().string(), onOneLine(name)));
    return id;
}

void removeDocuments(const ProjectSettings& settings, const CommandEnvironment& environment) {
    Workspace workspace(settings.project);
    BackgroundCheck check(settings.project);
    std::set<std::int64_t> ids;  // all are known before one is removed
    for (const std::string& name : settings.rest)
        ids.insert(documentNamed(workspace, name));
    Workspace::Batch batch(workspace);
    for (const std::int64_t id : ids) {
        environment.control.checkpoint();
        workspace.removeDocument(id);
    }
    batch.finish();
    announce(fmt::format("{} removed from {}.", countOf(std::ssize(ids), "document"), settings.project),
             environment.out);
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

void runProject(ProjectSettings settings, const CLI::App& parser, const CommandEnvironment& environment) {
    refuseOptionsOfOthers(settings, parser);
    if (std::error_code error;
        settings.action != "create" && !std::filesystem::exists(settings.project, error) && !error)
        throw UsageError(fmt::format("There is no project '{}'. `elmo project create {} FILES` makes one.",
                                     settings.project, settings.project));
    if (settings.action == "annotate") {
        if (!settings.rest.empty())
            throw UsageError("`elmo project annotate` takes a project only; give heads with --model.");
        return annotateProject(settings.project, settings.annotate, settings.again, environment);
    }
    if (settings.action == "merge") {
        if (settings.rest.empty())
            throw UsageError("Name the projects to merge into the first one.");
        return mergeProjects(settings.project, settings.rest, settings.person, environment);
    }
    if (settings.action == "export") {
        if (!settings.rest.empty())
            throw UsageError("`elmo project export` takes one project; `elmo export` takes several.");
        settings.exported.files = {settings.project};
        if (!settings.annotate.models.empty())
            settings.exported.model = settings.annotate.models.back();
        checkExport(settings.exported, parser);
        return exportDocuments(settings.exported, environment);
    }
    if (settings.action == "create" || settings.action == "add")
        requireExisting(settings.rest);
    if (settings.action == "create")
        return createProject(settings, environment);
    if (settings.action == "add") {
        if (settings.rest.empty())
            throw UsageError("Name the files to add.");
        return addFiles(settings, environment);
    }
    if (settings.action == "remove") {
        if (settings.rest.empty())
            throw UsageError("Name the documents to remove.");
        return removeDocuments(settings, environment);
    }
    if (settings.action != "search" && !settings.rest.empty())
        throw UsageError(fmt::format("`elmo project {}` takes a project only, but '{}' was given too.", settings.action,
                                     settings.rest.front()));
    if (settings.action == "search" && settings.rest.empty())
        throw UsageError("Give the words to search for.");
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
    addChoice(parser, "ACTION", settings->action,
              {"create", "add", "remove", "annotate", "merge", "export", "list", "runs", "search", "check"},
              "What to do")
        ->required();
    parser.add_option("PROJECT", settings->project, "A project file, name.elmoscope")->required()->type_name("");
    parser
        .add_option("REST", settings->rest,
                    "Files (also .gz and .zst), folders of files and task bundles to add, - is standard input; "
                    "names or ids of documents to remove; projects to merge into the first; or words to search for")
        ->type_name("");
    parser.add_option("--from", settings->from, "Format of the files (elmo export --list); default: recognised")
        ->type_name("FORMAT");
    parser.add_flag("--replace", settings->replace,
                    "add: a document replaces the one that has its name, and takes over what people decided about it");
    addLanguage(parser, settings->language, "Language of plain texts as a BCP 47 tag (default: detected)");
    addCount(parser, "--limit", settings->limit, 100000, "Maximum number of search results")->capture_default_str();
    AnnotateSettings& annotate = settings->annotate;
    parser
        .add_option("-m,--model", annotate.models,
                    "annotate: task bundles, separated by commas (default: the bundled ones); export: the biLM whose "
                    "vectors are written")
        ->delimiter(',')
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false)
        ->type_name("BUNDLE,...");
    parser.add_option("--bilm", annotate.bilm, "annotate: the biLM that the heads were trained with")
        ->type_name("MODEL");
    addCount(parser, "--threads", annotate.threads, 1024, "annotate: processor threads (default: one per core)");
    addChoice(parser, "--precision", annotate.precision, kPrecisions, "annotate: precision of the biLM")
        ->capture_default_str();
    parser.add_flag("--again", settings->again, "annotate: also documents that the heads have annotated before");
    parser
        .add_option(
            "--by", settings->person,
            "merge: take what was marked or accepted in the other projects as the annotation set of this person, "
            "to compare it with your own under Agreement")
        ->type_name("NAME");
    addChoice(parser, "--format", settings->exported.format, exportFormatNames(), "export: what to write",
              whyNotWritten);
    parser
        .add_option("-o,--output", settings->exported.output,
                    "export: file to write, or folder for several documents; - is standard output")
        ->type_name("PATH");
    addChoice(parser, "--scheme", settings->exported.options.tagScheme, tagSchemeNames(),
              "export: tags of --format conll")
        ->capture_default_str();
    addLayers(parser, settings->exported.layers);
    return [settings, &parser](const CommandEnvironment& environment) { runProject(*settings, parser, environment); };
}

}  // namespace

Command projectCommand() {
    return {
        "project", "Create a project file; add, remove, annotate, merge, export, list and search its documents",
        "  elmo project create work.elmoscope letters/*.txt\n"
        "  elmo project add work.elmoscope corpus.conll\n"
        "  elmo project add work.elmoscope --replace letters/*.txt   texts that have changed\n"
        "  elmo project remove work.elmoscope letter.txt\n"
        "  elmo project add work.elmoscope my-ner my-sst     the training runs of two heads, with their layer weights\n"
        "  elmo project annotate work.elmoscope             all bundled heads\n"
        "  elmo project merge work.elmoscope of-ann.elmoscope of-bob.elmoscope\n"
        "  elmo project export work.elmoscope --format brat -o corpus\n"
        "  elmo project search work.elmoscope '\"New York\"' mayor*\n",
        defineProject};
}

}  // namespace app
