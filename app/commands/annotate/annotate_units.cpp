// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/annotate/annotate_units.h"

#include <unistd.h>

#include <map>

#include "app/annotate/document_layers.h"
#include "app/commands/inputs/noted_text.h"
#include "app/formats/formats.h"
#include "app/formats/text_kinds.h"
#include "tasks/files/data_file.h"

namespace app {
namespace {

constexpr std::int64_t kBatchTokens = 2000;

}  // namespace

bool isTyped(const std::string& file) {
    return file == "-" && isatty(STDIN_FILENO) == 1;
}

AnnotationInput inputKind(const AnnotateSettings& settings, const std::string& file) {
    if (settings.format == "jsonl-stream")
        return AnnotationInput::kJsonStream;
    std::string from = settings.from;
    if (const DocumentFormat* named = inputFormatOf(lowerSuffixOf(tasks::unpackedName(file))); named && from.empty())
        from = named->name;
    if (from == jsonlFormat().name)
        return AnnotationInput::kJsonLines;
    if (from == "lines" || (from.empty() && isTyped(file)))
        return AnnotationInput::kLines;
    if (from == conllFormat().name || from == conll2012Format().name)
        return AnnotationInput::kConll;
    return AnnotationInput::kText;
}

std::vector<AnnotationUnit> nextUnits(AnnotationSource& source, AnnotationInput kind, TextInput& input,
                                      std::exception_ptr& failure) {
    const bool inLines =
        kind == AnnotationInput::kJsonLines || kind == AnnotationInput::kJsonStream || kind == AnnotationInput::kLines;
    const auto isThere = [&] { return inLines ? input.hasLine() : input.stream().rdbuf()->in_avail() > 0; };
    std::vector<AnnotationUnit> units;
    std::int64_t tokens = 0;
    try {
        while (units.empty() || (tokens < kBatchTokens && isThere())) {
            auto unit = source.next();
            if (!unit)
                break;
            tokens += std::ssize(unit->document->tokens());
            units.push_back(*std::move(unit));
        }
    } catch (...) {
        failure = std::current_exception();  // the units read before the failure are annotated first
    }
    return units;
}

std::vector<std::vector<UnitPrediction>> predictUnits(const std::vector<ReadyHead>& heads,
                                                      const std::vector<AnnotationUnit>& units,
                                                      const AnnotateSettings& settings,
                                                      const elmo::RunControl& control) {
    std::vector<const elmo::Document*> documents;
    for (const AnnotationUnit& unit : units) {
        documents.push_back(unit.document.get());
        noteLongSentences(*unit.document, unit.input, unit.firstSentence);
    }
    std::map<const LoadedModel*, std::vector<elmo::LayerActivations>> layers;
    tasks::PredictOptions options;
    options.threads = settings.engine.threads;
    options.kBest = settings.kBest;
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

}  // namespace app
