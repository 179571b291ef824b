// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo export`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <set>

#include "app/annotate/analyzer.h"
#include "app/commands/export_documents.h"
#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/reading_choices.h"
#include "app/commands/options/replacing.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/vector_output.h"
#include "app/figures/drawn_figure.h"
#include "app/importers/file_copies.h"
#include "app/importers/import.h"
#include "app/importers/text_files.h"
#include "app/models/head_bilm.h"
#include "app/workspace/background_check.h"
#include "app/workspace/corpus_query.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

constexpr int kPage = 100;

bool isProject(const std::filesystem::path& path) {
    return path.extension() == ".elmoscope";
}

const DocumentFormat& formatOf(const std::filesystem::path& path, const std::string& from) {
    const std::string name = from.empty() ? guessFormat(path) : from;
    if (name.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("The format of {} was not recognised as one of annotated documents. Give its "
                                      "format with --from; annotate plain text with `elmo annotate` first.",
                                      path.string()));
    return documentFormat(name);
}

/// Passes on the documents of a project or file, one at a time; of a project those that --where chooses.
void forEachDocument(const std::string& file, const ExportSettings& settings, const elmo::RunControl& control,
                     const DocumentSink& sink, const NoteSink& notes = {}) {
    if (!isProject(file)) {
        const auto named = [&](tasks::AnnotatedDocument document) {
            document.name = nameWithFolder(document.name, file, settings.given);
            sink(std::move(document));
        };
        return importDocuments(formatOf(file, settings.from), file, named, control, notes, settings.choices);
    }
    const Workspace workspace(file, Workspace::Access::kReadOnly);
    BackgroundCheck check(file);
    const std::vector<std::int64_t> chosen = workspace.documentsWhere(workspace.conditionNamed(settings.where));
    const std::int64_t total = std::ssize(chosen);
    std::int64_t done = 0;
    for (std::int64_t last = 0;;) {
        const std::vector<DocumentRow> page = workspace.documents(last, kPage);
        if (page.empty())
            return check.finish();
        for (const DocumentRow& row : page) {
            if (!std::ranges::binary_search(chosen, row.id))
                continue;
            sink(workspace.document(row.id).document);
            control.report({.stage = "export", .done = ++done, .total = total});
        }
        last = page.back().id;
    }
}

/// The number of documents, of which several are written to a folder; what exceeds two is not counted in files.
std::int64_t numberOfDocuments(const ExportSettings& settings) {
    if (settings.files.size() > 1)
        return std::ssize(settings.files);
    if (isProject(settings.files[0])) {
        const Workspace workspace(settings.files[0], Workspace::Access::kReadOnly);
        return std::ssize(workspace.documentsWhere(workspace.conditionNamed(settings.where)));
    }
    std::int64_t count = 0;
    struct Enough {};
    try {
        forEachDocument(settings.files[0], settings, {}, [&](const auto&) {
            if (++count > 1)
                throw Enough();
        });
    } catch (const Enough&) {
    }
    return count;
}

/// Whether each document gets a file of its own in a folder. Throws elmo::Error if one file is to be written, but there
/// is no document.
bool goesToFolder(const DocumentFormat& format, const ExportSettings& settings) {
    if (format.container != Container::kFilePerOne)
        return false;
    if (isFolderName(format, settings.output))
        return true;
    const std::int64_t count = numberOfDocuments(settings);
    if (count == 0)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("{} contains no documents, so there is nothing to write in the format {}.",
                                      settings.files.front(), format.name));
    return count > 1;
}

/// The layer weights of the projects' training runs, for reports.
std::string figureOf(const std::vector<std::string>& files, const elmo::RunControl& control) {
    std::vector<tasks::TaskRun> runs;
    for (const std::string& file : files)
        if (isProject(file)) {
            const Workspace workspace(file, Workspace::Access::kReadOnly);
            for (const auto& [id, name] : workspace.runNames())
                runs.push_back(workspace.run(id));
        }
    return inlineFigure(runs, control);
}

void listFormats(StandardOutput& out) {
    out.write("format             positions in   read  written\n");
    for (const DocumentFormat& format : documentFormats())
        out.write(fmt::format("{:<18} {:<13}  {:<4}  {:<7}  {}\n", format.name, nameOf(format.unit),
                              format.decode != nullptr ? "yes" : "no", format.encode != nullptr ? "yes" : "no",
                              format.summary));
    for (const elmo::EmbeddingFormat& format : elmo::embeddingFormats())
        out.write(fmt::format("{:<18} {:<13}  no    yes      vectors: {}\n", format.name,
                              format.rows ? "tokens" : "sentences", format.summary));
}

