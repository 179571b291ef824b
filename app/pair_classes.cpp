// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pair_classes.h"

#include "app/document_layers.h"

namespace app {

bool comparesPairs(const tasks::Task& task) {
    return task.input == tasks::InputShape::kTextAndHypothesis && task.output == tasks::OutputKind::kTextClass;
}

tasks::SentimentPredictions classesOfPair(const tasks::TaskModel& head, const LoadedModel* bilm,
                                          const elmo::Document& premise, const elmo::Document& hypothesis, int threads,
                                          const elmo::RunControl& control) {
    const elmo::Document* const documents[] = {&premise, &hypothesis};
    const auto layers = layersOf(documents, bilm, control);
    const tasks::TaskInput second{hypothesis, layers[1]};
    tasks::PredictOptions options;
    options.threads = threads;
    options.question = &second;
    return std::get<tasks::SentimentPredictions>(head.predict({premise, layers[0]}, options, control));
}

}  // namespace app
