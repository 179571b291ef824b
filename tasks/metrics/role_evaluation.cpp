// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/role_evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "elmo/error.h"
#include "tasks/metrics/class_counts.h"
#include "tasks/metrics/role_score.h"
#include "tasks/metrics/span_f1.h"

namespace tasks {
namespace {

[[noreturn]] void refuseRoles(const std::string& message) {
    throw elmo::Error(elmo::ErrorCode::kBadArgument, message);
}

std::vector<RoleArgument> argumentsIn(const PredicatePrediction& predicate) {
    std::vector<TagSpan> spans;
    for (const EntityPrediction& argument : predicate.arguments)
        spans.push_back({argument.label, argument.tokens});
    return roleArgumentsOf(std::move(spans));
}

double roleF1Of(const SpanCounts& counts) {
    return labelMetrics("", counts).f1;
}

/// What the predicates of all texts come to.
class RoleSums {
public:
    explicit RoleSums(MetricReport& report) : m_report(report) {}

    /// The confusion matrix has gold's labels in order, "none" after them.
    void addLabels(std::span<const Example> examples) {
        std::set<std::string> labels;
        for (const Example& example : examples)
            if (const auto* gold = std::get_if<GoldRoles>(&example.gold))
                for (const GoldPredicate& predicate : gold->predicates)
                    for (const RoleArgument& argument : roleArgumentsOf(spansOf(predicate.tags)))
                        labels.insert(argument.label);
        m_confusion.addClasses({labels.begin(), labels.end()});
        m_confusion.addClasses({kNoEntity});
    }

    void add(const Example& example, const GoldRoles& gold, const RolePredictions& said) {
        SpanCounts own;
        for (const GoldPredicate& predicate : gold.predicates)
            own += addPredicate(example, predicate, said);
        addFound(gold, said);
        m_all += own;
        m_report.scores.push_back(
            {static_cast<double>(own.right), static_cast<double>(own.predicted), static_cast<double>(own.gold)});
        ++m_examples;
    }

    void finish() {
        const LabelMetrics all = labelMetrics("", m_all);
        m_report.confusion = m_confusion.matrix();
        for (const auto& [label, counts] : m_byLabel)
            m_report.labels.push_back(labelMetrics(label, counts));
        m_report.others = {{"precision", all.precision},
                           {"recall", all.recall},
                           {"macro F1", macroF1(m_report.labels)},
                           {"perfect predicates", percentOfPredicates(m_perfect, m_predicates)},
                           {"F1 end to end", roleF1Of(m_endToEnd)},
                           {"predicate F1", roleF1Of(m_found)}};
        if (m_rolesets > 0)
            m_report.others.push_back({"roleset accuracy", percentOfPredicates(m_rightRolesets, m_rolesets)});
        addSlicesOf("distance", m_byDistance);
        addSlicesOf("predicate", m_byPartOfSpeech);
    }

private:
    using Buckets = std::map<std::string, SpanCounts, std::less<>>;

    static double percentOfPredicates(std::int64_t part, std::int64_t whole) {
        return whole > 0 ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0;
    }

    static const PredicatePrediction& predictionOf(const Example& example, const GoldPredicate& predicate,
                                                   const RolePredictions& said) {
        const auto found = std::ranges::find_if(
            said.predicates, [&](const auto& one) { return one.isGiven && one.token == predicate.token; });
        if (found == said.predicates.end())
            refuseRoles(fmt::format("There is no prediction for the predicate at token {} of {}.",
                                    predicate.token.value(), example.id));
        return *found;
    }

    SpanCounts addPredicate(const Example& example, const GoldPredicate& predicate, const RolePredictions& said) {
        const PredicatePrediction& answer = predictionOf(example, predicate, said);
        const std::vector<RoleArgument> gold = roleArgumentsOf(spansOf(predicate.tags));
        const std::vector<RoleArgument> predicted = argumentsIn(answer);
        const SpanCounts counts = countRoles(gold, predicted);
        ++m_predicates;
        m_perfect += counts.right == counts.gold && counts.right == counts.predicted ? 1 : 0;
        m_endToEnd.gold += counts.gold;
        if (!predicate.roleset.empty()) {
            ++m_rolesets;
            m_rightRolesets += answer.roleset == predicate.roleset ? 1 : 0;
        }
        for (const RoleArgument& argument : gold)
            addArgument(argument, predicate, {0, 0, 1});
        for (const RoleArgument& argument : predicted)
            addArgument(argument, predicate, {std::ranges::find(gold, argument) == gold.end() ? 0 : 1, 1, 0});
        if (answer.isFound()) {
            m_endToEnd.right += counts.right;
            m_endToEnd.predicted += counts.predicted;
        }
        addCalibration(gold, predicted, answer);
        addConfused(gold, predicted);
        return counts;
    }

