// SPDX-License-Identifier: Apache-2.0
// The main window's part about training and evaluating.
#include <gtest/gtest.h>

#include <QAction>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

#include "tasks/registry/task_list.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_training.h"
#include "ui/evaluation/evaluation_page.h"
#include "ui/layers/saliency/saliency_panel.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/reading/document_view.h"
#include "ui/training/head_wizard.h"
#include "ui/training/training_page.h"
#include "ui/training/tuning_wizard.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

class MainWindowTrainingTest : public ::testing::Test {
protected:
    MainWindowTrainingTest() : m_window(m_session, {}) {
        m_window.show();
        m_session.state.document = test::makeOpened("Anna slept\nRome burns");
        m_session.publish();
        QCoreApplication::processEvents();
    }

    test::FakeSession m_session;
    MainWindow m_window;
};

TEST_F(MainWindowTrainingTest, pagesReplaceEachOtherAndRestoreThePanels) {
    auto* dock = m_window.findChild<QDockWidget*>(QStringLiteral("layersDock"));
    m_window.findChild<QAction*>(QStringLiteral("showTraining"))->trigger();
    EXPECT_TRUE(m_window.findChild<TrainingPage*>()->isVisible());
    EXPECT_TRUE(dock->isHidden());
    m_window.findChild<QAction*>(QStringLiteral("showEvaluation"))->trigger();
    EXPECT_TRUE(m_window.findChild<EvaluationPage*>()->isVisible());
    EXPECT_FALSE(m_window.findChild<QAction*>(QStringLiteral("showTraining"))->isChecked());
    m_window.findChild<QAction*>(QStringLiteral("showWeights"))->trigger();
    EXPECT_TRUE(m_window.findChild<LayerWeightsView*>()->isVisible());
    m_window.findChild<QAction*>(QStringLiteral("showWeights"))->trigger();
    EXPECT_TRUE(m_window.findChild<DocumentView*>()->isVisible());
    EXPECT_FALSE(dock->isHidden());
}

TEST_F(MainWindowTrainingTest, pageShowsTheTrainingAndSendsRequestsToTheSession) {
    TrainingWork work;
    work.training = std::make_shared<const TrainingRecord>(test::makeRecord(TrainingState::kRunning));
    m_session.state.trainingWork = std::make_shared<const TrainingWork>(work);
    m_session.publish();
    EXPECT_EQ(m_window.findChild<TrainingPage*>()->stateText(), QStringLiteral("mine: Training"));
    Q_EMIT m_window.findChild<TrainingPage*>()->requested(PauseTraining{});
    EXPECT_NE(m_session.lastTrainingRequest<PauseTraining>(), nullptr);
    Q_EMIT m_window.findChild<TrainingPage*>()->modelChosen(QStringLiteral("/runs/model"));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("choose /runs/model"));
}

TEST_F(MainWindowTrainingTest, menuStartsNoTrainingWhileOneRuns) {
    const auto show = [this](TrainingState state) {
        TrainingWork work;
        work.training = std::make_shared<const TrainingRecord>(test::makeRecord(state));
        m_session.state.trainingWork = std::make_shared<const TrainingWork>(work);
        m_session.publish();
    };
    for (const char* name : {"trainHead", "tuneModel"}) {
        const auto* command = m_window.findChild<QAction*>(QString::fromLatin1(name));
        ASSERT_NE(command, nullptr);
        EXPECT_TRUE(command->isEnabled());
        for (const TrainingState state : {TrainingState::kRunning, TrainingState::kPausing, TrainingState::kStopping}) {
            show(state);
            EXPECT_FALSE(command->isEnabled());
        }
        show(TrainingState::kPaused);
        EXPECT_TRUE(command->isEnabled());
    }
}

TEST_F(MainWindowTrainingTest, closingInATrainingAsksAndTheNextWindowOffersToContinue) {
    const QTemporaryDir folder;
    QSettings().remove(QStringLiteral("training"));
    const auto show = [this, &folder](TrainingState state) {
        TrainingWork work;
        TrainingRecord record = test::makeRecord(state);
        record.folder = folder.path();
        work.training = std::make_shared<const TrainingRecord>(record);
        m_session.state.trainingWork = std::make_shared<const TrainingWork>(work);
        m_session.publish();
    };
    const auto answer = [](const MainWindow& window, const char* name, QDialogButtonBox::ButtonRole role) {
        auto* question = window.findChild<QMessageBox*>(QString::fromLatin1(name));
        ASSERT_NE(question, nullptr) << name;
        for (QAbstractButton* button : question->buttons())
            if (static_cast<int>(question->buttonRole(button)) == static_cast<int>(role))
                return button->click();
        FAIL() << "no button of this role";
    };
    show(TrainingState::kRunning);
    EXPECT_FALSE(m_window.close());
    answer(m_window, "closeInTraining", QDialogButtonBox::RejectRole);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_TRUE(m_window.isVisible());
    EXPECT_FALSE(m_window.close());
    answer(m_window, "closeInTraining", QDialogButtonBox::DestructiveRole);
    EXPECT_FALSE(m_window.isVisible());

    test::FakeSession later;
    MainWindow next(later, {});
    QCoreApplication::processEvents();
    answer(next, "interruptedTraining", QDialogButtonBox::AcceptRole);
    const auto* resumed = later.lastTrainingRequest<ResumeTraining>();
    ASSERT_NE(resumed, nullptr);
    EXPECT_EQ(resumed->folder, folder.path());

    show(TrainingState::kPaused);  // ended as the user wanted, so nothing is offered
    test::FakeSession third;
    const MainWindow afterwards(third, {});
    QCoreApplication::processEvents();
    EXPECT_EQ(afterwards.findChild<QMessageBox*>(QStringLiteral("interruptedTraining")), nullptr);
}

