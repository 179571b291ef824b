// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "elmo/error.h"
#include "tasks/metrics/bootstrap.h"
#include "tasks/metrics/class_counts.h"
#include "tasks/metrics/role_evaluation.h"
#include "tasks/metrics/slices.h"
#include "tasks/metrics/span_f1.h"
#include "tasks/metrics/squad_metric.h"

namespace tasks {
namespace {

[[noreturn]] void refuseEvaluation(const std::string& message) {
    throw elmo::Error(elmo::ErrorCode::kBadArgument, message);
}

/// The alternative of a variant, or a refusal.
template <class Wanted, class Variant>
const Wanted& as(const Variant& variant, const Example& example, const char* what) {
    const Wanted* const found = std::get_if<Wanted>(&variant);
    if (found == nullptr)
        refuseEvaluation(fmt::format("The {} of {} belongs to another task.", what, example.id));
    return *found;
}

MetricReport emptyReport(const Task& task) {
    MetricReport report;
    report.task = task;
    report.metricName = metricNameOf(task.output);
    return report;
}

void requireSameCount(std::size_t examples, std::size_t predictions) {
    if (examples != predictions)
        refuseEvaluation(fmt::format("{} predictions were given for {} examples.", predictions, examples));
}

void finish(MetricReport& report, std::span<const Example> examples, const EvaluationOptions& options) {
    ExampleScore sum;
    for (const ExampleScore& score : report.scores)
        sum += score;
    report.value = percentOf(sum);
    std::tie(report.low, report.high) = scoreInterval(report.scores);
    report.examples = static_cast<std::int64_t>(examples.size());
    std::vector<SliceMetrics> slices = slicesOf(examples, report.scores, options.trainingWords);
    std::ranges::move(report.slices, std::back_inserter(slices));  // those of the task come last
    report.slices = std::move(slices);
}

elmo::TokenSpan wholeText(const Example& example) {
    return {elmo::TokenIndex(0), elmo::TokenIndex(example.text.tokenCount())};
}

/// The most probable class among `labels`; none of them if the head knows none.
std::string bestAmong(const ClassPredictions& predicted, const std::set<std::string>& labels) {
    std::size_t best = predicted.labels.size();
    for (std::size_t k = 0; k < predicted.labels.size(); ++k)
        if (labels.contains(predicted.labels[k]) &&
            (best == predicted.labels.size() || predicted.document[k] > predicted.document[best]))
            best = k;
    return best == predicted.labels.size() ? std::string() : predicted.labels[best];
}

/// The accuracy if the head had the data's classes alone, so that a head with a neutral class compares with one
/// without. Nothing if the data have all of its classes, or one.
std::optional<double> accuracyAmongGold(std::span<const Example> examples,
                                        std::span<const TaskPrediction> predictions) {
    std::set<std::string> gold;
    for (const Example& example : examples)
        gold.insert(std::get<TextLabel>(example.gold).label);
    if (examples.empty() || gold.size() < 2)
        return std::nullopt;
    double right = 0;
    bool others = false;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto& predicted = std::get<ClassPredictions>(predictions[i]);
        others =
            others || std::ranges::any_of(predicted.labels, [&](const auto& label) { return !gold.contains(label); });
        right += bestAmong(predicted, gold) == std::get<TextLabel>(examples[i].gold).label ? 1 : 0;
    }
    return others ? std::optional(100 * right / static_cast<double>(examples.size())) : std::nullopt;
}

MetricReport evaluateClasses(const Task& task, std::span<const Example> examples,
                             std::span<const TaskPrediction> predictions) {
    MetricReport report = emptyReport(task);
    ClassCounts counts;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto& predicted = as<ClassPredictions>(predictions[i], examples[i], "prediction");
        if (predicted.labels.size() != predicted.document.size() || predicted.labels.empty())
            refuseEvaluation(fmt::format("The prediction for {} has {} probabilities for {} classes.", examples[i].id,
                                         predicted.document.size(), predicted.labels.size()));
        const auto best = std::max_element(predicted.document.begin(), predicted.document.end());
        const std::string& label = predicted.labels[static_cast<std::size_t>(best - predicted.document.begin())];
        const std::string& gold = as<TextLabel>(examples[i].gold, examples[i], "gold").label;
        counts.addClasses(predicted.labels);
        counts.add(gold, label, i, wholeText(examples[i]));
        report.scores.push_back({label == gold ? 1.0 : 0.0, 1, 1});
        report.calibration.add(*best, label == gold);
    }
    report.labels = counts.labelRows();
    report.others = {{"macro F1", macroF1(report.labels)}};
    if (const auto accuracy = accuracyAmongGold(examples, predictions))
        report.others.push_back({"accuracy among the data's classes", *accuracy});
    report.confusion = counts.matrix();
    return report;
}

