// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/sample_training.h"

#include <cmath>

#include "tasks/registry/task_list.h"

namespace ui::test {

HeadPlan makeHeadPlan() {
    HeadPlan plan;
    plan.task = tasks::Ner::kTask;
    plan.data = QStringLiteral("/data/mine.tsv");
    plan.output = QStringLiteral("/heads/mine");
    return plan;
}

std::shared_ptr<const TrainingCurves> makeCurves(int steps, const QString& name) {
    auto curves = std::make_shared<TrainingCurves>();
    curves->name = name;
    curves->metricName = QStringLiteral("span F1");
    for (int step = 1; step <= steps; ++step) {
        const double part = 1 - std::exp(-step / 30.0);
        tasks::MixState mix{"input", {0, part, -part}, {}, 1 + part / 2};
        mix.weights = {0.33 - 0.1 * part, 0.34 + 0.2 * part, 0.33 - 0.1 * part};
        curves->steps.push_back({step, 3 * std::exp(-step / 20.0), {mix}});
        if (step % 10 == 0)
            curves->points.push_back({step, 90 * part, step % 20 == 0});
    }
    return curves;
}

TrainingRecord makeRecord(TrainingState state) {
    TrainingRecord record;
    record.plan = makeHeadPlan();
    record.state = state;
    record.folder = QStringLiteral("/heads/mine.training");
    record.stage = QStringLiteral("train");
    record.done = 3;
    record.total = 12;
    record.epoch = 1.25;
    record.tokensPerSecond = 4100;
    record.secondsLeft = 125;
    record.curves = {makeCurves(40)};
    record.notes = {QStringLiteral("12 I- tags without a B- before them were read as B-")};
    if (state == TrainingState::kFinished) {
        record.results = {QStringLiteral("/heads/mine")};
        record.summary = QStringLiteral("mine: span F1 91.20");
    }
    if (state == TrainingState::kFailed)
        record.problem = QStringLiteral("the loss is not a number");
    return record;
}

DataCheck makeDataCheck(const HeadPlan& plan) {
    DataCheck check;
    check.plan = plan;
    check.format = "conll";
    check.scheme = "bio";
    check.pieces = 8000;
    check.notes = {QStringLiteral("946 -DOCSTART- lines were skipped")};
    check.train.examples = 90;
    check.train.tokens = 1500;
    check.train.labels = {{"LOC", 40}, {"PER", 70}};
    check.train.piecesPerWord = 1.5;
    for (int i = 0; i < 8; ++i)
        check.train.words.push_back({0, "New", i % 2 == 0 ? "B-LOC" : "I-LOC", {"▁New", "er"}});
    check.dev.examples = 10;
    check.dev.tokens = 160;
    check.dev.labels = {{"LOC", 4}, {"PER", 9}};
    return check;
}

TextCheck makeTextCheck(const TuningPlan& plan) {
    TextCheck check;
    check.plan = plan;
    check.documents = 3;
    check.sentences = 900;
    check.tokens = 20'000;
    check.types = 4000;
    check.unknown = 500;
    check.heldOutTokens = 2000;
    check.steps = 130;
    check.tokensPerSecond = 1800;
    check.seconds = 95;
    check.passes = 21.5;
    check.predictedTypes = 3500;
    check.parameters = 1'200'000;
    check.softmaxParameters = 300'000;
    check.gigabytes = 1.25;
    check.heldOutSeenShare = 0.031;
    check.byteLimit = 48;
    check.longWords = {{QStringLiteral("Georgian"), 12, 7, QStringLiteral("\u10E5\u10D0\u10E0\u10D7")}};
    check.doubts = {QStringLiteral("130 steps are 22 passes.")};
    return check;
}

EvaluationResult makeEvaluation() {
    EvaluationResult result;
    result.request.data = QStringLiteral("/data/test.tsv");
    const std::vector<std::vector<std::string>> texts = {
        {"Anna", "went", "to", "New", "York"}, {"Bob", "slept"}, {"Rome", "burns"}};
    for (const auto& words : texts) {
        tasks::Example example;
        example.id = "test.tsv:" + std::to_string(result.examples.size() + 1);
        example.text.sentences.push_back(words);
        example.gold = tasks::TokenTags{std::vector<std::string>(words.size(), "O")};
        result.examples.push_back(std::move(example));
    }
    tasks::MetricReport& report = result.report;
    report.task = tasks::Ner::kTask;
    report.metricName = "span F1";
    report.value = 50;
    report.examples = 3;
    report.others = {{"precision", 66.7}, {"recall", 50}, {"partial F1", 60}};
    result.head.name = "ner";
    using Kind = ScoreComparison::Kind;
    result.comparisons = {{Kind::kOnlyLayer, 0, "ner", 20, 30, {-30, -35, -25, 0.0001}},
                          {Kind::kWithoutLayer, 0, "ner", 49.5, 60, {-0.5, -2, 1.25, 0.31}},
                          {Kind::kHead, 0, "other", 55, 61, {5, 1, 9, 0.01}}};
    report.labels = {{"LOC", 1, 1, 2, 100, 50, 66.7}, {"PER", 1, 2, 2, 50, 50, 50}};
    report.slices = {{"length", "1-5", 3, 50}};
    report.confusion.labels = {"LOC", "PER", tasks::kNoEntity};
    report.confusion.counts = {{1, 1, 0}, {0, 1, 1}, {0, 0, 0}};
    const auto span = [](std::int64_t begin, std::int64_t end) {
        return elmo::TokenSpan{elmo::TokenIndex(begin), elmo::TokenIndex(end)};
    };
    report.confusion.cases = {
        {1, 1, 0, span(0, 1)}, {0, 0, 0, span(3, 5)}, {1, 2, 1, span(0, 1)}, {0, 1, 2, span(0, 1)}};
    return result;
}

}  // namespace ui::test
