// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/annotate/annotate_documents.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "app/annotate/analyzer.h"
#include "app/annotate/document_layers.h"
#include "app/commands/inputs/input_notes.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/noted_text.h"
#include "app/commands/options/arguments.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/vector_output.h"
#include "app/exporters/export.h"
#include "app/models/head_bilm.h"
#include "app/texts/document_name.h"
#include "elmo/error.h"
#include "tasks/pipeline/annotation_source.h"
#include "tasks/results/annotations.h"

namespace app {

void annotateDocument(tasks::AnnotatedDocument& document, const std::vector<ReadyHead>& heads,
                      const std::string& tokenizerRevision, const AnnotateSettings& settings,
                      const elmo::RunControl& control) {
    const elmo::Document& text = *document.document;
    std::map<const LoadedModel*, elmo::LayerActivations> layers;
    tasks::PredictOptions options;
    options.threads = settings.engine.threads;
    for (const ReadyHead& head : heads) {
        const auto [place, isNew] = layers.try_emplace(head.bilm.get());
        if (isNew)
            place->second = layersOf(text, head.bilm.get(), control);
        tasks::mergePrediction(document.annotations, text, head.model->predict({text, place->second}, options, control),
                               tasks::annotationSource(head.model->info(), tokenizerRevision));
    }
}

void exportAnnotated(const std::vector<ReadyHead>& heads, const AnnotateSettings& settings,
                     const CommandEnvironment& environment) {
    const DocumentFormat& format = documentFormat(settings.format);
    const OneOutput output(settings.output, format.suffix);
    const bool several = format.container == Container::kFilePerOne &&
                         (settings.files.size() > 1 || isFolderName(format, settings.output));
    if (several)
        output.requireFolder();
    DocumentExport target(format, output.path(), several);
    Inputs inputs(settings.files.size(), settings.skipDamaged);
    for (const std::string& file : settings.files) {
        std::optional<OpenedText> text;
        inputs.read([&] { text = openNotedText(file, settings.language, environment.control); });
        if (!text)
            continue;
        tasks::AnnotatedDocument document{documentNameOf(file, settings.given), text->document, {}};
        annotateDocument(document, heads, text->tokenizerRevision, settings, environment.control);
        target.add(document);
        InputNotes notes(bilmsOf(heads));
        notes.add(*text->document);
        noteAll(notes.notes(file));
    }
    if (inputs.allFailed())
        return inputs.requireAll();
    const ExportResult result = target.finish();
    output.finish(environment.out);
    noteLosses(settings.format, result.losses);
    inputs.requireAll();
}

namespace {

/// The biLM that all heads use.
std::shared_ptr<const LoadedModel> commonBilm(const AnnotateSettings& settings, const elmo::RunControl& control) {
    std::optional<tasks::TaskModelInfo> first;
    for (const auto& path : headPaths(settings)) {
        const tasks::TaskModelInfo info = tasks::readTaskModelInfo(path);
        if (info.bilmHash.empty())
            throw UsageError(fmt::format("'{}' uses no biLM, so there are no vectors to write.", path.string()));
        if (first && first->bilmHash != info.bilmHash)
            throw UsageError(fmt::format("'{}' and '{}' use different biLMs; give heads of the same biLM.", first->name,
                                         path.string()));
        first = info;
    }
    return bilmOf(*first, settings.bilm, settings.engine, control);
}

}  // namespace

void exportVectors(const elmo::EmbeddingFormat& format, const AnnotateSettings& settings,
                   const CommandEnvironment& environment) {
    const OneOutput output(settings.output, format.extension);
    VectorExport target(format, output.path(), settings.layers);
    const Analyzer analyzer(commonBilm(settings, environment.control));
    for (const std::string& file :
         settings.skipDamaged ? readableInputs(settings.files, environment.control.stopToken()) : settings.files) {
        const OpenedText text = openNotedText(file, settings.language, environment.control);
        const tasks::AnnotatedDocument document{documentNameOf(file, settings.given), text.document, {}};
        target.add({document, analyzer.analyze(text, environment.control)}, environment.control);
    }
    finishVectors(target, format, output, environment);
}

}  // namespace app