    void addArgument(const RoleArgument& argument, const GoldPredicate& predicate, const SpanCounts& counts) {
        m_byLabel[argument.label] += counts;
        m_byDistance[std::string(distanceBucket(argument, predicate.token))] += counts;
        if (!predicate.partOfSpeech.empty())
            m_byPartOfSpeech[predicate.partOfSpeech] += counts;
    }

    /// Predicates that the head has found; the arguments of those that are none.
    void addFound(const GoldRoles& gold, const RolePredictions& said) {
        m_found.gold += std::ssize(gold.predicates);
        for (const PredicatePrediction& one : said.predicates) {
            if (!one.isFound())
                continue;
            const bool right =
                std::ranges::find(gold.predicates, one.token, &GoldPredicate::token) != gold.predicates.end();
            ++m_found.predicted;
            m_found.right += right ? 1 : 0;
            if (!right)
                m_endToEnd.predicted += std::ssize(argumentsIn(one));
        }
    }

    /// An argument is as probable as all of its pieces together.
    void addCalibration(const std::vector<RoleArgument>& gold, const std::vector<RoleArgument>& predicted,
                        const PredicatePrediction& answer) {
        for (const RoleArgument& argument : predicted) {
            double probability = 1;
            for (const elmo::TokenSpan& piece : argument.pieces)
                probability *= std::ranges::find(answer.arguments, piece, &EntityPrediction::tokens)->confidence;
            m_report.calibration.add(probability, std::ranges::find(gold, argument) != gold.end());
        }
    }

    /// Arguments of the same pieces are counted by their two labels, all others with kNoEntity.
    void addConfused(const std::vector<RoleArgument>& gold, const std::vector<RoleArgument>& predicted) {
        std::set<std::vector<elmo::TokenSpan>> met;
        for (const RoleArgument& argument : gold) {
            const auto same = std::ranges::find(predicted, argument.pieces, &RoleArgument::pieces);
            m_confusion.add(argument.label, same == predicted.end() ? kNoEntity : same->label, m_examples,
                            argument.pieces.front());
            met.insert(argument.pieces);
        }
        for (const RoleArgument& argument : predicted)
            if (!met.contains(argument.pieces))
                m_confusion.add(kNoEntity, argument.label, m_examples, argument.pieces.front());
    }

    void addSlicesOf(const char* by, const Buckets& buckets) {
        for (const auto& [bucket, counts] : buckets)
            m_report.slices.push_back({by, bucket, counts.gold, roleF1Of(counts)});
    }

    MetricReport& m_report;
    ClassCounts m_confusion;
    SpanCounts m_all, m_endToEnd, m_found;
    std::map<std::string, SpanCounts> m_byLabel;
    Buckets m_byDistance, m_byPartOfSpeech;
    std::int64_t m_predicates = 0, m_perfect = 0, m_rolesets = 0, m_rightRolesets = 0;
    std::size_t m_examples = 0;
};

}  // namespace

MetricReport evaluateRoles(const Task& task, std::span<const Example> examples,
                           std::span<const TaskPrediction> predictions) {
    MetricReport report;
    report.task = task;
    report.metricName = metricNameOf(task.output);
    RoleSums sums(report);
    sums.addLabels(examples);
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto* const gold = std::get_if<GoldRoles>(&examples[i].gold);
        const auto* const said = std::get_if<RolePredictions>(&predictions[i]);
        if (!gold || !said)
            refuseRoles(
                fmt::format("The {} of {} belongs to another task.", gold ? "prediction" : "gold", examples[i].id));
        sums.add(examples[i], *gold, *said);
    }
    sums.finish();
    return report;
}

}  // namespace tasks
