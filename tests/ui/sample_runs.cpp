// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/sample_runs.h"

#include <cmath>
#include <random>

#include "tasks/registry/task_list.h"

namespace ui::test {
namespace {

std::vector<double> softmax(const std::vector<double>& raw) {
    std::vector<double> shares;
    double sum = 0;
    for (const double value : raw) {
        shares.push_back(std::exp(value));
        sum += shares.back();
    }
    for (double& share : shares)
        share /= sum;
    return shares;
}

tasks::MixContribution contributionOf(const tasks::MixState& mix) {
    tasks::MixContribution contribution;
    contribution.place = mix.place;
    double sum = 0;
    for (std::size_t layer = 0; layer < mix.weights.size(); ++layer) {
        contribution.meanNorm.push_back(8.0 + 5.0 * static_cast<double>(layer));
        contribution.share.push_back(mix.weights[layer] * contribution.meanNorm.back());
        sum += contribution.share.back();
    }
    for (double& share : contribution.share)
        share /= sum;
    contribution.projection = contribution.share;
    contribution.projection.front() -= 0.2;
    contribution.projection.back() += 0.2;
    return contribution;
}

int numberOf(const tasks::Task& task) {
    return task == tasks::Sentiment::kTask ? 0 : task == tasks::Ner::kTask ? 1 : 2;
}

}  // namespace

tasks::TaskRun makeRun(const tasks::Task& task, std::int64_t seed, std::vector<double> goal, const std::string& mode,
                       int points) {
    std::mt19937 engine(static_cast<unsigned>(seed * 31 + numberOf(task)));
    std::normal_distribution<double> noise(0, 0.12);
    tasks::TaskRun run;
    run.name = std::string(task.name) + "-" + mode + "-seed" + std::to_string(seed);
    run.path = "/runs/" + run.name;
    run.task = task.name;
    run.elmoMode = mode;
    run.seed = seed;
    run.bilmHash = "b1";
    run.bilmName = "elmo-small";
    run.dataHash = "d" + std::to_string(numberOf(task));
    run.lambda = 0.001;
    run.metricName = task == tasks::Sentiment::kTask ? "accuracy" : "F1";
    for (double& value : goal)
        value = std::log(value) + noise(engine);
    for (int i = 0; i < points; ++i) {
        const double done = 1 - std::exp(-4.0 * i / std::max(points - 1, 1));
        tasks::RunPoint point;
        point.step = 250 * i;
        point.epoch = 0.5 * i;
        point.trainLoss = 2.0 - 1.6 * done;
        point.devMetric = 52 + 36 * done - (i > points * 3 / 4 ? 0.4 * (i - points * 0.75) : 0) + noise(engine) * 3;
        for (const char* place : {"input", "output"}) {
            if (place == std::string("output") && mode != "both")
                continue;
            tasks::MixState mix;
            mix.place = place;
            for (std::size_t layer = 0; layer < goal.size(); ++layer)
                mix.raw.push_back(done * (place == std::string("input") ? goal[layer] : goal[goal.size() - 1 - layer]) +
                                  0.1 * noise(engine));
            mix.weights = softmax(mix.raw);
            mix.gamma = 1 + 0.6 * done + 0.05 * noise(engine);
            point.mixes.push_back(mix);
        }
        run.points.push_back(std::move(point));
    }
    if (points > 0) {
        run.chosen = static_cast<std::size_t>(points * 3 / 4);
        for (const tasks::MixState& mix : run.points[*run.chosen].mixes)
            run.contributions.push_back(contributionOf(mix));
    }
    return run;
}

TaskRuns makeRuns() {
    std::vector<tasks::TaskRun> runs;
    for (int seed = 1; seed <= 5; ++seed)
        runs.push_back(makeRun(tasks::Ner::kTask, seed, {0.16, 0.6, 0.24}));
    for (int seed = 1; seed <= 3; ++seed)
        runs.push_back(makeRun(tasks::Sentiment::kTask, seed, {0.42, 0.22, 0.36}));
    for (int seed = 1; seed <= 2; ++seed)
        runs.push_back(makeRun(tasks::Qa::kTask, seed, {0.2, 0.72, 0.08}, "input"));
    runs.push_back(makeRun(tasks::Ner::kTask, 1, {0.3, 0.4, 0.3}));
    runs.back().lambda = 0.1;
    runs.back().name = "ner-lambda0.1";
    runs.back().path = "/runs/ner-lambda0.1";
    return std::make_shared<const std::vector<tasks::TaskRun>>(std::move(runs));
}

}  // namespace ui::test
