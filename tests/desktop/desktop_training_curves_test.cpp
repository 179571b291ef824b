// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/training/training_curves.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace app {
namespace {

TrainingNews step(const char* run, std::int64_t number, double loss) {
    TrainingNews news;
    news.run = run;
    news.metricName = "F1";
    news.step = number;
    news.loss = loss;
    return news;
}

TrainingNews point(const char* run, std::int64_t number, double value) {
    TrainingNews news;
    news.run = run;
    news.point = TrainingNews::Point{number, value, true};
    return news;
}

std::vector<std::int64_t> stepsOf(const ui::TrainingCurves& curves) {
    std::vector<std::int64_t> steps;
    for (const ui::CurveStep& one : curves.steps)
        steps.push_back(one.step);
    return steps;
}

TEST(DesktopTrainingCurves, newsAreAddedToTheirRunInAnyOrder) {
    ui::TrainingRuns runs;
    for (const TrainingNews& news : {step("a", 1, 3), step("b", 1, 4), step("a", 2, 2), point("b", 1, 70)})
        addNews(news, runs);
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0]->name, QStringLiteral("a"));
    EXPECT_EQ(stepsOf(*runs[0]), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(stepsOf(*runs[1]), std::vector<std::int64_t>{1});
    EXPECT_TRUE(runs[0]->points.empty());
    EXPECT_EQ(runs[1]->points.at(0).value, 70);
}

TEST(DesktopTrainingCurves, resumedRunDropsPointsAfterItsCheckpoint) {
    ui::TrainingRuns runs;
    for (int i = 1; i <= 9; ++i)
        addNews(step("a", i, i), runs);
    addNews(point("a", 4, 50), runs);
    addNews(point("a", 8, 60), runs);
    addNews(step("a", 5, 0.5), runs);
    EXPECT_EQ(stepsOf(*runs[0]), (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
    EXPECT_EQ(runs[0]->steps.back().loss, 0.5);
    ASSERT_EQ(runs[0]->points.size(), 1U);
    EXPECT_EQ(runs[0]->points[0].step, 4);
}

TEST(DesktopTrainingCurves, publishedCurvesDoNotChange) {
    ui::TrainingRuns runs;
    addNews(step("a", 1, 3), runs);
    const auto published = runs[0];
    addNews(step("a", 2, 2), runs);
    EXPECT_EQ(published->steps.size(), 1U);
    EXPECT_EQ(runs[0]->steps.size(), 2U);
}

TEST(DesktopTrainingCurves, lineOfTheKeptStepIsNoPointAtTheEnd) {
    const elmo::test::TemporaryFolder folder;
    folder.write("log.jsonl", R"({"step":10,"lossForward":3,"lossBackward":5,"heldOut":{"perplexityMean":2.5}}
{"step":20,"lossForward":1,"lossBackward":3,"heldOut":{"perplexityMean":2.75}}
{"step":10,"kept":true,"heldOut":{"perplexityMean":2.5}}
)");
    ui::TuningPlan plan;
    plan.output = QString::fromStdString(folder.path().string());
    const ui::TrainingRuns runs = readCurves(plan);
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(stepsOf(*runs[0]), (std::vector<std::int64_t>{10, 20}));
    ASSERT_EQ(runs[0]->points.size(), 2U);
    EXPECT_EQ(runs[0]->points[1].step, 20);
    EXPECT_EQ(runs[0]->points[1].value, 2.75);
    EXPECT_FALSE(runs[0]->points[1].best);
}

}  // namespace
}  // namespace app
