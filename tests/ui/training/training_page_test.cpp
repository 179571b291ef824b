// SPDX-License-Identifier: Apache-2.0
#include "ui/training/training_page.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

#include "tests/ui/sample_training.h"
#include "ui/charts/figure_view.h"

namespace ui {
namespace {

class TrainingPageTest : public ::testing::Test {
protected:
    TrainingPageTest() {
        QLocale::setDefault(QLocale::c());
        RecentPaths::trainings().clear();
        m_page.show();
    }
    void show(TrainingState state) { show(test::makeRecord(state)); }
    void show(const TrainingRecord& record) {
        auto work = std::make_shared<TrainingWork>();
        work->training = std::make_shared<const TrainingRecord>(record);
        m_page.setWork(work);
    }
    QPushButton* button(const QString& text) {
        for (auto* one : m_page.findChildren<QPushButton*>())
            if (one->text().remove(u'&') == text)
                return one;
        return nullptr;
    }
    template <class Request>
    bool asks(const QString& text) {
        QSignalSpy asked(&m_page, &TrainingPage::requested);
        button(text)->click();
        return asked.count() == 1 && std::holds_alternative<Request>(asked[0][0].value<TrainingRequest>());
    }

    TrainingPage m_page;
};

TEST_F(TrainingPageTest, startsEmptyAndSaysWhatToDo) {
    EXPECT_EQ(m_page.stateText(), QStringLiteral("No training is running."));
    EXPECT_EQ(m_page.figure()->figure(), nullptr);
    EXPECT_FALSE(button(QStringLiteral("Pause"))->isVisible());
    EXPECT_FALSE(m_page.findChild<QTableView*>()->isVisible()) << "columns without a name and without rows";
    EXPECT_TRUE(button(QStringLiteral("Train a Head..."))->isEnabled());
}

TEST_F(TrainingPageTest, runningTrainingShowsItsCurvesSpeedAndTime) {
    show(TrainingState::kRunning);
    EXPECT_EQ(m_page.stateText(), QStringLiteral("mine: Training"));
    EXPECT_EQ(m_page.findChild<QProgressBar*>()->value(), 250);
    EXPECT_TRUE(m_page.findChild<QTableView*>()->isVisible());
    bool speed = false;
    for (const auto* label : m_page.findChildren<QLabel*>())
        speed |= label->text() == QStringLiteral("Epoch 1.25     4100 tokens/s     at most 2 min 5 s left");
    EXPECT_TRUE(speed);
    ASSERT_NE(m_page.figure()->figure(), nullptr);
    EXPECT_TRUE(
        m_page.figure()->figure()->csv().startsWith("step,loss,metric,s_0_input,s_1_input,s_2_input,gamma_input"));
    EXPECT_EQ(m_page.findChild<QTableView*>()->model()->rowCount(), 4);
    EXPECT_FALSE(button(QStringLiteral("Train a Head..."))->isEnabled()) << "one training at a time";
}

TEST_F(TrainingPageTest, requestsPauseResumeAndStop) {
    show(TrainingState::kRunning);
    EXPECT_TRUE(asks<StopTraining>(QStringLiteral("Stop and Keep Best")));
    EXPECT_TRUE(asks<PauseTraining>(QStringLiteral("Pause")));
    show(TrainingState::kPausing);
    EXPECT_FALSE(button(QStringLiteral("Pause"))->isEnabled());
    show(TrainingState::kPaused);
    EXPECT_FALSE(button(QStringLiteral("Pause"))->isVisible());
    EXPECT_TRUE(asks<ResumeTraining>(QStringLiteral("Resume")));
}

TEST_F(TrainingPageTest, failureIsShownInFull) {
    show(TrainingState::kFailed);
    EXPECT_TRUE(m_page.stateText().contains(QStringLiteral("mine")));
    EXPECT_TRUE(m_page.stateText().endsWith(QStringLiteral("failed: the loss is not a number")));
    EXPECT_FALSE(m_page.findChild<QProgressBar*>()->isVisible());
    EXPECT_TRUE(button(QStringLiteral("Resume"))->isVisible()) << "the last good checkpoint is there";
}

TEST_F(TrainingPageTest, finishedTrainingOffersWeightsAndTheTunedModel) {
    show(TrainingState::kFinished);
    EXPECT_EQ(m_page.stateText(), QStringLiteral("Done. mine: span F1 91.20"));
    QSignalSpy weights(&m_page, &TrainingPage::weightsWanted);
    button(QStringLiteral("Show Layer Weights"))->click();
    EXPECT_EQ(weights.count(), 1);
    TrainingRecord tuned = test::makeRecord(TrainingState::kFinished);
    tuned.plan = TuningPlan{};
    tuned.results = {QStringLiteral("/runs/mine/model")};
    show(tuned);
    QSignalSpy used(&m_page, &TrainingPage::modelChosen);
    button(QStringLiteral("Use This Model"))->click();
    EXPECT_EQ(used[0][0].toString(), QStringLiteral("/runs/mine/model"));
}

TEST_F(TrainingPageTest, unfinishedTrainingIsRememberedUntilItEnds) {
    show(TrainingState::kRunning);
    EXPECT_EQ(RecentPaths::trainings().list(), QStringList{QStringLiteral("/heads/mine.training")});
    show(TrainingState::kPaused);
    EXPECT_FALSE(RecentPaths::trainings().list().isEmpty());
    show(TrainingState::kFinished);
    EXPECT_TRUE(RecentPaths::trainings().list().isEmpty());
}

TEST_F(TrainingPageTest, everySeedHasItsOwnCurveAndRows) {
    TrainingRecord record = test::makeRecord(TrainingState::kRunning);
    record.curves = {test::makeCurves(40, QStringLiteral("mine-seed1")),
                     test::makeCurves(20, QStringLiteral("mine-seed2"))};
    show(record);
    auto* runs = m_page.findChild<QComboBox*>();
    ASSERT_EQ(runs->count(), 3);
    EXPECT_EQ(runs->currentIndex(), 0) << "all of them";
    EXPECT_EQ(m_page.figure()->figure()->title(), QStringLiteral("Training of mine"));
    const QByteArray csv = m_page.figure()->figure()->csv();
    EXPECT_TRUE(csv.startsWith("step,loss_mine-seed1,loss_mine-seed2,metric_mine-seed1,metric_mine-seed2,"))
        << csv.left(200).toStdString();
    const auto* table = m_page.findChild<QTableView*>()->model();
    ASSERT_EQ(table->rowCount(), 6);
    EXPECT_EQ(table->index(0, 0).data(), QStringLiteral("mine-seed1"));
    EXPECT_EQ(table->index(5, 0).data(), QStringLiteral("mine-seed2"));
    runs->setCurrentIndex(2);
    Q_EMIT runs->activated(2);
    EXPECT_EQ(m_page.figure()->figure()->title(), QStringLiteral("Training of mine-seed2"));
    EXPECT_EQ(table->rowCount(), 2);
}

TEST_F(TrainingPageTest, shownRunStaysWhenAnotherStarts) {
    TrainingRecord record = test::makeRecord(TrainingState::kRunning);
    record.curves = {test::makeCurves(40, QStringLiteral("a")), test::makeCurves(20, QStringLiteral("b"))};
    show(record);
    auto* runs = m_page.findChild<QComboBox*>();
    runs->setCurrentIndex(1);
    Q_EMIT runs->activated(1);
    record.curves.push_back(test::makeCurves(10, QStringLiteral("c")));
    show(record);
    EXPECT_EQ(runs->currentText(), QStringLiteral("a"));
    EXPECT_EQ(m_page.figure()->figure()->title(), QStringLiteral("Training of a"));
}

TEST_F(TrainingPageTest, controlsHaveAccessibleNames) {
    show(TrainingState::kRunning);
    for (const auto* widget : m_page.findChildren<QWidget*>())
        if (widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && !widget->inherits("QScrollArea")) {
            EXPECT_FALSE(widget->accessibleName().isEmpty() && !widget->inherits("QPushButton"))
                << widget->metaObject()->className();
        }
}

TEST_F(TrainingPageTest, asksOnceBeforeATrainingReplacesSomething) {
    QSignalSpy asked(&m_page, &TrainingPage::requested);
    auto work = std::make_shared<TrainingWork>();
    HeadPlan plan;
    plan.output = QStringLiteral("/heads/mine");
    work->question = std::make_shared<const ReplaceQuestion>(
        ReplaceQuestion{plan, plan.output, QStringLiteral("a trained head (ner, span F1 85.71)")});
    m_page.setWork(work);
    m_page.setWork(work);
    const auto boxes = [&] { return m_page.findChildren<QMessageBox*>(QStringLiteral("replaceQuestion")); };
    ASSERT_EQ(boxes().size(), 1);
    QMessageBox* box = boxes().front();
    EXPECT_TRUE(box->text().contains(QStringLiteral("span F1 85.71"))) << box->text().toStdString();
    EXPECT_EQ(box->defaultButton(), box->button(QMessageBox::Cancel));
    box->button(QMessageBox::Cancel)->click();
    EXPECT_EQ(asked.count(), 0) << "nothing is replaced";
    work = std::make_shared<TrainingWork>(*work);
    work->question = std::make_shared<const ReplaceQuestion>(*work->question);
    m_page.setWork(work);
    for (QAbstractButton* one : boxes().back()->buttons())
        if (boxes().back()->buttonRole(one) == QMessageBox::DestructiveRole) {
            one->click();
            break;
        }
    ASSERT_EQ(asked.count(), 1);
    const auto request = asked[0][0].value<TrainingRequest>();
    ASSERT_TRUE(std::holds_alternative<StartTraining>(request));
    EXPECT_TRUE(std::get<StartTraining>(request).replaces);
    EXPECT_EQ(std::get<HeadPlan>(std::get<StartTraining>(request).plan).output, plan.output);
}

}  // namespace
}  // namespace ui
