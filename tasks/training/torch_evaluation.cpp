// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/torch_evaluation.h"

#include <algorithm>

#include "tasks/batches/torch_head_runner.h"

namespace tasks {
namespace {

TaskPrediction joined(const HeadOptions& options, std::span<const EncodedRow> rows, std::span<const HeadRow> predicted,
                      const PredictOptions& predict) {
    switch (options.task.output) {
        case OutputKind::kTextClass: {
            const std::vector<double> mean = joinClasses(rows, predicted, options.labels.size());
            return ClassPredictions{options.labels, {mean}, mean};
        }
        case OutputKind::kTokenTags:
            return joinTags(rows, predicted);
        case OutputKind::kSpans:
            return joinEntities(rows, predicted);
        case OutputKind::kRankedSpans:
            return joinAnswers(rows, predicted, predict.answers);
    }
    return {};
}

}  // namespace

std::vector<TaskPrediction> predictExamples(const TaskHead& head, const HeadOptions& options, std::size_t examples,
                                            std::span<const EncodedRow> rows, const WordTable& words,
                                            const PredictOptions& predict, const elmo::RunControl& control) {
    const std::vector<HeadRow> predicted = runHead(head, options, rows, words, predict, control);
    std::vector<TaskPrediction> result;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < examples; ++i) {
        std::size_t end = begin;
        while (end < rows.size() && rows[end].example == i)
            ++end;
        result.push_back(joined(options, rows.subspan(begin, end - begin),
                                std::span(predicted).subspan(begin, end - begin), predict));
        begin = end;
    }
    return result;
}

MetricReport evaluateHead(const TaskHead& head, const HeadOptions& options, std::span<const Example> examples,
                          std::span<const EncodedRow> rows, const WordTable& words, const PredictOptions& predict,
                          const elmo::RunControl& control, const WordSet* trainingWords) {
    std::vector<TaskPrediction> predictions =
        predictExamples(head, options, examples.size(), rows, words, predict, control);
    const bool answerable = std::ranges::none_of(examples, [](const Example& example) {
        const auto* gold = std::get_if<GoldAnswers>(&example.gold);
        return gold && gold->impossible;
    });
    // Where every question has an answer, the rules of SQuAD 1.1 ask for one.
    if (answerable)
        for (TaskPrediction& prediction : predictions)
            if (auto* answers = std::get_if<AnswerPredictions>(&prediction))
                answers->noAnswer = 0;
    return evaluate(options.task, examples, predictions, {.trainingWords = trainingWords});
}

}  // namespace tasks
