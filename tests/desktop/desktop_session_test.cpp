// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/session/desktop_session.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/desktop/session_test.h"
#include "tests/support/fixtures.h"
#include "ui/layers/similarity/layer_panel.h"
#include "ui/reading/document_view.h"
#include "ui/window/main_window.h"

namespace app {
namespace {

using elmo::TokenIndex;

const QString kSessionModel = QString::fromStdString(elmo::test::fixture("random_small"));

class DesktopSessionTest : public test::SessionTest {
protected:
    DesktopSessionTest() { m_session = std::make_unique<DesktopSession>(EngineSettings{}); }
    bool open(const QByteArray& text, const QString& name = QStringLiteral("letter.txt")) {
        const QString path = write(name, text);
        m_session->openDocument(path);
        return wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; });
    }
    bool analyzeWith(const QString& model) {
        m_session->chooseModel(model);
        return wait([](const ui::Snapshot& now) { return now.analysis != nullptr; });
    }
};

TEST_F(DesktopSessionTest, opensAFileAndSplitsItIntoBlocks) {
    ASSERT_TRUE(open("One two.\r\nThree."));
    const auto document = m_session->snapshot()->document;
    EXPECT_EQ(document->blocks.size(), 2U);
    EXPECT_EQ(document->encoding, QStringLiteral("UTF-8"));
    EXPECT_EQ(document->document->tokens().size(), 5U);
    EXPECT_EQ(m_session->snapshot()->activity, std::nullopt);
}

TEST_F(DesktopSessionTest, missingFileIsReportedAndOpensNoDocument) {
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->openDocument(m_folder.filePath(QStringLiteral("none.txt")));
    ASSERT_TRUE(failed.wait(60'000));
    const auto problem = failed[0][0].value<ui::Problem>();
    EXPECT_TRUE(problem.message.contains(QStringLiteral("none.txt")));
    EXPECT_EQ(m_session->snapshot()->document, nullptr);
    EXPECT_FALSE(m_session->snapshot()->activity.has_value());
}

TEST_F(DesktopSessionTest, onlyTheLastRequestedDocumentIsShown) {
    QStringList shown;
    QObject::connect(m_session.get(), &ui::Session::changed, [&](const ui::SnapshotPtr& now) {
        shown.append(now->document ? QFileInfo(now->document->path).fileName() : QString());
    });
    m_session->openDocument(write(QStringLiteral("a.txt"), QByteArray(200'000, 'a')));
    ASSERT_TRUE(open("b", QStringLiteral("b.txt")));  // one worker opens both in order: a.txt's result came before
    EXPECT_FALSE(shown.contains(QStringLiteral("a.txt")));
    EXPECT_EQ(shown.last(), QStringLiteral("b.txt"));
}

TEST_F(DesktopSessionTest, inspectingShowsAnArchitectureWithoutLoading) {
    QSignalSpy inspected(m_session.get(), &ui::Session::modelInspected);
    m_session->inspectModel(kSessionModel);
    ASSERT_TRUE(inspected.wait(60'000));
    const auto summary = inspected[0][0].value<std::shared_ptr<const ui::ModelSummary>>();
    EXPECT_FALSE(summary->problem.has_value());
    EXPECT_EQ(summary->options.encoder.cellSize, 48);
    EXPECT_EQ(m_session->snapshot()->model, nullptr);
}

TEST_F(DesktopSessionTest, inspectingAnotherFileSaysWhyItIsNotAModel) {
    QSignalSpy inspected(m_session.get(), &ui::Session::modelInspected);
    m_session->inspectModel(m_folder.path());
    ASSERT_TRUE(inspected.wait(60'000));
    const auto summary = inspected[0][0].value<std::shared_ptr<const ui::ModelSummary>>();
    ASSERT_TRUE(summary->problem.has_value());
    EXPECT_FALSE(summary->problem->message.isEmpty());
    EXPECT_EQ(summary->path, m_folder.path());
}

TEST_F(DesktopSessionTest, documentAndModelCanBeLoadedInEitherOrder) {
    ASSERT_TRUE(open("The bank by the river."));
    ASSERT_TRUE(analyzeWith(kSessionModel));
    const auto first = m_session->snapshot()->analysis;
    EXPECT_EQ(first->layers.tokens(), 6);
    EXPECT_EQ(first->layers.layers(), 3);
    EXPECT_EQ(first->provenance.modelName, "random_small");
    EXPECT_EQ(first->provenance.statePolicy, "fresh");
    ASSERT_TRUE(open("Another text", QStringLiteral("other.txt")));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.analysis != nullptr; }));
    EXPECT_EQ(m_session->snapshot()->analysis->document, m_session->snapshot()->document->document);
}

TEST_F(DesktopSessionTest, selectionMadeBeforeTheAnalysisIsComparedAfterIt) {
    ASSERT_TRUE(open("The bank and the bank."));
    m_session->selectToken(TokenIndex(1));
    ASSERT_TRUE(analyzeWith(kSessionModel));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.similarity != nullptr; }));
    const auto similarity = m_session->snapshot()->similarity;
    EXPECT_EQ(similarity->token, TokenIndex(1));
    EXPECT_NEAR(similarity->layers[0].cosines[4], 1, 1e-6);  // layer 0 sees no context
    EXPECT_LT(similarity->layers[2].cosines[4], 0.9999F);
}

TEST_F(DesktopSessionTest, emptyDocumentHasAnEmptyAnalysis) {
    ASSERT_TRUE(open(""));
    ASSERT_TRUE(analyzeWith(kSessionModel));
    EXPECT_EQ(m_session->snapshot()->analysis->layers.tokens(), 0);
}

TEST_F(DesktopSessionTest, onlyTheLastOfManySelectionsIsProcessed) {
    ASSERT_TRUE(open(QByteArray("word bank river play ").repeated(500)));
    ASSERT_TRUE(analyzeWith(kSessionModel));
    QSignalSpy changed(m_session.get(), &ui::Session::changed);
    for (int token = 0; token < 200; ++token)
        m_session->selectToken(TokenIndex(token));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.similarity != nullptr; }));
    EXPECT_EQ(m_session->snapshot()->similarity->token, TokenIndex(199));
    for (const auto& arguments : changed) {
        const auto snapshot = arguments[0].value<ui::SnapshotPtr>();
        if (snapshot->similarity) {
            EXPECT_EQ(snapshot->similarity->token, snapshot->selectedToken());
        }
    }
}

