// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo annotate`, listed in command_table.cpp.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>

#include "app/annotate/annotation_source.h"
#include "app/commands/annotate/annotate_documents.h"
#include "app/commands/annotate/annotate_heads.h"
#include "app/commands/annotate/annotate_part.h"
#include "app/commands/annotate/annotate_units.h"
#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/input_notes.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/text_arguments.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/options/replacing.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/vector_output.h"
#include "app/exporters/export.h"
#include "app/formats/text_kinds.h"
#include "app/importers/text_files.h"
#include "app/models/model_language.h"
#include "elmo/error.h"

namespace app {
namespace {

void annotateInput(const std::vector<ReadyHead>& heads, const std::string& file, const AnnotateSettings& settings,
                   AnnotationWriter& writer, Inputs& inputs, const CommandEnvironment& environment) {
    const elmo::RunControl quiet(environment.control.stopToken());
    std::optional<TextInput> input;
    inputs.read([&] { input.emplace(file, environment.control.stopToken()); });
    if (!input)
        return;
    const AnnotationInput kind = inputKind(settings, file);
    if (kind == AnnotationInput::kText && settings.from.empty())
        requireNoData(*input);
    const auto source = openAnnotationSource(*input, kind, settings.language);
    if (settings.files.size() > 1)
        writer.beginInput(input->name());
    const bool prompt = isTyped(file) && isatty(STDERR_FILENO) == 1;
    InputNotes notes(bilmsOf(heads));
    std::int64_t tokens = 0;
    for (std::exception_ptr failure; !failure;) {
        if (prompt)
            fmt::print(stderr, "text> ");
        const std::vector<AnnotationUnit> units = nextUnits(*source, kind, *input, failure);
        if (units.empty() && !failure) {
            if (prompt)
                fmt::print(stderr, "\n");
            note(source->note());
            return noteAll(notes.notes(input->name()));
        }
        const auto predictions = predictUnits(heads, units, settings, quiet);
        for (std::size_t i = 0; i < units.size(); ++i) {
            writer.add(units[i], predictions[i]);
            notes.add(*units[i].document);
            tokens += std::ssize(units[i].document->tokens());
        }
        environment.out.flush();  // a reader of the pipe gets it at once
        if (!prompt)
            environment.control.report({.stage = "annotate", .done = tokens, .total = 0});
        if (failure)
            inputs.read([&] { std::rethrow_exception(failure); });
    }
}

// "--model A B FILE" and "FILE --model A B": a bundle is not a text, so bundles among the files are models.
void takeModels(AnnotateSettings& settings) {
    if (settings.models.empty())
        return;
    const auto bundles = std::ranges::stable_partition(settings.files, std::not_fn(tasks::isTaskBundle));
    settings.models.insert(settings.models.end(), bundles.begin(), bundles.end());
    settings.files.erase(bundles.begin(), bundles.end());
}

/// Throws UsageError for options that do not fit together.
void checkOptions(const AnnotateSettings& settings, const CLI::App& parser) {
    const bool stream = settings.output.empty();
    const bool streamed =
        std::ranges::find(annotationFormats(), settings.format, &AnnotationFormat::name) != annotationFormats().end();
    const bool conll = settings.format == "conll";  // a format of both kinds
    if (stream && !streamed)
        throw UsageError(fmt::format("--to {} needs --output, because it writes whole documents.{}", settings.format,
                                     settings.format == "jsonl"
                                         ? " For sentences on standard output use --to predictions; for "
                                           "whole documents there use --output -."
                                         : ""));
    if (!stream && streamed && !conll)
        throw UsageError(
            fmt::format("--to {} writes to standard output; it cannot be used with --output.", settings.format));
    if (settings.kBest > 0 && (!stream || conll))
        throw UsageError("--k-best needs --to predictions or text: other formats hold one tagging only.");
    if (!stream && (parser.count("--top") > 0 || parser.count("--threshold") > 0))
        throw UsageError("--top and --threshold apply to standard output only; --output writes every annotation.");
    if (!stream && std::ranges::find(settings.files, "-") != settings.files.end())
        throw UsageError("--output cannot be used with standard input: a document needs a file name.");
    if (!stream && !settings.from.empty() && settings.from != "text")
        throw UsageError("--from cannot be used with --output. To convert annotated files, use `elmo export`.");
    if (settings.format == "jsonl-stream" && !settings.from.empty() && settings.from != "jsonl")
        throw UsageError("--to jsonl-stream answers JSON lines; it cannot be used with another --from.");
    requireVectors(settings.format, parser, {"--layers"});
    if (!stream)
        requireReplaceable(settings.output, settings.files);
}

/// The files to annotate, folders replaced by what they hold: texts, and for standard output JSON lines as well.
std::vector<std::string> inputsOf(const AnnotateSettings& settings, bool stream) {
    std::vector<std::string> files = textInputs(settings.files, settings.from, stream);
    if (!stream && std::ranges::any_of(textFilesIn(settings.files, {.withJsonLines = true}),
                                       [&](const auto& file) { return std::ranges::find(files, file) == files.end(); }))
        note("--output writes whole texts: annotate JSON lines to standard output.");
    return files;
}

/// Rejects files of annotations, which would give nonsense if annotated as plain text, unless the user asks for it.
void refuseData(const AnnotateSettings& settings) {
    const bool stream = settings.output.empty();
    for (const std::string& file : settings.files) {
        const bool isText = inputKind(settings, file) == AnnotationInput::kText;
        if (!isText && !stream)
            throw UsageError(
                fmt::format("'{}' is not plain text, and --output accepts plain text only. Annotate it to standard "
                            "output, or treat it as plain text with --from text.",
                            file));
        if (isText && settings.from.empty() && file != "-")
            requireNoData(file);
    }
}

/// Fills in the default format. Throws UsageError for options that do not fit --part.
void checkPartOptions(AnnotateSettings& settings, const CLI::App& parser) {
    if (settings.output.empty() || settings.output == "-")
        throw UsageError("--part needs --output: the folder for the parts, which `elmo merge` puts together.");
    if (!settings.format.empty() && settings.format != "predictions")
        throw UsageError("--part writes --to predictions only. Convert the merged result with `elmo export`.");
    settings.format = "predictions";
    requireVectors(settings.format, parser, {"--layers"});
}

void runAnnotate(AnnotateSettings settings, const CLI::App& parser, const CommandEnvironment& environment) {
    takeModels(settings);
    if (settings.part.isGiven()) {
        checkPartOptions(settings, parser);
        return annotatePart(settings, environment);
    }
    const bool stream = settings.output.empty();
    if (!settings.part.filesFrom.empty()) {
        const std::vector<CorpusFile> files = corpusOf(settings.files, settings.part, settings.from, stream);
        settings.files.clear();
        std::ranges::transform(files, std::back_inserter(settings.files), &CorpusFile::path);
    }
    settings.given = settings.files;
    settings.files = settings.files.empty() ? std::vector<std::string>{"-"} : inputsOf(settings, stream);
    if (const auto named = formatsNamedBy(settings.output); settings.format.empty() && !named.empty()) {
        if (named.size() > 1)
            refuseSeveralFormats(settings.output, named);
        settings.format = named.front();  // -o letter.conll
    }
    if (settings.format.empty() && !stream && textKindOf(settings.output) != nullptr)
        throw UsageError(
            fmt::format("--to is required: '{}' is the name of a text, not of annotations. Or give "
                        "--output a name such as annotated.jsonl, .conll or .html.",
                        settings.output));
    if (settings.format.empty())
        settings.format = !stream ? "jsonl" : isTyped(settings.files.front()) ? "text" : "predictions";
    checkOptions(settings, parser);
    refuseData(settings);
    if (const elmo::EmbeddingFormat* vectors = vectorFormat(settings.format))
        return exportVectors(*vectors, settings, environment);
    const std::vector<ReadyHead> heads = readHeads(settings, environment.control);
    for (const auto& bilm : bilmsOf(heads))
        if (bilm != nullptr) {
            noteReadingOf(bilm->path);
            takeLanguageOf(bilm->path, settings.language);
        }
    if (!stream)
        return exportAnnotated(heads, settings, environment);
    const auto writer = std::ranges::find(annotationFormats(), settings.format, &AnnotationFormat::name)
                            ->open(environment.out, settings.limits);
    Inputs inputs(settings.files.size(), settings.skipDamaged);
    for (const std::string& file : settings.files)
        annotateInput(heads, file, settings, *writer, inputs, environment);
    environment.out.flush();
    noteLosses(settings.format, writer->losses());
    inputs.requireAll();
}

/// The values of --to: annotations per unit on standard output, or whole documents with --output.
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
        .add_option("-m,--model", s.models, "Task bundles, separated by commas or blanks (default: the bundled ones)")
        ->delimiter(',')
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false)  // the next word is a file
        ->type_name("BUNDLE,...");
    parser.add_option("FILE", s.files, describeTexts(" (default), read line by line from a terminal"))->type_name("");
    parser
        .add_option("--bilm", s.bilm, "The biLM that the heads were trained with (default: as recorded in the bundles)")
        ->type_name("MODEL");
    addChoice(
        parser, "--from", s.from, {"text", "lines", "jsonl", "conll"},
        "Format of the input (default: by file name). text: running text; lines: every line is a text of its own, "
        "in which sentences are found as in any other; jsonl: JSON objects with a text; conll: tokens in columns");
    addChoice(parser, "--to", s.format, formatNames(),
              "Format of the output (default: predictions; with --output what its name stands for, such as .conll, "
              "otherwise jsonl; text for input from a terminal)",
              whyNotWritten);
    parser
        .add_option(
            "-o,--output", s.output,
            "Write whole documents to this file, or folder for several documents and for brat's pairs of files; - is "
            "standard output")
        ->type_name("PATH");
    addPartOptions(parser, s.part);
    addLanguage(parser, s.language, "Language of the text as a BCP 47 tag (default: detected)");
    addLayers(parser, s.layers, "Layers of vectors: all, top, average or the number of one layer");
    addCount(parser, "--k-best", s.kBest, 1000,
             "Also write the N most probable taggings of each sentence, with their probabilities");
    addCount(parser, "--top", s.limits.top, 1000, "Write at most the N most probable sentiment labels");
    parser.add_option("--threshold", s.limits.threshold, "Omit entities and labels with a lower probability (0 to 1)")
        ->check(numberFrom(0.0, 1.0))
        ->type_name("P");
    addSkipDamaged(parser, s.skipDamaged);
    addEngine(parser, s.engine);
    parser.footer("\n" + describeFormats(annotationFormats()) +
                  "With --output: every format that `elmo export --list` shows as written. A format of vectors gets "
                  "the vectors that the heads use.");
    return [settings, &parser](const CommandEnvironment& environment) { runAnnotate(*settings, parser, environment); };
}

}  // namespace

Command annotateCommand() {
    return {"annotate", "Mark entities and sentiment in texts",
            "  elmo annotate                                          line by line, as you type\n  elmo annotate "
            "letter.txt                               all bundled heads\n  elmo annotate -m my-ner --to conll "
            "a.txt b.txt\n  elmo annotate -m my-ner my-sst a.txt b.txt\n  elmo annotate --to html -o letter.html "
            "letter.txt  whole documents, in every format of elmo export\n  zcat reviews.jsonl.gz | elmo annotate -m "
            "my-sst --from jsonl - > scored.jsonl\n  elmo annotate --to jsonl-stream -                      in a "
            "pipe: an answer for "
            "every line\n  elmo annotate --part 3/8 texts/ corpus.jsonl.gz -o parts  an eighth; then: elmo merge\n",
            defineAnnotate};
}

}  // namespace app
