// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo project`, listed in command_table.cpp.
#include <algorithm>
#include <charconv>
#include <exception>
#include <filesystem>
#include <iterator>
#include <limits>
#include <memory>
#include <set>
#include <span>

#include "app/commands/export_documents.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/reading_choices.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/vector_output.h"
#include "app/commands/project_changes.h"
#include "app/commands/project_people.h"
#include "app/files/missing_file.h"
#include "app/importers/file_copies.h"
#include "app/importers/metadata_table.h"
#include "app/importers/project_import.h"
#include "app/importers/text_files.h"
#include "app/terminal/terminal_text.h"
#include "app/workspace/background_check.h"
#include "app/workspace/corpus_query.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "elmo/remedy.h"

namespace app {
namespace {

constexpr int kProjectPage = 1000;

struct ProjectSettings {
    std::string action;
    std::string project;
    std::vector<std::string> rest;
    std::string from;
    ReadingChoices choices;
    std::string language;
    int limit = 0;  ///< 0: all
    std::string metadata, where, saveAs;
    AnnotateSettings annotate;
    bool again = false, replace = false, skipDamaged = false;
    std::string person;
    AgreementSettings agreement;
    AssignmentSettings assignment;
    ExportSettings exported;
};

/// The options that only some actions have.
const std::pair<const char*, std::vector<std::string>> kOptionsOfActions[] = {
    {"--from", {"create", "add"}},
    {"--replace", {"add"}},
    {"--skip-damaged", {"create", "add", "export"}},
    {"--language", {"create", "add"}},
    {"--limit", {"search"}},
    {"--metadata", {"create", "add"}},
    {"--where", {"list", "search", "export", "finish", "reopen"}},
    {"--save-as", {"list"}},
    {"--bilm", {"annotate"}},
    {"--device", {"annotate", "export"}},
    {"--threads", {"annotate", "export"}},
    {"--precision", {"annotate", "export"}},
    {"--again", {"annotate"}},
    {"--by", {"merge", "finish", "reopen"}},
    {"--annotators", {"agreement", "assign"}},
    {"--overlap", {"assign"}},
    {"--seed", {"assign"}},
    {"--json", {"agreement"}},
    {"--model", {"annotate", "export"}},
    {"--to", {"export"}},
    {"--output", {"export"}},
    {"--scheme", {"export"}},
    {"--layers", {"export"}}};

void refuseOptionsOfOthers(const ProjectSettings& settings, const CLI::App& parser) {
    for (const auto& [option, actions] : kOptionsOfActions)
        if (parser.count(option) > 0 && std::ranges::find(actions, settings.action) == actions.end())
            throw UsageError(fmt::format("{} does not apply to `elmo project {}`.", option, settings.action));
    for (const std::string& option : readingChoiceNames())
        if (parser.count(option) > 0 && settings.action != "create" && settings.action != "add")
            throw UsageError(fmt::format("{} does not apply to `elmo project {}`.", option, settings.action));
}

[[noreturn]] void failUnread(const ProjectImportResult& result, const std::string& message) {
    if (result.canSkipInvalid)
        throw elmo::RemediedError(elmo::ErrorCode::kBadFormat, message, elmo::Remedy::kSkipInvalid);
    throw elmo::Error(elmo::ErrorCode::kBadFormat, message);
}

/// Says that a project of an earlier version was converted, and where the copy of it is.
void noteBackup(const Workspace& workspace) {
    if (const auto backup = workspace.backup())
        note(fmt::format("{} was converted from an earlier version; {} is the project as it was.",
                         workspace.path().string(), backup->string()));
}

void readMetadata(const ProjectSettings& settings, const CommandEnvironment& environment) {
    if (settings.metadata.empty())
        return;
    Workspace workspace(settings.project);
    noteBackup(workspace);
    const MetadataCounts counts = addMetadata(workspace, settings.metadata);
    announce(fmt::format("{} got metadata from {}.", countOf(counts.documents, "document"), settings.metadata),
             environment.out);
    if (!counts.unknown.empty())
        note(fmt::format("{}: no document of the project has the name in {}.", settings.metadata,
                         firstOf(counts.unknown)));
}

void importFiles(const std::vector<std::filesystem::path>& files, const ProjectSettings& settings,
                 const CommandEnvironment& environment) {
    Workspace workspace(settings.project);
    noteBackup(workspace);
    BackgroundCheck check(settings.project);
    const ProjectImportResult result = importIntoProject(workspace, files,
                                                         {.format = settings.from,
                                                          .language = settings.language,
                                                          .replace = settings.replace,
                                                          .skipUnreadable = true,
                                                          .choices = settings.choices},
                                                         environment.control);
    const bool isEmpty = result.documents == 0 && result.updated == 0 && result.runs == 0 && result.spared == 0;
    if (isEmpty && result.refused == 0 && result.unreadable.size() == 1)
        failUnread(result, result.unreadable.front());
    const std::string runs = result.runs == 0 ? "" : " and " + countOf(result.runs, "training run");
    if (result.updated > 0)
        announce(fmt::format("{} updated in {}.", countOf(result.updated, "document"), settings.project),
                 environment.out);
    if ((result.updated == 0 && result.spared == 0) || result.documents > 0 || result.runs > 0)
        announce(fmt::format("{}{} added to {}.", countOf(result.documents, "document"), runs, settings.project),
                 environment.out);
    for (const std::string& line : result.notes)
        note(line);
    if (result.spared > 0)
        note(fmt::format("{} not replaced: finished.", countOf(result.spared, "document")));
    for (const std::string& why : result.unreadable)
        note(why);
    check.finish();
    if (settings.skipDamaged && !result.unreadable.empty() && !isEmpty)
        return note(fmt::format("{} skipped, for the reasons above.", countOf(std::ssize(result.unreadable), "file")));
    if (!result.unreadable.empty())
        failUnread(result, fmt::format("{} could not be read, for the reasons above.{}",
                                       countOf(std::ssize(result.unreadable), "file"),
                                       isEmpty ? ""
                                               : " Correct them and add them again; what was read before is not added "
                                                 "twice."));
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
        readMetadata(settings, environment);
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

/// All are known before one of them is changed.
std::set<std::int64_t> documentsNamedIn(const std::vector<std::string>& names, const Workspace& workspace) {
    std::set<std::int64_t> ids;
    for (const std::string& name : names)
        ids.insert(documentNamed(workspace, name));
    return ids;
}

void markFinished(const ProjectSettings& settings, const CommandEnvironment& environment) {
    if (settings.rest.empty() == settings.where.empty())
        throw UsageError(fmt::format("Name the documents to {}, or choose them with --where.", settings.action));
    Workspace workspace(settings.project);
    noteBackup(workspace);
    std::set<std::int64_t> ids = documentsNamedIn(settings.rest, workspace);
    if (!settings.where.empty())
        for (const std::int64_t id : workspace.documentsWhere(workspace.conditionNamed(settings.where)))
            ids.insert(id);
    finishDocuments(
        workspace,
        {.documents = {ids.begin(), ids.end()}, .person = settings.person, .reopen = settings.action == "reopen"},
        environment);
}

void removeDocuments(const ProjectSettings& settings, const CommandEnvironment& environment) {
    Workspace workspace(settings.project);
    noteBackup(workspace);
    BackgroundCheck check(settings.project);
    const std::set<std::int64_t> ids = documentsNamedIn(settings.rest, workspace);
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

/// Those who have finished a document; somebody without a name as "me", as in agreement.
std::string finishersOf(const std::vector<FinishedMark>& marks) {
    std::string names;
    for (const FinishedMark& mark : marks)
        names += (names.empty() ? "" : ", ") + (mark.annotator.empty() ? std::string("me") : onOneLine(mark.annotator));
    return names;
}

void listDocuments(const ProjectSettings& settings, const Workspace& workspace, StandardOutput& out) {
    const std::vector<std::string> fields = workspace.metadataFields();
    std::string heading = "id\tname\tlanguage\tencoding\tbytes\ttokens\tsentences\thash";
    for (const std::string& field : fields)
        heading += "\t" + onOneLine(field);
    out.write(heading + "\tdecided\tpredictions\tfinished\n");
    const auto finished = workspace.finishedMarks();
    const std::vector<std::int64_t> chosen = workspace.documentsWhere(workspace.conditionNamed(settings.where));
    for (std::int64_t last = 0;;) {
        const std::vector<DocumentRow> page = workspace.documents(last, kProjectPage);
        if (page.empty())
            return;
        for (const DocumentRow& row : page) {
            if (!std::ranges::binary_search(chosen, row.id))
                continue;
            std::string line = fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", row.id, onOneLine(row.name), row.language,
                                           row.encoding, row.bytes, row.tokens, row.sentences, row.hash);
            const std::vector<tasks::NamedValue> values =
                fields.empty() ? std::vector<tasks::NamedValue>() : workspace.metadata(row.id);
            for (const std::string& field : fields) {
                const std::string* value = tasks::findValue(values, field);
                line += "\t" + (value ? onOneLine(*value) : std::string());
            }
            const tasks::DecisionCount decisions = workspace.decisionsOf(row.id);
            const auto marks = finished.find(row.id);
            out.write(fmt::format("{}\t{}\t{}\t{}\n", line, decisions.decided, decisions.predictions,
                                  marks == finished.end() ? std::string() : finishersOf(marks->second)));
        }
        last = page.back().id;
    }
}

/// A line for every hit: document, name, bytes, sentence, and the text around it.
void searchDocuments(const ProjectSettings& settings, const Workspace& workspace,
                     const CommandEnvironment& environment) {
    std::string query;
    for (const std::string& word : settings.rest)
        query += (query.empty() ? "" : " ") + word;
    const std::size_t limit =
        settings.limit == 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(settings.limit);
    const CorpusHits found =
        workspace.find(CorpusQuery::parse(query), workspace.conditionNamed(settings.where), limit, environment.control);
    for (const CorpusHit& hit : found.hits)
        environment.out.write(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", hit.document, onOneLine(hit.name),
                                          hit.bytes.begin.value(), hit.bytes.end.value(), hit.sentence + 1,
                                          onOneLine(hit.excerpt)));
    if (std::ssize(found.hits) < found.count)
        note(fmt::format("{} of {} hits in {} are listed; --limit lists more.", found.hits.size(), found.count,
                         countOf(found.documents, "document")));
}

void runProject(ProjectSettings settings, const CLI::App& parser, const CommandEnvironment& environment) {
    refuseOptionsOfOthers(settings, parser);
    if (std::error_code error;
        settings.action != "create" && !std::filesystem::exists(settings.project, error) && !error)
        throw missingFile(settings.project, "project");
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
        settings.exported.where = settings.where;
        if (!settings.annotate.models.empty())
            settings.exported.model = settings.annotate.models.back();
        settings.exported.engine = settings.annotate.engine;
        settings.exported.skipDamaged = settings.skipDamaged;
        checkExport(settings.exported, parser);
        return exportDocuments(settings.exported, environment);
    }
    if (settings.action == "create" || settings.action == "add") {
        settings.rest = expandedPatterns(settings.rest);
        requireExisting(settings.rest);
    }
    if (settings.action == "create")
        return createProject(settings, environment);
    if (settings.action == "add") {
        if (settings.rest.empty() && !settings.metadata.empty())
            return readMetadata(settings, environment);
        if (settings.rest.empty())
            throw UsageError("Name the files to add.");
        addFiles(settings, environment);
        return readMetadata(settings, environment);
    }
    if (settings.action == "remove") {
        if (settings.rest.empty())
            throw UsageError("Name the documents to remove.");
        return removeDocuments(settings, environment);
    }
    if (settings.action == "finish" || settings.action == "reopen")
        return markFinished(settings, environment);
    if (settings.action != "search" && !settings.rest.empty())
        throw UsageError(fmt::format("`elmo project {}` takes a project only, but '{}' was given too.", settings.action,
                                     settings.rest.front()));
    if (settings.action == "search" && settings.rest.empty())
        throw UsageError("Give the words to search for.");
    if (settings.action == "assign")
        return assignDocuments(settings.project, settings.agreement.annotators, settings.assignment, environment);
    if (settings.action == "agreement")
        return compareAnnotators(settings.project, settings.agreement, environment);
    if (!settings.saveAs.empty())
        Workspace(settings.project).setSubcorpus(settings.saveAs, settings.where);
    const Workspace workspace(settings.project, Workspace::Access::kReadOnly);
    BackgroundCheck check(settings.project);
    if (settings.action == "list") {
        listDocuments(settings, workspace, environment.out);
        return check.finishIfDone();
    }
    if (settings.action == "runs") {
        for (const auto& [id, name] : workspace.runNames())
            environment.out.write(fmt::format("{}\t{}\n", id, onOneLine(name)));
        return check.finishIfDone();
    }
    if (settings.action == "search") {
        searchDocuments(settings, workspace, environment);
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
              {"create", "add", "remove", "annotate", "merge", "export", "list", "runs", "search", "assign",
               "agreement", "finish", "reopen", "check"},
              "What to do")
        ->required();
    parser.add_option("PROJECT", settings->project, "A project file, name.elmoscope")->required()->type_name("");
    parser
        .add_option("REST", settings->rest,
                    "Files (also .gz and .zst), folders of files and task bundles to add, - is standard input; "
                    "names or ids of documents to remove, finish or reopen; projects to merge into the first; or words "
                    "to search for")
        ->type_name("");
    parser.add_option("--from", settings->from, "Format of the files (elmo export --list); default: recognised")
        ->type_name("FORMAT");
    parser.add_flag("--replace", settings->replace,
                    "add: a document replaces the one that has its name, and takes over what people decided about it");
    addReadingChoices(parser, settings->choices);
    addSkipDamaged(parser, settings->skipDamaged);
    addLanguage(parser, settings->language, "Language of plain texts as a BCP 47 tag (default: detected)");
    addCount(parser, "--limit", settings->limit, 1'000'000'000, "search: hits to list (default: all)");
    parser
        .add_option("--metadata", settings->metadata,
                    "create, add: a table (CSV or TSV) with fields of the documents; its heading names them, and the "
                    "column name, file or the first names the document")
        ->type_name("TABLE");
    parser
        .add_option("--where", settings->where,
                    "list, search, export, finish, reopen: documents whose metadata fit, as 'year < 1900 and genre = "
                    "letter', or the name of a "
                    "part of the corpus")
        ->type_name("CONDITION");
    parser.add_option("--save-as", settings->saveAs, "list: the name of the part of the corpus that --where chooses")
        ->type_name("NAME");
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
    addEngine(parser, annotate.engine, "annotate, export: ");
    parser.add_flag("--again", settings->again, "annotate: also documents that the heads have annotated before");
    parser
        .add_option(
            "--by", settings->person,
            "merge: take what was marked or accepted in the other projects as the annotation set of this person, "
            "to compare it with your own under Agreement; finish, reopen: whose mark it is (default: yours, if you "
            "have not set a name in the window)")
        ->type_name("NAME");
    parser
        .add_option(
            "--annotators", settings->agreement.annotators,
            "assign: the names of the annotators, separated by commas; agreement: people, files or models, me is "
            "your own work (default: all people)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("NAME,...");
    parser
        .add_option("--overlap", settings->assignment.overlap, "assign: percent of the documents that everybody gets")
        ->check(CLI::Range(0, 100))
        ->type_name("PERCENT")
        ->capture_default_str();
    parser.add_option("--seed", settings->assignment.seed, "assign: of the random choice")
        ->type_name("N")
        ->capture_default_str();
    parser.add_flag("--json", settings->agreement.json, "agreement: the report as JSON");
    addChoice(parser, "--to", settings->exported.format, exportFormatNames(), "export: what to write", whyNotWritten);
    parser
        .add_option("-o,--output", settings->exported.output,
                    "export: file to write, or folder for several documents; - is standard output")
        ->type_name("PATH");
    addChoice(parser, "--scheme", settings->exported.options.tagScheme, tagSchemeNames(), "export: tags of --to conll")
        ->capture_default_str();
    addLayers(parser, settings->exported.layers,
              "export: layers of vectors: all, top, average or the number of one layer");
    return [settings, &parser](const CommandEnvironment& environment) { runProject(*settings, parser, environment); };
}

}  // namespace

Command projectCommand() {
    return {
        "project",
        "Create a project file; add, remove, annotate, merge, compare, finish, export, list and search its documents",
        "  elmo project create work.elmoscope letters/*.txt\n"
        "  elmo project add work.elmoscope corpus.conll\n"
        "  elmo project add work.elmoscope --replace letters/*.txt   texts that have changed\n"
        "  elmo project remove work.elmoscope letter.txt\n"
        "  elmo project add work.elmoscope my-ner my-sst     the training runs of two heads, with their layer weights\n"
        "  elmo project annotate work.elmoscope             all bundled heads\n"
        "  elmo project merge work.elmoscope of-ann.elmoscope of-bob.elmoscope\n"
        "  elmo project merge work.elmoscope of-ann.elmoscope --by Ann\n"
        "  elmo project assign work.elmoscope --annotators Ann,Bob --overlap 20\n"
        "  elmo project agreement work.elmoscope            alpha, span F1 by pair and label\n"
        "  elmo project finish work.elmoscope letter.txt --by Ann      documents that Ann is done with; list names "
        "them\n"
        "  elmo project export work.elmoscope --to brat -o corpus --where 'year < 1900'\n"
        "  elmo project add work.elmoscope --metadata table.csv\n"
        "  elmo project list work.elmoscope --where 'year < 1900 and genre = letter' --save-as early-letters\n"
        "  elmo project search work.elmoscope New York mayor*\n"
        "  elmo project search work.elmoscope --where early-letters '[lemma=\"go\"] [upos=\"ADP\"]'\n",
        defineProject};
}

}  // namespace app
