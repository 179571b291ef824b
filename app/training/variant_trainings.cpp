// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/variant_trainings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/files/table_cell.h"
#include "elmo/error.h"
#include "tasks/options/task_config.h"
#include "tasks/pipeline/head_evaluation.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/statistics/samples.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using VariantJson = nlohmann::ordered_json;

const std::array kHeadVariants = {
    HeadVariant{"none", "no ELMo", {"elmo.place=none"}},
    HeadVariant{"top", "the last layer at the input", {"elmo.place=input", "elmo.mode=top"}},
    HeadVariant{"input", "all layers at the input, lambda 0.001", {"elmo.place=input", "elmo.lambda=0.001"}},
    HeadVariant{"input-1", "all layers at the input, lambda 1", {"elmo.place=input", "elmo.lambda=1"}},
    HeadVariant{"output", "all layers at the output, lambda 0.001", {"elmo.place=output", "elmo.lambda=0.001"}},
    HeadVariant{"both", "all layers at input and output, lambda 0.001", {"elmo.place=both", "elmo.lambda=0.001"}},
    HeadVariant{"both-1", "all layers at input and output, lambda 1", {"elmo.place=both", "elmo.lambda=1"}},
};

constexpr const char* kVariantDefinitions =
    "test: the metric on the test set, measured once with the weights that the development set chose "
    "(Peters et al. 2018, tables 1 to 3 and figure 1)\n"
    "+-: standard deviation over the seeds; interval: 95 % of the mean (Student's t); gain: mean less that of no ELMo; "
    "p: two-sided, Welch's t, of the gain, not adjusted\n"
    "share: examples of the training set, drawn by the seed\n";

const HeadVariant& variantNamed(std::string_view name) {
    const auto found = std::ranges::find_if(kHeadVariants, [&](const HeadVariant& one) { return name == one.name; });
    if (found == kHeadVariants.end())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, fmt::format("There is no variant '{}'.", name));
    return *found;
}

std::string shareName(double share) {
    return fmt::format("{:g} %", 100 * share);
}

TaskTrainingSettings variantSettings(const VariantPlan& plan, const std::string& variant, double share,
                                     std::int64_t seed) {
    TaskTrainingSettings settings = plan.base;
    for (const char* change : variantNamed(variant).settings)
        tasks::applySetting(settings.config, change);
    settings.config.training.seed = seed;
    settings.seeds.clear();
    settings.trainShare = share;
    settings.drawnBy = seed;
    settings.resume = true;
    if (variant == "none")
        settings.bilm.clear();
    settings.output = (fs::path(plan.base.output) / fmt::format("{}-share{:g}-seed{}", variant, share, seed)).string();
    return settings;
}

std::string variantMean(const std::vector<double>& values) {
    if (values.empty())
        return "-";
    std::string text = fmt::format("{:.2f}", tasks::meanOf(values));
    if (values.size() > 1)
        text += fmt::format(" +- {:.2f}", tasks::deviationOf(values));
    return text;
}

std::string variantMeaning(const std::string& variant) {
    return variantNamed(variant).meaning;
}

}  // namespace

std::span<const HeadVariant> headVariants() {
    return kHeadVariants;
}

std::vector<double> VariantReport::testsOf(const std::string& variant, double share) const {
    std::vector<double> values;
    for (const VariantScore& score : scores)
        if (score.variant == variant && score.share == share)
            values.push_back(score.test);
    return values;
}

VariantReport trainVariants(const VariantPlan& plan, const std::function<void(std::string_view)>& note,
                            const elmo::RunControl& control) {
    VariantReport report{
        .task = std::string(plan.base.config.head.task.name),
        .metric = {},
        .bilm = {},
        .hash = {},
        .train = plan.base.train,
        .dev = plan.base.dev,
        .test = plan.test,
        .trainExamples =
            tasks::readDataSet(plan.base.train, plan.base.config.head.task, plan.base.data, control).examples.size(),
        .testExamples = 0,
        .variants = plan.variants,
        .shares = plan.shares,
        .seeds = plan.seeds,
        .scores = {},
        .problems = {}};
    fs::create_directories(plan.base.output);
    std::size_t done = 0;
    for (const double share : plan.shares)
        for (const std::string& variant : plan.variants)
            for (const std::int64_t seed : plan.seeds) {
                const std::string name = fmt::format("{}, {}, seed {}", variant, shareName(share), seed);
                ++done;
                try {
                    const TaskTrainingSettings settings = variantSettings(plan, variant, share, seed);
                    const TaskTrainingWatcher quiet{.note = [](std::string_view) {},
                                                    .evaluated = [](std::int64_t, const tasks::TaskProgress&) {}};
                    const tasks::TaskRun run = runTaskTraining(settings, quiet, control).front();
                    if (!run.chosen)
                        throw elmo::Error(elmo::ErrorCode::kBadArgument, "no evaluation chose its weights");
                    tasks::HeadEvaluationSettings measured;
                    measured.model = settings.output;
                    measured.data = plan.test;
                    measured.reading = plan.base.data;
                    measured.bilm = settings.bilm;
                    measured.engine.device = settings.device;
                    measured.engine.precision = elmo::Precision::kBfloat16;
                    measured.engine.threads = settings.config.training.threads;
                    measured.cache = {settings.cache, settings.cacheBytes};
                    const tasks::HeadEvaluation evaluation = tasks::evaluateHeadOn(measured, control);
                    report.metric = evaluation.report.metricName;
                    report.testExamples = static_cast<std::size_t>(evaluation.report.examples);
                    if (!run.bilmHash.empty()) {
                        report.bilm = run.bilmName;
                        report.hash = run.bilmHash;
                    }
                    report.scores.push_back(
                        {variant, share, seed, run.points[*run.chosen].devMetric, evaluation.report.value});
                    note(fmt::format("{} of {}: {}: dev {:.2f}, test {:.2f}", done, plan.trainings(), name,
                                     report.scores.back().dev, report.scores.back().test));
                } catch (const elmo::Cancelled&) {
                    throw;
                } catch (const std::exception& error) {
                    report.problems.push_back(fmt::format("{}: {}", name, error.what()));
                    note(fmt::format("{} of {}: {} was not trained: {}", done, plan.trainings(), name, error.what()));
                }
            }
    if (report.scores.empty())
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("None of the {} trainings could be done; the first: {}", plan.trainings(),
                                      report.problems.front()));
    return report;
}