TEST_F(DesktopSessionTest, analysisCanBeCancelledAndRestarted) {
    m_session->chooseModel(kSessionModel);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.model != nullptr; }));
    ASSERT_TRUE(open(QByteArray("word bank river play. ").repeated(20'000)));
    ASSERT_TRUE(m_session->snapshot()->activity.has_value());
    EXPECT_EQ(m_session->snapshot()->activity->stage, ui::Stage::kAnalyze);
    m_session->cancel();
    EXPECT_FALSE(m_session->snapshot()->activity.has_value());
    EXPECT_EQ(m_session->snapshot()->analysis, nullptr);
    // The worker comes to the next job after it gave up the analysis: nothing of the analysis arrives later than this.
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->addHead(m_folder.path());
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_EQ(failed.count(), 1);
    EXPECT_EQ(failed[0][0].value<ui::Problem>().title, QStringLiteral("The task head was not loaded"));
    EXPECT_EQ(m_session->snapshot()->analysis, nullptr);
    m_session->analyze();
    ASSERT_TRUE(m_session->snapshot()->activity.has_value());
    EXPECT_EQ(m_session->snapshot()->activity->stage, ui::Stage::kAnalyze);
}

TEST_F(DesktopSessionTest, failedModelLoadKeepsTheLoadedModel) {
    ASSERT_TRUE(open("The bank."));
    ASSERT_TRUE(analyzeWith(kSessionModel));
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->chooseModel(m_folder.path());
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_EQ(m_session->snapshot()->model->path, kSessionModel);
    EXPECT_NE(m_session->snapshot()->analysis, nullptr);
}

TEST_F(DesktopSessionTest, progressBelongsToTheDisplayedJob) {
    m_session->chooseModel(kSessionModel);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.model != nullptr; }));
    int reports = 0;
    QObject::connect(m_session.get(), &ui::Session::progressed, [&](const ui::JobProgress& progress) {
        ++reports;
        ASSERT_TRUE(m_session->snapshot()->activity.has_value());
        EXPECT_EQ(progress.id, m_session->snapshot()->activity->id);
        if (m_session->snapshot()->activity->stage == ui::Stage::kAnalyze) {
            EXPECT_EQ(progress.total, 15'000);
            EXPECT_LE(progress.done, progress.total);
        }
    });
    ASSERT_TRUE(open(QByteArray("word bank river play. ").repeated(3000)));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.analysis != nullptr; }));
    EXPECT_GT(reports, 0);
}

TEST_F(DesktopSessionTest, canBeDestroyedWhileJobsRun) {
    m_session->chooseModel(kSessionModel);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.model != nullptr; }));
    ASSERT_TRUE(open(QByteArray("word bank river play. ").repeated(20'000)));
    m_session->selectToken(TokenIndex(3));
    m_session->inspectModel(kSessionModel);
    m_session->openDocument(kSessionModel + QStringLiteral("/sentences.json"));
    m_session.reset();
    QCoreApplication::processEvents();
}

TEST_F(DesktopSessionTest, windowShowsTheResultsOfTheSession) {
    ui::MainWindow window(*m_session, {});
    window.show();
    ASSERT_TRUE(open("The left bank and the right bank."));
    ASSERT_TRUE(analyzeWith(kSessionModel));
    QTest::keyClick(window.findChild<ui::DocumentView*>(), Qt::Key_Right);
    QTest::keyClick(window.findChild<ui::DocumentView*>(), Qt::Key_Right);
    ASSERT_TRUE(QTest::qWaitFor([&] {
        return window.findChild<ui::LayerPanel*>()->similarity() &&
               window.findChild<ui::LayerPanel*>()->similarity()->token == TokenIndex(1);
    }));
}

}  // namespace
}  // namespace app