TEST_F(MainWindowTrainingTest, exampleIsShownInItsDocument) {
    m_window.findChild<QAction*>(QStringLiteral("showEvaluation"))->trigger();
    Q_EMIT m_window.findChild<EvaluationPage*>()->placeWanted(QStringLiteral("t.tsv"),
                                                              {QStringLiteral("Rome"), QStringLiteral("burns")}, 1);
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 3"));
    EXPECT_TRUE(m_window.findChild<DocumentView*>()->isVisible());
}

TEST_F(MainWindowTrainingTest, exampleFromAnotherFileOpensTheFile) {
    const QString file = QStringLiteral("/data/t.tsv");
    Q_EMIT m_window.findChild<EvaluationPage*>()->placeWanted(file, {QStringLiteral("Oslo"), QStringLiteral("sleeps")},
                                                              0);
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("open /data/t.tsv"));
    auto opened = std::make_shared<OpenedDocument>(*test::makeOpened("it rains\nOslo sleeps"));
    opened->path = file;
    m_session.state.document = opened;
    m_session.publish();
    QCoreApplication::processEvents();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 2"));
    Q_EMIT m_window.findChild<EvaluationPage*>()->placeWanted(file, {QStringLiteral("Rome")}, 0);
    EXPECT_TRUE(m_window.statusBar()->currentMessage().contains(QStringLiteral("not adjacent")));
}

TEST_F(MainWindowTrainingTest, wizardsOpenAndCloseWithTheWindow) {
    Q_EMIT m_window.findChild<TrainingPage*>()->newHeadWanted();
    Q_EMIT m_window.findChild<TrainingPage*>()->newModelWanted();
    EXPECT_NE(m_window.findChild<HeadWizard*>(), nullptr);
    EXPECT_NE(m_window.findChild<TuningWizard*>(), nullptr);
    EXPECT_TRUE(m_window.close());
}

TEST_F(MainWindowTrainingTest, saliencyPanelSendsRequestsToTheSession) {
    EXPECT_NE(m_window.findChild<QDockWidget*>(QStringLiteral("saliencyDock")), nullptr);
    Q_EMIT m_window.findChild<SaliencyPanel*>()->explanationRequested(ExplainPrediction{QStringLiteral("/heads/ner")});
    ASSERT_NE(m_session.lastRequest<ExplainPrediction>(), nullptr);
    EXPECT_EQ(m_session.lastRequest<ExplainPrediction>()->head, QStringLiteral("/heads/ner"));
}

TEST_F(MainWindowTrainingTest, canBeDestroyedWhileATrainingRuns) {
    TrainingWork work;
    work.training = std::make_shared<const TrainingRecord>(test::makeRecord(TrainingState::kRunning));
    work.evaluating = WorkProgress{};
    m_session.state.trainingWork = std::make_shared<const TrainingWork>(work);
    m_session.publish();
    m_window.findChild<QAction*>(QStringLiteral("showTraining"))->trigger();
    EXPECT_FALSE(m_window.close()) << "it asks";
}

// Found by the undefined-behaviour sanitizer: the panel sent its request from ~QWidget, and the reply went to a window
// that was already being destroyed.
TEST(MainWindowEnd, panelsSendTheirLastRequestBeforeTheWindowIsDestroyed) {
    test::FakeSession session;
    auto window = std::make_unique<MainWindow>(session, Installation{});
    tasks::TaskModelInfo head;
    head.name = "ner";
    head.path = "/heads/ner";
    head.task = tasks::Ner::kTask;
    session.state.document = test::makeOpened("Anna slept");
    session.state.reading.heads = std::make_shared<const std::vector<tasks::TaskModelInfo>>(1, head);
    window->show();
    auto* dock = window->findChild<QDockWidget*>(QStringLiteral("saliencyDock"));
    dock->show();
    dock->raise();
    session.publish();
    QCoreApplication::processEvents();
    ASSERT_TRUE(window->findChild<SaliencyPanel*>()->isVisible());
    int wishes = 0, whole = 0;
    QObject* const object = window.get();
    QObject::connect(window->findChild<SaliencyPanel*>(), &SaliencyPanel::explanationRequested, object, [&] {
        ++wishes;
        whole += qobject_cast<MainWindow*>(object) != nullptr ? 1 : 0;
    });
    window.reset();
    EXPECT_EQ(wishes, 1);
    EXPECT_EQ(whole, wishes);
}

}  // namespace
}  // namespace ui
