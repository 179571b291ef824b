// SPDX-License-Identifier: Apache-2.0
// What speaks for a prediction, in the real window with a head that was trained for it.
#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QTest>

#include "engine_window.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/layers/saliency/saliency_panel.h"

namespace app {
namespace {

class EngineSaliencyTest : public ::testing::Test {
protected:
    EngineSaliencyTest() {
        m_engine.writeBilm();
        m_engine.session().requestTraining(ui::StartTraining{m_engine.headPlan(30)});
        EXPECT_TRUE(test::EngineWindow::wait([this] {
            const auto& training = m_engine.now()->trainingWork->training;
            return training && training->state == ui::TrainingState::kFinished;
        }));
    }
    /// As the program does at every start.
    void loadModelAndHead() {
        m_engine.session().chooseModel(m_engine.path("bilm"));
        m_engine.session().addHead(m_engine.path("head"));
    }
    bool isRead() {
        return test::EngineWindow::wait([this] {
            const auto now = m_engine.now();
            return now->reading.annotations && now->reading.annotations->spans.size() >= 2 && !now->activity;
        });
    }
    void showSaliency() {
        auto* dock = m_engine.window().findChild<QDockWidget*>(QStringLiteral("saliencyDock"));
        dock->show();
        dock->raise();
    }
    const tasks::SpanAnnotation& current() { return *m_engine.window().findChild<ui::AnnotationEditor*>()->current(); }
    /// The text that is explained; empty while there is none.
    std::string explained() {
        const auto& result = m_engine.now()->layerWork->saliency;
        if (!result || !result->problem.isEmpty())
            return {};
        const auto& tokens = result->document->tokens();
        const elmo::TokenSpan target = result->saliency.target.tokens;
        return std::string(result->document->slice({tokens[static_cast<std::size_t>(target.begin.value())].begin,
                                                    tokens[static_cast<std::size_t>(target.end.value() - 1)].end}));
    }
    bool explains(const std::string& text) {
        return test::EngineWindow::wait([&] { return explained() == text; });
    }

    test::EngineWindow m_engine;
};

TEST_F(EngineSaliencyTest, explainsTheSelectedSpan) {
    loadModelAndHead();
    ASSERT_TRUE(m_engine.open(m_engine.write("letter.txt", "Anna went to Paris . Bob went to Rome .")));
    ASSERT_TRUE(isRead());
    showSaliency();
    QAction* const next = m_engine.window().findChild<QAction*>(QStringLiteral("nextSpan"));
    for (int i = 0; i < 3; ++i) {
        next->trigger();
        const std::string selected(m_engine.now()->document->document->slice(current().bytes));
        EXPECT_TRUE(explains(selected)) << selected << ", explained: " << explained();
    }
}

TEST_F(EngineSaliencyTest, explainsASpanSelectedBeforeThePanelWasShown) {
    loadModelAndHead();
    ASSERT_TRUE(m_engine.open(m_engine.write("letter.txt", "Anna went to Paris . Bob went to Rome .")));
    ASSERT_TRUE(isRead());
    m_engine.window().findChild<QDockWidget*>(QStringLiteral("saliencyDock"))->hide();  // an earlier window had it open
    m_engine.session().selectToken(elmo::TokenIndex(3));
    ASSERT_TRUE(test::EngineWindow::wait(
        [this] { return m_engine.now()->selection.has_value() && !m_engine.now()->activity; }));
    EXPECT_EQ(explained(), "");
    showSaliency();
    EXPECT_TRUE(explains("Paris")) << m_engine.window().findChild<ui::SaliencyPanel*>()->hint().toStdString();
}

TEST_F(EngineSaliencyTest, isRestoredAfterARestart) {
    loadModelAndHead();
    ASSERT_TRUE(m_engine.open(m_engine.write("letter.txt", "Anna went to Paris . Bob went to Rome .")));
    ASSERT_TRUE(isRead());
    showSaliency();
    m_engine.session().selectToken(elmo::TokenIndex(3));
    ASSERT_TRUE(explains("Paris"));
    m_engine.restart();
    m_engine.session().chooseModel(m_engine.path("bilm"));
    EXPECT_TRUE(explains("Paris")) << m_engine.window().findChild<ui::SaliencyPanel*>()->hint().toStdString();
    EXPECT_TRUE(m_engine.window().findChild<ui::SaliencyPanel*>()->hint().isEmpty());
}

}  // namespace
}  // namespace app