/// The accuracy over all tokens, and over those whose words the training set does not have.
MetricReport evaluateTokens(const Task& task, std::span<const Example> examples,
                            std::span<const TaskPrediction> predictions, const WordSet* trainingWords) {
    MetricReport report = emptyReport(task);
    ClassCounts counts;
    double unseen = 0, unseenRight = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto& predicted = as<TagPredictions>(predictions[i], examples[i], "prediction").tokens;
        const auto& gold = as<TokenLabels>(examples[i].gold, examples[i], "gold").labels;
        if (predicted.size() != gold.size())
            refuseEvaluation(
                fmt::format("{} has {} predicted tags for {} tokens.", examples[i].id, predicted.size(), gold.size()));
        ExampleScore score{0, static_cast<double>(gold.size()), static_cast<double>(gold.size())};
        std::size_t t = 0;
        for (const elmo::Sentence& sentence : examples[i].text.sentences)
            for (const std::string& word : sentence) {
                const auto place = elmo::TokenIndex(static_cast<std::int64_t>(t));
                const double right = predicted[t].tag == gold[t] ? 1 : 0;
                counts.add(gold[t], predicted[t].tag, i, {place, place + 1});
                score.right += right;
                report.calibration.add(predicted[t].probability, right > 0);
                if (trainingWords && !trainingWords->contains(word)) {
                    ++unseen;
                    unseenRight += right;
                }
                ++t;
            }
        report.scores.push_back(score);
    }
    report.labels = counts.labelRows();
    report.others = {{"macro F1", macroF1(report.labels)}};
    if (unseen > 0)
        report.others.push_back({"accuracy on unseen words", 100 * unseenRight / unseen});
    report.confusion = counts.matrix();
    return report;
}

const std::vector<std::string>& goldTags(const Example& example) {
    return as<TokenTags>(example.gold, example, "gold").tags;
}

/// Spans of the same tokens are counted by their two labels, all other spans with kNoEntity.
void addConfusion(ClassCounts& confusion, std::size_t example, const std::vector<TagSpan>& gold,
                  const std::vector<TagSpan>& predicted) {
    std::vector<bool> met(predicted.size());
    for (const TagSpan& span : gold) {
        const auto same = std::ranges::find(predicted, span.tokens, &TagSpan::tokens);
        if (same != predicted.end())
            met[static_cast<std::size_t>(same - predicted.begin())] = true;
        confusion.add(span.label, same == predicted.end() ? kNoEntity : same->label, example, span.tokens);
    }
    for (std::size_t i = 0; i < predicted.size(); ++i)
        if (!met[i])
            confusion.add(kNoEntity, predicted[i].label, example, predicted[i].tokens);
}

/// What the spans of all texts come to.
struct SpanSums {
    SpanF1 metric;
    double partial = 0;  // partialRight() of all texts
    ClassCounts confusion;
};

/// Types in order, "none" after them.
void addTypes(ClassCounts& confusion, std::span<const Example> examples) {
    std::set<std::string> types;
    for (const Example& example : examples)
        for (const TagSpan& span : spansOf(goldTags(example)))
            types.insert(span.label);
    confusion.addClasses({types.begin(), types.end()});
    confusion.addClasses({kNoEntity});
}

/// Adds one text's spans and remembers what they added.
void addSpans(SpanSums& sums, MetricReport& report, const std::vector<TagSpan>& gold,
              const std::vector<TagSpan>& predicted) {
    addConfusion(sums.confusion, report.scores.size(), gold, predicted);
    SpanF1 own;
    own.add(gold, predicted);
    const SpanCounts counts = own.total();
    sums.metric.add(gold, predicted);
    sums.partial += partialRight(gold, predicted);
    report.scores.push_back(
        {static_cast<double>(counts.right), static_cast<double>(counts.predicted), static_cast<double>(counts.gold)});
}

