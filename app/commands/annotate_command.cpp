// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <memory>

#include "app/annotation_output.h"
#include "app/annotation_source.h"
#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "app/document_layers.h"
#include "app/head_bilm.h"
#include "app/installed_files.h"
#include "elmo/error.h"

namespace app {
namespace {

struct AnnotateSettings {
    std::vector<std::string> models, files;
    std::string bilm, input, language, format = "jsonl";
    int threads = 0;
    bool bfloat16 = false;
};

/// A head beside the biLM it reads; heads of one biLM share it.
struct ReadyHead {
    std::shared_ptr<const tasks::TaskModel> model;
    std::shared_ptr<const LoadedModel> bilm;
};

std::vector<ReadyHead> readHeads(const AnnotateSettings& settings, const elmo::RunControl& control) {
    std::vector<std::filesystem::path> paths(settings.models.begin(), settings.models.end());
    if (paths.empty())
        for (const auto& head : bundledHeads())
            if (tasks::readTaskModelInfo(head).kind != tasks::TaskKind::kQuestions)
                paths.push_back(head);
    if (paths.empty())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          "No heads came with the program. Name some with --models, or "
                          "train one: elmo train --help.");
    EngineSettings engine;
    engine.threads = settings.threads;
    engine.precision = settings.bfloat16 ? elmo::Precision::kBfloat16 : elmo::Precision::kFloat32;
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

std::vector<UnitPrediction> predict(const std::vector<ReadyHead>& heads, const elmo::Document& document,
                                    const AnnotateSettings& settings, const elmo::RunControl& control) {
    std::map<const LoadedModel*, elmo::LayerActivations> layers;
    tasks::PredictOptions options;
    options.threads = settings.threads;
    std::vector<UnitPrediction> predictions;
    for (const ReadyHead& head : heads) {
        const auto [place, isNew] = layers.try_emplace(head.bilm.get());
        if (isNew)
            place->second = layersOf(document, head.bilm.get(), control);
        predictions.push_back({&head.model->info(), head.model->predict({document, place->second}, options, control)});
    }
    return predictions;
}

void runAnnotate(const AnnotateSettings& settings, const CommandEnvironment& environment) {
    const std::vector<ReadyHead> heads = readHeads(settings, environment.control);
    const auto writer =
        std::ranges::find(annotationFormats(), settings.format, &AnnotationFormat::name)->open(environment.out);
    const elmo::RunControl quiet(environment.control.stopToken());
    for (const std::string& file : settings.files) {
        TextInput input(file, environment.control.stopToken());
        const auto source = openAnnotationSource(input, inputKind(settings, file), settings.language);
        std::int64_t tokens = 0;
        while (const auto unit = source->next()) {
            writer->add(*unit, predict(heads, *unit->document, settings, quiet));
            environment.out.flush();  // whoever reads the pipe has it now
            tokens += std::ssize(unit->document->tokens());
            environment.control.report({.stage = "annotate", .done = tokens, .total = 0});
        }
    }
}

CommandAction defineAnnotate(CLI::App& parser) {
    auto settings = std::make_shared<AnnotateSettings>();
    AnnotateSettings& s = *settings;
    parser.add_option("--models", s.models, "Task bundles, with commas between (default: those of the program)")
        ->delimiter(',')
        ->expected(1)
        ->take_all()
        ->type_name("BUNDLE,...");
    parser.add_option("FILE", s.files, "Texts; - is standard input")->required()->type_name("");
    parser.add_option("--bilm", s.bilm, "The biLM the heads were trained with (default: where the bundles say)")
        ->type_name("MODEL");
    addChoice(parser, "--input", s.input, {"text", "jsonl", "conll"}, "How the input is read (default: by its name)");
    addChoice(parser, "--format", s.format, namesOf(annotationFormats()), "How annotations are written")
        ->capture_default_str();
    parser.add_option("--language", s.language, "Language of the text as a BCP 47 tag (default: detected)")
        ->type_name("TAG");
    addCount(parser, "--threads", s.threads, 1024, "Processor threads (default: one a core)");
    parser.add_flag("--bf16", s.bfloat16, "Run the biLM in 16 bits: faster, slightly less exact");
    parser.footer("\n" + describeFormats(annotationFormats()));
    return [settings](const CommandEnvironment& environment) { runAnnotate(*settings, environment); };
}

}  // namespace

Command annotateCommand() {
    return {"annotate", "Mark entities and sentiment in texts",
            "  elmo annotate letter.txt                               all heads of the program\n"
            "  elmo annotate --models my-ner --format conll a.txt b.txt\n"
            "  zcat reviews.jsonl.gz | elmo annotate --models my-sst --input jsonl - > scored.jsonl\n",
            defineAnnotate};
}

}  // namespace app
