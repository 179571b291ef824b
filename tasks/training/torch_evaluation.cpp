// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/torch_evaluation.h"

#include <algorithm>

#include "tasks/batches/rolesets.h"
#include "tasks/batches/torch_head_runner.h"

namespace tasks {
std::vector<TaskPrediction> predictExamples(const TaskHead& head, const HeadOptions& options, std::size_t examples,
                                            std::span<const EncodedRow> rows, const WordTable& words,
                                            const PredictOptions& predict, const elmo::RunControl& control) {
    const std::vector<HeadRow> predicted = runHead(head, options, rows, words, predict, control);
    const std::vector<EncodedRow> found = rowsOfFound(options, rows, predicted);
    const std::vector<HeadRow> ofFound =
        found.empty() ? std::vector<HeadRow>() : runHead(head, options, found, words, predict, control);
    std::vector<TaskPrediction> result;
    std::size_t begin = 0, beginFound = 0;
    for (std::size_t i = 0; i < examples; ++i) {
        std::size_t end = begin;
        while (end < rows.size() && rows[end].example == i)
            ++end;
        result.push_back(joinRows(options, rows.subspan(begin, end - begin),
                                  std::span(predicted).subspan(begin, end - begin), predict));
        begin = end;
        std::size_t endFound = beginFound;
        while (endFound < found.size() && found[endFound].example == i)
            ++endFound;
        if (endFound > beginFound)
            addArguments(std::span(found).subspan(beginFound, endFound - beginFound),
                         std::span(ofFound).subspan(beginFound, endFound - beginFound),
                         std::get<RolePredictions>(result.back()));
        beginFound = endFound;
    }
    return result;
}

MetricReport evaluateHead(const TaskHead& head, const HeadOptions& options, std::span<const Example> examples,
                          std::span<const EncodedRow> rows, const WordTable& words, const PredictOptions& predict,
                          const elmo::RunControl& control, const WordSet* trainingWords) {
    std::vector<TaskPrediction> predictions =
        predictExamples(head, options, examples.size(), rows, words, predict, control);
    for (std::size_t i = 0; i < predictions.size(); ++i)
        nameRolesets(options, examples[i], predictions[i]);
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