void addRows(const SpanSums& sums, MetricReport& report) {
    const SpanF1& metric = sums.metric;
    report.confusion = sums.confusion.matrix();
    const LabelMetrics total = labelMetrics("", metric.total());
    const auto found = static_cast<double>(metric.total().predicted), wanted = static_cast<double>(metric.total().gold);
    const bool isUndefined = found + wanted == 0;
    report.others = {{"precision", isUndefined ? std::nan("") : total.precision},
                     {"recall", isUndefined ? std::nan("") : total.recall}};
    report.others.push_back({"partial F1", percentOf({sums.partial, found, wanted})});
    for (const auto& [label, counts] : metric.byLabel())
        report.labels.push_back(labelMetrics(label, counts));
    report.others.push_back({"macro F1", macroF1(report.labels)});
}

MetricReport evaluateEntities(const Task& task, std::span<const Example> examples,
                              std::span<const TaskPrediction> predictions) {
    MetricReport report = emptyReport(task);
    SpanSums metric;
    addTypes(metric.confusion, examples);
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const std::vector<TagSpan> gold = spansOf(goldTags(examples[i]));
        std::vector<TagSpan> spans;
        for (const EntityPrediction& entity :
             as<EntityPredictions>(predictions[i], examples[i], "prediction").entities) {
            spans.push_back({entity.label, entity.tokens});
            report.calibration.add(entity.confidence, std::ranges::find(gold, spans.back()) != gold.end());
        }
        addSpans(metric, report, gold, spans);
    }
    addRows(metric, report);
    return report;
}

/// Sums of answer scores over some questions.
struct AnswerSums {
    double f1 = 0;
    double exact = 0;
    double count = 0;
    void add(const AnswerScore& score) {
        f1 += score.f1;
        exact += score.exact;
        ++count;
    }
    double mean(double sum) const { return count > 0 ? 100 * sum / count : 0; }
};

elmo::TokenSpan chosenAnswer(const AnswerPredictions& predicted) {
    const bool none = predicted.answers.empty() || predicted.noAnswer > predicted.answers.front().probability;
    return none ? elmo::TokenSpan() : predicted.answers.front().tokens;
}

/// What a question earns if it is answered, and how probable it is that it has no answer.
struct AnsweredOrNot {
    double noAnswer = 0;
    double f1 = 0;    ///< of the best answer, whatever noAnswer is
    double none = 0;  ///< 1 if it is right to give no answer
};

/// The F1 with the best threshold: questions whose probability of no answer exceeds it get none. As SQuAD's script
/// finds it ("best_f1"), on the set that is measured: an upper limit for a threshold chosen elsewhere.
std::pair<double, double> bestThreshold(std::vector<AnsweredOrNot> questions) {
    std::ranges::sort(questions, {}, &AnsweredOrNot::noAnswer);
    double sum = 0;
    for (const AnsweredOrNot& question : questions)
        sum += question.none;
    double best = sum, threshold = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        sum += questions[i].f1 - questions[i].none;
        const bool isLastOfEqual = i + 1 == questions.size() || questions[i + 1].noAnswer > questions[i].noAnswer;
        if (isLastOfEqual && sum > best) {
            best = sum;
            threshold = questions[i].noAnswer;
        }
    }
    return {100 * best / static_cast<double>(questions.size()), 100 * threshold};
}

