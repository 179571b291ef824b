// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/chrono.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <map>
#include <memory>

#include "app/analyzer.h"
#include "app/annotation_output.h"
#include "app/annotation_source.h"
#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "app/commands/noted_text.h"
#include "app/commands/vector_output.h"
#include "app/document_layers.h"
#include "app/exporters/export.h"
#include "app/head_bilm.h"
#include "app/installed_files.h"
#include "elmo/error.h"
#include "tasks/annotations.h"

namespace app {
namespace {

constexpr std::int64_t kBatchTokens = 2000;

struct AnnotateSettings {
    std::vector<std::string> models, files;
    std::string bilm, input, language, format = "jsonl";
    std::string output;
    std::string layers = "all";
    int threads = 0;
    int readings = 0;
    std::string precision = "fp32";
};

/// A head beside the biLM it reads; heads of one biLM share it.
struct ReadyHead {
    std::shared_ptr<const tasks::TaskModel> model;
    std::shared_ptr<const LoadedModel> bilm;
};

std::vector<std::filesystem::path> headPaths(const AnnotateSettings& settings) {
    std::vector<std::filesystem::path> paths(settings.models.begin(), settings.models.end());
    if (paths.empty())
        for (const auto& head : bundledHeads())
            if (tasks::readTaskModelInfo(head).kind != tasks::TaskKind::kQuestions)
                paths.push_back(head);
    if (paths.empty())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          "No heads came with the program. Name some with --models, or "
                          "train one: elmo train --help.");
    return paths;
}

EngineSettings engineOf(const AnnotateSettings& settings) {
    EngineSettings engine;
    engine.threads = settings.threads;
    engine.precision = precisionNamed(settings.precision);
    return engine;
}

std::vector<ReadyHead> readHeads(const AnnotateSettings& settings, const elmo::RunControl& control) {
    const std::vector<std::filesystem::path> paths = headPaths(settings);
    const EngineSettings engine = engineOf(settings);
    std::map<std::string, std::shared_ptr<const LoadedModel>> bilms;
    std::vector<ReadyHead> heads;
    for (const auto& path : paths) {
        const auto model = tasks::loadTaskModel(path, control);
        const tasks::TaskModelInfo& info = model->info();
        if (info.kind == tasks::TaskKind::kQuestions)
            throw UsageError(fmt::format("'{}' answers questions; use `elmo ask` with it.", path.string()));
        auto& bilm = bilms[info.bilmHash];
        if (!bilm)
            bilm = bilmOf(info, settings.bilm, engine, control);
        heads.push_back({model, bilm});
    }
    return heads;
}

AnnotationInput inputKind(const AnnotateSettings& settings, const std::string& file) {
    const std::string extension = std::filesystem::path(file).extension().string();
    if (settings.input == "jsonl" || (settings.input.empty() && (extension == ".jsonl" || extension == ".ndjson")))
        return AnnotationInput::kJsonLines;
    if (settings.input == "conll" || (settings.input.empty() && (extension == ".conll" || extension == ".tsv")))
        return AnnotationInput::kConll;
    return AnnotationInput::kText;
}

/// The next units of an input, about a batch of the biLM's, as far as they can be had without waiting: whoever sends
/// one line and waits for its annotations gets them. `failure`: why there will be no more.
std::vector<AnnotationUnit> nextUnits(AnnotationSource& source, TextInput& input, std::exception_ptr& failure) {
    std::vector<AnnotationUnit> units;
    std::int64_t tokens = 0;
    try {
        while (units.empty() || (tokens < kBatchTokens && input.stream().rdbuf()->in_avail() > 0)) {
            auto unit = source.next();
            if (!unit)
                break;
            tokens += std::ssize(unit->document->tokens());
            units.push_back(*std::move(unit));
        }
    } catch (...) {
        failure = std::current_exception();  // what came before is annotated first
    }
    return units;
}

/// What every head says of every unit.
std::vector<std::vector<UnitPrediction>> predict(const std::vector<ReadyHead>& heads,
                                                 const std::vector<AnnotationUnit>& units,
                                                 const AnnotateSettings& settings, const elmo::RunControl& control) {
    std::vector<const elmo::Document*> documents;
    for (const AnnotationUnit& unit : units)
        documents.push_back(unit.document.get());
    std::map<const LoadedModel*, std::vector<elmo::LayerActivations>> layers;
    tasks::PredictOptions options;
    options.threads = settings.threads;
    options.readings = settings.readings;
    std::vector<std::vector<UnitPrediction>> predictions(units.size());
    for (const ReadyHead& head : heads) {
        const auto [place, isNew] = layers.try_emplace(head.bilm.get());
        if (isNew)
            place->second = layersOf(documents, head.bilm.get(), control);
        std::vector<tasks::TaskInput> texts;
        for (std::size_t i = 0; i < units.size(); ++i)
            texts.push_back({*documents[i], place->second[i]});
        auto said = tasks::predictEach(*head.model, texts, options, control);
        for (std::size_t i = 0; i < units.size(); ++i)
            predictions[i].push_back({&head.model->info(), std::move(said[i])});
    }
    return predictions;
}

void annotateInput(const std::vector<ReadyHead>& heads, const std::string& file, const AnnotateSettings& settings,
                   AnnotationWriter& writer, const CommandEnvironment& environment) {
    const elmo::RunControl quiet(environment.control.stopToken());
    TextInput input(file, environment.control.stopToken());
    const auto source = openAnnotationSource(input, inputKind(settings, file), settings.language);
    std::int64_t tokens = 0;
    for (std::exception_ptr failure; !failure;) {
        const std::vector<AnnotationUnit> units = nextUnits(*source, input, failure);
        if (units.empty() && !failure)
            return note(source->note());
        const auto predictions = predict(heads, units, settings, quiet);
        for (std::size_t i = 0; i < units.size(); ++i) {
            writer.add(units[i], predictions[i]);
            tokens += std::ssize(units[i].document->tokens());
        }
        environment.out.flush();  // whoever reads the pipe has it now
        environment.control.report({.stage = "annotate", .done = tokens, .total = 0});
        if (failure)
            std::rethrow_exception(failure);
    }
}

tasks::AnnotationSource sourceOf(const ReadyHead& head, const OpenedText& text) {
    const tasks::TaskModelInfo& info = head.model->info();
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    return {.model = info.name,
            .modelHash = info.hash,
            .bilmHash = info.bilmHash,
            .tokenizerRevision = text.tokenizerRevision,
            .statePolicy = std::string(nameOf(elmo::StatePolicy::kFresh)),
            .programVersion = ELMOSCOPE_VERSION,
            .time = fmt::format("{:%FT%TZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now)))};
}

/// A whole text with what every head says of it, as exporters take it.
tasks::AnnotatedDocument annotated(const std::vector<ReadyHead>& heads, const std::string& file,
                                   const AnnotateSettings& settings, const elmo::RunControl& control) {
    const OpenedText text = openNotedText(file, settings.language, control);
    tasks::AnnotatedDocument document{std::filesystem::path(file).filename().string(), text.document, {}};
    std::map<const LoadedModel*, elmo::LayerActivations> layers;
    tasks::PredictOptions options;
    options.threads = settings.threads;
    for (const ReadyHead& head : heads) {
        const auto [place, isNew] = layers.try_emplace(head.bilm.get());
        if (isNew)
            place->second = layersOf(*text.document, head.bilm.get(), control);
        tasks::mergePrediction(document.annotations, *text.document,
                               head.model->predict({*text.document, place->second}, options, control),
                               sourceOf(head, text));
    }
    return document;
}

/// Whole documents in one of the formats of `elmo export`.
void exportAnnotated(const std::vector<ReadyHead>& heads, const AnnotateSettings& settings,
                     const CommandEnvironment& environment) {
    DocumentExport target(documentFormat(settings.format), settings.output, settings.files.size() > 1);
    for (const std::string& file : settings.files)
        target.add(annotated(heads, file, settings, environment.control));
    const ExportResult result = target.finish();
    if (!result.losses.empty())
        note(fmt::format("{} has no place for all of it:\n{}", settings.format, result.losses.text()));
}

/// The biLM that all heads read.
std::shared_ptr<const LoadedModel> commonBilm(const AnnotateSettings& settings, const elmo::RunControl& control) {
    std::optional<tasks::TaskModelInfo> first;
    for (const auto& path : headPaths(settings)) {
        const tasks::TaskModelInfo info = tasks::readTaskModelInfo(path);
        if (info.bilmHash.empty())
            throw UsageError(fmt::format("'{}' reads no biLM, so there are no vectors to write.", path.string()));
        if (first && first->bilmHash != info.bilmHash)
            throw UsageError(
                fmt::format("'{}' and '{}' read different biLMs; name heads of one.", first->name, path.string()));
        first = info;
    }
    return bilmOf(*first, settings.bilm, engineOf(settings), control);
}

/// The vectors that the heads read, instead of what they say.
void exportVectors(const elmo::EmbeddingFormat& format, const AnnotateSettings& settings,
                   const CommandEnvironment& environment) {
    VectorExport target(format, settings.output, settings.layers);
    const Analyzer analyzer(commonBilm(settings, environment.control));
    for (const std::string& file : settings.files) {
        const OpenedText text = openNotedText(file, settings.language, environment.control);
        const tasks::AnnotatedDocument document{std::filesystem::path(file).filename().string(), text.document, {}};
        target.add({document, analyzer.analyze(text, environment.control)}, environment.control);
    }
    finishVectors(target, format, environment);
}

// "--models A B FILE" and "FILE --models A B": a bundle is no text, so bundles among the files are models.
void takeModels(AnnotateSettings& settings) {
    if (settings.models.empty())
        return;
    const auto bundles = std::ranges::stable_partition(settings.files, std::not_fn(tasks::isTaskBundle));
    settings.models.insert(settings.models.end(), bundles.begin(), bundles.end());
    settings.files.erase(bundles.begin(), bundles.end());
    if (settings.files.empty())
        throw UsageError("FILE is missing: behind the models there is no text to annotate; - is standard input.");
}

void runAnnotate(AnnotateSettings settings, const CommandEnvironment& environment) {
    takeModels(settings);
    const bool stream = settings.output.empty();
    if (stream &&
        std::ranges::find(annotationFormats(), settings.format, &AnnotationFormat::name) == annotationFormats().end())
        throw UsageError(fmt::format("--format {} needs --output: it holds whole documents.", settings.format));
    if (settings.readings > 0 && (!stream || settings.format == "conll"))
        throw UsageError("--k-best needs --format jsonl or text: other formats have place for one reading of a text.");
    if (!stream && std::ranges::find(settings.files, "-") != settings.files.end())
        throw UsageError("--output takes files, not standard input: a document has a name there.");
    if (!stream)
        requireOtherFile(settings.output, settings.files);
    if (const elmo::EmbeddingFormat* vectors = vectorFormat(settings.format))
        return exportVectors(*vectors, settings, environment);
    if (!stream)
        documentFormat(settings.format);  // throws where it is a format of units, not of documents
    const std::vector<ReadyHead> heads = readHeads(settings, environment.control);
    if (!stream)
        return exportAnnotated(heads, settings, environment);
    const auto writer =
        std::ranges::find(annotationFormats(), settings.format, &AnnotationFormat::name)->open(environment.out);
    for (const std::string& file : settings.files)
        annotateInput(heads, file, settings, *writer, environment);
}

/// What --format takes: annotations of a unit each on standard output, or whole documents with --output.
std::vector<std::string> formatNames() {
    std::vector<std::string> names = namesOf(annotationFormats());
    for (const DocumentFormat& format : documentFormats())
        if (format.encode && std::ranges::find(names, format.name) == names.end())
            names.emplace_back(format.name);
    std::ranges::copy(namesOf(elmo::embeddingFormats()), std::back_inserter(names));
    return names;
}

CommandAction defineAnnotate(CLI::App& parser) {
    auto settings = std::make_shared<AnnotateSettings>();
    AnnotateSettings& s = *settings;
    parser
        .add_option("--models", s.models, "Task bundles, with commas or blanks between (default: those of the program)")
        ->delimiter(',')
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false)  // what follows is a file
        ->type_name("BUNDLE,...");
    parser.add_option("FILE", s.files, "Texts, also of Word, PDF, HTML and Markdown files; - is standard input")
        ->required()
        ->type_name("");
    parser.add_option("--bilm", s.bilm, "The biLM the heads were trained with (default: where the bundles say)")
        ->type_name("MODEL");
    addChoice(parser, "--input", s.input, {"text", "jsonl", "conll"}, "How the input is read (default: by its name)");
    addChoice(parser, "--format", s.format, formatNames(), "How annotations are written")->capture_default_str();
    parser.add_option("-o,--output", s.output, "File, or folder for several documents: whole documents are written")
        ->type_name("PATH");
    parser.add_option("--language", s.language, "Language of the text as a BCP 47 tag (default: detected)")
        ->type_name("TAG");
    addLayers(parser, s.layers);
    addCount(parser, "--k-best", s.readings, 1000,
             "Also the K most probable readings of each sentence's entities, with their probabilities");
    addCount(parser, "--threads", s.threads, 1024, "Processor threads (default: one a core)");
    addChoice(parser, "--precision", s.precision, kPrecisions,
              "How the biLM computes: fewer bits are faster, less exact")
        ->capture_default_str();
    parser.footer("\n" + describeFormats(annotationFormats()) +
                  "With --output: every format that `elmo export --list` shows as written; one of vectors gets those "
                  "that the heads read.");
    return [settings](const CommandEnvironment& environment) { runAnnotate(*settings, environment); };
}

}  // namespace

Command annotateCommand() {
    return {"annotate", "Mark entities and sentiment in texts",
            "  elmo annotate letter.txt                               all heads of the program\n"
            "  elmo annotate --models my-ner --format conll a.txt b.txt\n"
            "  elmo annotate --models my-ner my-sst a.txt b.txt\n"
            "  elmo annotate --format html -o letter.html letter.txt  whole documents, in every format of elmo export\n"
            "  zcat reviews.jsonl.gz | elmo annotate --models my-sst --input jsonl - > scored.jsonl\n",
            defineAnnotate};
}

}  // namespace app