/// The vectors of a biLM for the documents, with the tokens that they have.
void exportVectors(const elmo::EmbeddingFormat& format, const ExportSettings& settings,
                   const CommandEnvironment& environment) {
    const std::filesystem::path model = settings.model.empty() ? defaultBilm() : std::filesystem::path(settings.model);
    const OneOutput output(settings.output, format.extension);
    VectorExport target(format, output.path(), settings.layers);
    const Analyzer analyzer(
        std::make_shared<const LoadedModel>(loadModel(model, settings.engine, environment.control)));
    noteAll(elmo::readingNotes(model));
    const elmo::RunControl quiet(environment.control.stopToken());
    for (const std::string& file : settings.files)
        forEachDocument(
            file, settings, environment.control,
            [&](const tasks::AnnotatedDocument& document) {
                const OpenedText text{.document = document.document,
                                      .encoding = "UTF-8",
                                      .repairedBytes = 0,
                                      .tokenizerRevision = "stored"};
                target.add({document, analyzer.analyze(text, quiet)}, quiet);
            },
            [](const std::string& line) { note(line); });
    finishVectors(target, format, output, environment);
}

/// The format that the name of the output stands for. Throws UsageError if there is none or if there are several.
std::string formatNamedBy(const std::string& output) {
    const std::vector<std::string> formats = formatsNamedBy(output);
    if (formats.size() == 1)
        return formats.front();
    if (formats.empty())
        throw UsageError(fmt::format(
            "--to is required: the name '{}' does not say which format to write. --list shows the formats.", output));
    refuseSeveralFormats(output, formats);
}

std::vector<std::string> formatsWithSchemes() {
    std::vector<std::string> names;
    for (const DocumentFormat& format : documentFormats())
        if (!format.tagSchemes.empty())
            names.emplace_back(format.name);
    return names;
}

void exportFiles(ExportSettings settings, const CommandEnvironment& environment) {
    settings.given = settings.files;
    settings.files = annotatedInputs(settings.files, settings.from);
    requireReplaceable(settings.output, settings.files);
    if (const elmo::EmbeddingFormat* vectors = vectorFormat(settings.format))
        return exportVectors(*vectors, settings, environment);
    const DocumentFormat& format = documentFormat(settings.format);
    const bool several = goesToFolder(format, settings);
    ExportOptions options = settings.options;
    if (format.name == "html")
        options.figure = figureOf(settings.files, environment.control);
    const OneOutput output(settings.output, format.suffix);
    if (several)
        output.requireFolder();
    DocumentExport target(format, output.path(), several, options);
    Inputs inputs(settings.files.size(), true);
    for (const std::string& file : settings.files) {
        const auto add = [&] {
            forEachDocument(
                file, settings, environment.control,
                [&](const tasks::AnnotatedDocument& document) {
                    LossReport lost;
                    target.add(isProject(file) ? withNeededNames(document, format, lost) : document);
                    target.addLosses(lost);
                },
                [](const std::string& line) { note(line); });
        };
        if (settings.skipDamaged)
            inputs.read(add);
        else
            add();
    }
    inputs.requireAll();
    const ExportResult result = target.finish();
    const std::string positions =
        format.unit == OffsetUnit::kNone ? "no positions" : fmt::format("positions in {}", nameOf(format.unit));
    output.finish(environment.out);
    output.report(fmt::format("{} written to {} ({}; {}).", countOf(result.documents, "document"),
                              output.isStandardOutput() ? "standard output" : result.files.front().string(),
                              format.name, positions),
                  environment.out);
    noteLosses(format.name, result.losses);
}

}  // namespace

std::vector<std::string> tagSchemeNames() {
    std::set<std::string> schemes;
    for (const DocumentFormat& format : documentFormats())
        schemes.insert(format.tagSchemes.begin(), format.tagSchemes.end());
    return {schemes.begin(), schemes.end()};
}

std::vector<std::string> exportFormatNames() {
    std::vector<std::string> names;
    for (const DocumentFormat& format : documentFormats())
        if (format.encode != nullptr)
            names.emplace_back(format.name);
    std::ranges::copy(namesOf(elmo::embeddingFormats()), std::back_inserter(names));
    return names;
}

