// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/pair_classes.h"

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

tasks::SentimentPredictions classesOfPair(const tasks::TaskModel& head, const LoadedModel* bilm,
                                          const PairDocuments& pair, int threads, const elmo::RunControl& control) {
    const elmo::Document* const documents[] = {pair.premise.get(), pair.hypothesis.get()};
    const auto layers = layersOf(documents, bilm, control);
    const tasks::TaskInput second{*pair.hypothesis, layers[1]};
    tasks::PredictOptions options;
    options.threads = threads;
    options.question = &second;
    return std::get<tasks::SentimentPredictions>(head.predict({*pair.premise, layers[0]}, options, control));
}

}  // namespace app
