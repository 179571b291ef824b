// SPDX-License-Identifier: Apache-2.0
#include "ui/training/trained_head_dialog.h"

#include <gtest/gtest.h>

#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>

#include "tests/ui/fake_session.h"
#include "tests/ui/sample_training.h"

namespace ui {
namespace {

class TrainedHeadDialogTest : public ::testing::Test {
protected:
    TrainedHeadDialogTest() {
        QLocale::setDefault(QLocale::c());
        QObject::connect(&m_session, &Session::changed, &m_dialog,
                         [this](const SnapshotPtr& snapshot) { m_dialog.setSnapshot(snapshot); });
    }
    void train(const HeldOutScores& scores, const QString& rival) {
        TrainingRecord record = test::makeRecord(TrainingState::kFinished);
        auto plan = test::makeHeadPlan();
        plan.rival = rival;
        record.plan = plan;
        record.heldOut = std::make_shared<const HeldOutScores>(scores);
        TrainingWork work;
        work.training = std::make_shared<const TrainingRecord>(record);
        m_session.state.trainingWork = std::make_shared<const TrainingWork>(work);
        tasks::TaskModelInfo head;
        head.name = "mine";
        head.path = "/heads/mine";
        m_session.state.reading.trainedHead = std::make_shared<const tasks::TaskModelInfo>(head);
        m_session.publish();
    }
    static HeldOutScores scores() {
        HeldOutScores scores;
        scores.metricName = QStringLiteral("span F1");
        scores.documents = 9;
        scores.examples = 120;
        scores.labels = 143;
        scores.name = QStringLiteral("mine");
        scores.value = 81.3;
        scores.rivalName = QStringLiteral("ner-english");
        scores.rivalValue = 74;
        scores.significance = tasks::Significance{7.3, 1.5, 12.75, 0.02};
        return scores;
    }

    test::FakeSession m_session;
    TrainedHeadDialog m_dialog{m_session};
};

TEST_F(TrainedHeadDialogTest, showsBothHeadsOnTheDocumentsThatWereHeldOut) {
    train(scores(), QStringLiteral("/heads/old"));
    ASSERT_TRUE(m_dialog.isVisible());
    ASSERT_EQ(m_dialog.scores()->rowCount(), 2);
    EXPECT_EQ(m_dialog.scores()->horizontalHeaderItem(1)->text(), QStringLiteral("Span F1 (%)"));
    EXPECT_EQ(m_dialog.scores()->item(0, 1)->text(), QStringLiteral("81.3"));
    EXPECT_EQ(m_dialog.scores()->item(1, 1)->text(), QStringLiteral("74.0"));
    EXPECT_TRUE(m_dialog.text().contains(QStringLiteral("+7.3"))) << m_dialog.text().toStdString();
    EXPECT_FALSE(m_dialog.text().contains(QStringLiteral("small sample")));
    EXPECT_TRUE(m_dialog.replaceButton()->isDefault());
}

TEST_F(TrainedHeadDialogTest, saysHonestlyWhatASmallSampleIsWorth) {
    HeldOutScores few = scores();
    few.documents = 2;
    few.labels = 12;
    few.significance = tasks::Significance{7.25, -11, 24, 0.3};
    train(few, QStringLiteral("/heads/old"));
    EXPECT_TRUE(m_dialog.text().contains(QStringLiteral("small sample")));
    EXPECT_TRUE(m_dialog.text().contains(QStringLiteral("may be chance")));
    EXPECT_FALSE(m_dialog.replaceButton()->isDefault()) << "Enter must not replace a head by chance";
}

TEST_F(TrainedHeadDialogTest, replacesTheOldHead) {
    train(scores(), QStringLiteral("/heads/old"));
    const QSignalSpy replaced(&m_dialog, &TrainedHeadDialog::replaced);
    m_dialog.replaceButton()->click();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("replace head"));
    ASSERT_EQ(replaced.size(), 1);
    EXPECT_EQ(replaced[0][0].toString(), QStringLiteral("/heads/old"));
}

TEST_F(TrainedHeadDialogTest, closingKeepsTheOldHead) {
    train(scores(), QStringLiteral("/heads/old"));
    m_dialog.reject();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("leave head"));
}

TEST_F(TrainedHeadDialogTest, withoutAnotherHeadThereIsNothingToReplace) {
    HeldOutScores alone = scores();
    alone.rivalValue.reset();
    alone.significance.reset();
    train(alone, {});
    EXPECT_FALSE(m_dialog.replaceButton()->isVisible());
    EXPECT_EQ(m_dialog.scores()->rowCount(), 1);
    m_dialog.applyButton()->click();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("apply head"));
}

TEST_F(TrainedHeadDialogTest, saysWhatTheScoreIsOf) {
    tasks::TaskModelInfo head;
    head.name = "mine";
    head.path = "/heads/mine";
    head.metricName = "span F1";
    head.devMetric = 100;
    head.dev = {30, 41, 5, std::pair{78.0, 100.0}};
    m_session.state.reading.trainedHead = std::make_shared<const tasks::TaskModelInfo>(head);
    m_session.publish();
    for (const char* part :
         {"development set, which chose the checkpoint: Span F1 (%) 100.0", "30 sentence", "41 label", "5 sentence",
          "also in the training data", "78.0 to 100.0", "too small to choose with"})
        EXPECT_TRUE(m_dialog.text().contains(QString::fromUtf8(part))) << part << '\n' << m_dialog.text().toStdString();
    EXPECT_FALSE(m_dialog.text().contains(QStringLiteral("not used for training")));
    head.devMetric.reset();  // of a development set without a span
    head.path = "/heads/other";
    m_session.state.reading.trainedHead = std::make_shared<const tasks::TaskModelInfo>(head);
    m_session.publish();
    EXPECT_TRUE(m_dialog.text().contains(QStringLiteral("undefined"))) << m_dialog.text().toStdString();
}

}  // namespace
}  // namespace ui