void checkExport(ExportSettings& settings, const CLI::App& parser) {
    if (settings.files.empty() || settings.output.empty())
        throw UsageError("--output and at least one FILE are required (or --list).");
    if (settings.format.empty())
        settings.format = formatNamedBy(settings.output);
    requireVectors(settings.format, parser, {"--layers", "--model", "--device", "--precision", "--threads"});
    const DocumentFormat* format = findFormat(settings.format);
    if ((!format || format->tagSchemes.empty()) && parser.count("--scheme") > 0)
        throw UsageError(fmt::format("--scheme applies to the tags of --to {} only, not to {}.",
                                     fmt::join(formatsWithSchemes(), " and "), settings.format));
    if (parser.count("--from") > 0 && std::ranges::all_of(settings.files, isProject))
        throw UsageError("--from gives the format of files; it does not apply to projects.");
}

void exportDocuments(ExportSettings settings, const CommandEnvironment& environment) {
    settings.files = expandedPatterns(settings.files);
    requireReplaceable(settings.output, settings.files);
    requireExisting(settings.files);
    FileCopies copies(environment.control.stopToken());  // formats are recognised, and the file is then read again
    for (std::string& file : settings.files)
        file = copies.file(file);
    copies.use([&] { exportFiles(settings, environment); });
}

namespace {

CommandAction defineExport(CLI::App& parser) {
    auto settings = std::make_shared<ExportSettings>();
    std::vector<std::string> readable;
    for (const DocumentFormat& format : documentFormats())
        if (format.decode != nullptr)
            readable.emplace_back(format.name);
    parser
        .add_option("FILE", settings->files,
                    "Projects (.elmoscope), files of annotated documents (also .gz and .zst), and folders of them; - "
                    "is standard "
                    "input")
        ->type_name("");
    addChoice(parser, "--to", settings->format, exportFormatNames(),
              "What to write (default: what the output's name stands for, such as .conll)", whyNotWritten);
    parser
        .add_option(
            "-o,--output", settings->output,
            "File to write, or folder for several documents and for brat's pairs of files; - is standard output")
        ->type_name("PATH");
    addChoice(parser, "--from", settings->from, readable, "Format of the files (default: recognised)",
              [](const std::string& name) {
                  const std::vector<std::string> written = exportFormatNames();
                  return std::ranges::find(written, name) == written.end()
                             ? ""
                             : fmt::format("The format '{}' can only be written", name);
              });
    addReadingChoices(parser, settings->choices);
    addChoice(parser, "--scheme", settings->options.tagScheme, tagSchemeNames(),
              fmt::format("Tags of --to {}", fmt::join(formatsWithSchemes(), ", ")))
        ->capture_default_str();
    addLayers(parser, settings->layers, "Layers of vectors: all, top, average or the number of one layer");
    addEngine(parser, settings->engine, "vectors: ");
    parser.add_option("-m,--model", settings->model, "The biLM whose vectors are written (default: the bundled one)")
        ->type_name("MODEL");
    addSkipDamaged(parser, settings->skipDamaged);
    parser.add_flag("--list", settings->list, "List the formats and the units of their positions");
    parser.footer("\n" + describeFormats(documentFormats()) + "Vectors of the tokens:\n" +
                  listOf(elmo::embeddingFormats()) +
                  "Losses (what a format cannot represent) are listed on standard error. Every written file is read "
                  "back and compared.");
    return [settings, &parser](const CommandEnvironment& environment) {
        if (settings->list)
            return listFormats(environment.out);
        checkExport(*settings, parser);
        exportDocuments(*settings, environment);
    };
}

}  // namespace

Command exportCommand() {
    return {"export", "Write annotated documents in another format",
            "  elmo export --list\n  elmo export --to brat -o corpus work.elmoscope             a folder with two "
            "files per document\n  elmo export --to conll --scheme bioul -o a.conll a.jsonl\n  elmo export "
            "--to jsonl -o corpus.jsonl corpus           a folder of brat's .txt and .ann files\n  elmo export "
            "--to npz --layers top -o vectors.npz work.elmoscope\n  elmo annotate letter.txt | elmo export "
            "--to spacy "
            "-o - -                        in a pipe\n",
            defineExport};
}

}  // namespace app
