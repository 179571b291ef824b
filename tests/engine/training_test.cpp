// SPDX-License-Identifier: Apache-2.0
// Training in the program's own arrangement: a process without LibTorch, the real window, and the engine as a module
// that is loaded afterwards.
#include <gtest/gtest.h>

#include <QAction>
#include <QFile>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "engine_window.h"
#include "ui/charts/figure_view.h"
#include "ui/training/training_page.h"

namespace app {
namespace {

using ui::TrainingState;

class EngineTrainingTest : public ::testing::Test {
protected:
    EngineTrainingTest() {
        m_engine.writeBilm();
        m_engine.window().findChild<QAction*>(QStringLiteral("showTraining"))->trigger();
    }
    void start(const ui::HeadPlan& plan) { m_engine.session().requestTraining(ui::StartTraining{plan}); }
    const ui::TrainingRecord* training() const { return m_engine.now()->trainingWork->training.get(); }
    bool reaches(TrainingState state) {
        return test::EngineWindow::wait([&] { return training() && training()->state == state; });
    }
    std::int64_t lastStep() const {
        return training() && !training()->curves.empty() && !training()->curves.back()->steps.empty()
                   ? training()->curves.back()->steps.back().step
                   : 0;
    }
    bool hasStepsAfter(std::int64_t step) {
        return test::EngineWindow::wait([&] { return lastStep() > step; });
    }
    /// The button may appear or become usable a moment after the record says so.
    [[nodiscard]] bool click(const QString& text) {
        QPushButton* button = nullptr;
        if (!test::EngineWindow::wait([&] { return (button = find(text)) != nullptr; }))
            return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }
    QPushButton* find(const QString& text) {
        for (auto* button : m_engine.window().findChild<ui::TrainingPage*>()->findChildren<QPushButton*>())
            if (button->text().remove(u'&') == text && button->isVisible() && button->isEnabled())
                return button;
        return nullptr;
    }

    test::EngineWindow m_engine;
};

TEST_F(EngineTrainingTest, canBePausedResumedAndStoppedFromThePage) {
    start(m_engine.headPlan(5000));
    ASSERT_TRUE(hasStepsAfter(0));
    for (int time = 0; time < 3; ++time) {
        ASSERT_TRUE(click(QStringLiteral("Pause")));
        ASSERT_TRUE(reaches(TrainingState::kPaused));
        const std::int64_t step = lastStep();
        ASSERT_TRUE(click(QStringLiteral("Resume")));
        ASSERT_TRUE(hasStepsAfter(step));
        EXPECT_EQ(training()->curves.size(), 1U);
    }
    ASSERT_TRUE(click(QStringLiteral("Stop and Keep Best")));
    ASSERT_TRUE(reaches(TrainingState::kFinished));
    EXPECT_TRUE(QFile::exists(m_engine.path("head/task.json")));
}

// Regression: the string comparison of Qt 5 was called and found any two names equal.
TEST_F(EngineTrainingTest, everySeedHasItsOwnCurves) {
    ui::HeadPlan plan = m_engine.headPlan(3);
    plan.seeds = {1, 2};
    start(plan);
    ASSERT_TRUE(reaches(TrainingState::kFinished));
    ASSERT_EQ(training()->curves.size(), 2U);
    for (std::size_t run = 0; run < 2; ++run) {
        EXPECT_EQ(training()->curves[run]->name, QStringLiteral("head-seed%1").arg(run + 1));
        EXPECT_EQ(training()->curves[run]->points.size(), 3U);
    }
    const QByteArray csv = m_engine.window().findChild<ui::TrainingPage*>()->figure()->figure()->csv();
    EXPECT_TRUE(csv.startsWith("step,loss_head-seed1,loss_head-seed2,")) << csv.left(200).toStdString();
}

TEST_F(EngineTrainingTest, pausedRunResumesAfterARestartWithItsCurves) {
    ui::HeadPlan plan = m_engine.headPlan(200);
    plan.seeds = {1, 2};
    start(plan);
    ASSERT_TRUE(hasStepsAfter(0));
    ASSERT_TRUE(click(QStringLiteral("Pause")));
    ASSERT_TRUE(reaches(TrainingState::kPaused));
    const std::int64_t step = lastStep();
    m_engine.restart();
    m_engine.session().requestTraining(ui::ResumeTraining{m_engine.path("head-seed1.training")});
    ASSERT_TRUE(hasStepsAfter(step));
    ASSERT_EQ(training()->curves.size(), 1U);
    EXPECT_EQ(training()->curves[0]->name, QStringLiteral("head-seed1"));
    EXPECT_TRUE(std::ranges::is_sorted(training()->curves[0]->steps, {}, &ui::CurveStep::step));
    m_engine.session().requestTraining(ui::PauseTraining{});
    ASSERT_TRUE(reaches(TrainingState::kPaused));
}

}  // namespace
}  // namespace app