std::string variantsText(const VariantReport& report) {
    std::string text = fmt::format("{}, {}; seeds {}\ntrain {}: {} examples; dev {}; test {}: {} examples\n",
                                   report.task, report.metric, fmt::join(report.seeds, ", "), report.train,
                                   report.trainExamples, report.dev, report.test, report.testExamples);
    if (!report.hash.empty())
        text += fmt::format("biLM {}, hash {}\n", report.bilm, report.hash);
    text += fmt::format("\n  {:>6}  {:<44}  {:>1}  {:>15}  {:>15}  {:>17}  {:>7}  {:>7}\n", "share", "variant", "n",
                        "dev", "test", "interval", "gain", "p");
    for (const double share : report.shares) {
        const std::vector<double> none = report.testsOf("none", share);
        for (const std::string& variant : report.variants) {
            const std::vector<double> tests = report.testsOf(variant, share);
            std::vector<double> devs;
            for (const VariantScore& score : report.scores)
                if (score.variant == variant && score.share == share)
                    devs.push_back(score.dev);
            std::string interval = "-", gain = "-", p = "-";
            if (tests.size() > 1)
                if (const auto half = tasks::testMean(tests).halfWidth)
                    interval =
                        fmt::format("{:.2f} to {:.2f}", tasks::meanOf(tests) - *half, tasks::meanOf(tests) + *half);
            if (variant != "none" && !none.empty() && !tests.empty()) {
                const tasks::DifferenceTest test = tasks::compareSamples(none, tests);
                gain = fmt::format("{:+.2f}", test.difference);
                if (test.p)
                    p = fmt::format("{:.4f}", *test.p);
            }
            text += fmt::format("  {:>6}  {:<44}  {:>1}  {:>15}  {:>15}  {:>17}  {:>7}  {:>7}\n", shareName(share),
                                variantMeaning(variant), tests.size(), variantMean(devs), variantMean(tests), interval,
                                gain, p);
        }
    }
    text += '\n';
    for (const std::string& problem : report.problems)
        text += fmt::format("not trained: {}\n", problem);
    return text + kVariantDefinitions;
}

std::string variantsCsv(const VariantReport& report) {
    std::string text = "task,variant,meaning,share,seed,metric,dev,test,train_examples,test_examples,bilm,hash\n";
    for (const VariantScore& score : report.scores)
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", report.task, score.variant,
                            tableCell(variantMeaning(score.variant), ','), score.share, score.seed, report.metric,
                            score.dev, score.test, report.trainExamples, report.testExamples,
                            score.variant == "none" ? "" : tableCell(report.bilm, ','),
                            score.variant == "none" ? "" : report.hash);
    return text;
}

std::string variantsJson(const VariantReport& report) {
    VariantJson json = {{"task", report.task},
                        {"metric", report.metric},
                        {"model", report.bilm},
                        {"hash", report.hash},
                        {"train", {{"file", report.train}, {"examples", report.trainExamples}}},
                        {"dev", report.dev},
                        {"test", {{"file", report.test}, {"examples", report.testExamples}}},
                        {"seeds", report.seeds},
                        {"shares", report.shares},
                        {"trainings", VariantJson::array()},
                        {"problems", report.problems}};
    for (const VariantScore& score : report.scores)
        json["trainings"].push_back({{"variant", score.variant},
                                     {"meaning", variantMeaning(score.variant)},
                                     {"share", score.share},
                                     {"seed", score.seed},
                                     {"dev", score.dev},
                                     {"test", score.test}});
    json["definitions"] = kVariantDefinitions;
    return json.dump(2, ' ', false, VariantJson::error_handler_t::replace) + "\n";
}

DrawnSeries variantsSeries(const VariantReport& report) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    DrawnSeries series{
        .subject = "shares",
        .facts = {fmt::format("{} ({} examples)", fs::path(report.train).filename().string(), report.trainExamples),
                  fs::path(report.test).filename().string(), fmt::format("n = {}", report.seeds.size())},
        .quantity = report.metric,
        .columns = {},
        .lines = {}};
    if (!report.hash.empty())
        series.facts.push_back(fmt::format("biLM {} ({})", report.bilm, report.hash.substr(0, 8)));
    for (const double share : report.shares)
        series.columns.push_back(shareName(share));
    for (const std::string& variant : report.variants) {
        DrawnLine line{variantMeaning(variant), {}, {}};
        for (const double share : report.shares) {
            const std::vector<double> tests = report.testsOf(variant, share);
            line.values.push_back(tests.empty() ? kNone : tasks::meanOf(tests));
            line.halfWidths.push_back(tests.size() < 2 ? kNone : tasks::testMean(tests).halfWidth.value_or(kNone));
        }
        series.lines.push_back(std::move(line));
    }
    return series;
}

}  // namespace app
