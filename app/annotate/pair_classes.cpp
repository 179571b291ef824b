// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/pair_classes.h"

#include <utility>

#include "app/annotate/analyzer.h"
#include "app/annotate/document_layers.h"
#include "elmo/text/tokenizer.h"

namespace app {

bool comparesPairs(const tasks::Task& task) {
    return task.input == tasks::InputShape::kTextAndHypothesis && task.output == tasks::OutputKind::kTextClass;
}

PairDocuments tokenizePair(const std::string& premise, const std::string& hypothesis, const std::string& language,
                           const elmo::RunControl& control) {
    const std::string found = language.empty() ? elmo::Tokenizer().languageOf(premise + "\n" + hypothesis) : language;
    return {tokenizeText(premise, found, control).document, tokenizeText(hypothesis, found, control).document};
}

AnalysedPair analysePair(const PairDocuments& pair, const LoadedModel* bilm, const elmo::RunControl& control) {
    const elmo::Document* const documents[] = {pair.premise.get(), pair.hypothesis.get()};
    auto layers = layersOf(documents, bilm, control);
    const auto analysis = [&](const std::shared_ptr<const elmo::Document>& document, std::size_t place) {
        auto result = std::make_shared<tasks::Analysis>();
        result->document = document;
        result->layers = std::move(layers[place]);
        if (bilm)
            result->provenance.modelHash = bilm->hash;
        return result;
    };
    return {analysis(pair.premise, 0), analysis(pair.hypothesis, 1)};
}

tasks::ClassPredictions classesOfPair(const tasks::TaskModel& head, const AnalysedPair& pair, int threads,
                                      const elmo::RunControl& control) {
    const tasks::TaskInput second{*pair.hypothesis->document, pair.hypothesis->layers};
    tasks::PredictOptions options;
    options.threads = threads;
    options.question = &second;
    const tasks::TaskInput first{*pair.premise->document, pair.premise->layers};
    return std::get<tasks::ClassPredictions>(head.predict(first, options, control));
}

}  // namespace app