MetricReport evaluateAnswers(const Task& task, std::span<const Example> examples,
                             std::span<const TaskPrediction> predictions) {
    MetricReport report = emptyReport(task);
    const auto impossible = [](const Example& example) {
        return as<GoldAnswers>(example.gold, example, "gold").impossible;
    };
    const bool someImpossible = std::any_of(examples.begin(), examples.end(), impossible);
    AnswerSums all;
    AnswerSums answerable;
    AnswerSums none;
    std::vector<AnsweredOrNot> questions;
    ClassCounts confusion;
    confusion.addClasses({"answer", "no answer"});
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto& predicted = as<AnswerPredictions>(predictions[i], examples[i], "prediction");
        if (someImpossible) {
            const elmo::TokenSpan first =
                predicted.answers.empty() ? elmo::TokenSpan() : predicted.answers.front().tokens;
            questions.push_back({predicted.noAnswer, scoreAnswer(examples[i], first, SquadRules::kVersion2).f1,
                                 impossible(examples[i]) ? 1.0 : 0.0});
        }
        const elmo::TokenSpan chosen = chosenAnswer(predicted);
        const AnswerScore score =
            scoreAnswer(examples[i], chosen, someImpossible ? SquadRules::kVersion2 : SquadRules::kVersion1);
        all.add(score);
        (impossible(examples[i]) ? none : answerable).add(score);
        report.scores.push_back({score.f1, 1, 1});
        report.calibration.add(chosen.empty() ? predicted.noAnswer : predicted.answers.front().probability,
                               score.exact > 0);
        confusion.add(impossible(examples[i]) ? "no answer" : "answer", chosen.empty() ? "no answer" : "answer", i,
                      chosen.empty() ? wholeText(examples[i]) : chosen);
    }
    report.confusion = confusion.matrix();
    report.others = {{"exact match", all.mean(all.exact)}};
    if (someImpossible) {
        const auto [f1, threshold] = bestThreshold(std::move(questions));
        report.others.insert(report.others.end(), {{"F1 with an answer", answerable.mean(answerable.f1)},
                                                   {"exact match with an answer", answerable.mean(answerable.exact)},
                                                   {"right without an answer", none.mean(none.exact)},
                                                   {"F1 at the best threshold", f1},
                                                   {"that threshold (% no answer)", threshold}});
    }
    return report;
}

}  // namespace

double bestNoAnswerBias(std::span<const Example> examples, std::span<const TaskPrediction> predictions) {
    constexpr double kLeast = 1e-300;
    std::vector<AnsweredOrNot> questions;
    bool someImpossible = false;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto& predicted = as<AnswerPredictions>(predictions[i], examples[i], "prediction");
        const bool impossible = as<GoldAnswers>(examples[i].gold, examples[i], "gold").impossible;
        someImpossible = someImpossible || impossible;
        if (predicted.answers.empty())
            continue;  // nothing to decide
        const AnswerPrediction& first = predicted.answers.front();
        // In place of a probability the log odds of none against the first answer, which the bias shifts.
        questions.push_back({std::log(std::max(predicted.noAnswer, kLeast) / std::max(first.probability, kLeast)),
                             scoreAnswer(examples[i], first.tokens, SquadRules::kVersion2).f1, impossible ? 1.0 : 0.0});
    }
    if (!someImpossible || questions.empty())
        return 0;
    std::ranges::sort(questions, {}, &AnsweredOrNot::noAnswer);
    double sum = 0;
    for (const AnsweredOrNot& question : questions)
        sum += question.none;
    double best = sum, bias = -questions.front().noAnswer + 1;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        sum += questions[i].f1 - questions[i].none;
        const bool isLast = i + 1 == questions.size();
        if (sum > best && (isLast || questions[i + 1].noAnswer > questions[i].noAnswer)) {
            best = sum;
            // Between this question, which is answered, and the next, which is not.
            bias = isLast ? -questions[i].noAnswer - 1 : -(questions[i].noAnswer + questions[i + 1].noAnswer) / 2;
        }
    }
    return bias;
}

WordSet wordsOf(std::span<const Example> examples) {
    WordSet words;
    for (const Example& example : examples)
        for (const TokenizedText* text : {&example.text, &example.question})
            for (const elmo::Sentence& sentence : text->sentences)
                words.insert(sentence.begin(), sentence.end());
    return words;
}

MetricReport evaluate(const Task& task, std::span<const Example> examples, std::span<const TaskPrediction> predictions,
                      const EvaluationOptions& options) {
    requireSameCount(examples.size(), predictions.size());
    MetricReport report;
    switch (task.output) {
        case OutputKind::kTextClass:
            report = evaluateClasses(task, examples, predictions);
            break;
        case OutputKind::kTokenTags:
            report = evaluateTokens(task, examples, predictions, options.trainingWords);
            break;
        case OutputKind::kSpans:
            report = evaluateEntities(task, examples, predictions);
            break;
        case OutputKind::kRankedSpans:
            report = evaluateAnswers(task, examples, predictions);
            break;
        case OutputKind::kRoles:
            report = evaluateRoles(task, examples, predictions);
            break;
    }
    finish(report, examples, options);
    return report;
}

}  // namespace tasks
