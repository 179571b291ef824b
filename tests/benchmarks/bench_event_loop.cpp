// SPDX-License-Identifier: Apache-2.0
// The product's rule that nothing holds the GUI thread for more than 50 ms, with the real session and window under
// load: bench-event-loop prints the longest stretch of each step and ends with 1 if one was longer.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QScrollBar>

#include "app/desktop/services/document_exporters.h"
#include "app/files/installed_files.h"
#include "tests/benchmarks/event_loop_watch.h"
#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "tests/support/fixtures.h"
#include "tests/support/sanitizer_build.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/layers/neighbours/neighbour_panel.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/projector/projector_view.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/questions/ask_panel.h"
#include "ui/reading/document_view.h"
#include "ui/search/search_panel.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"

namespace app {
namespace {

constexpr double kMaxMs = elmo::test::kSanitizerBuild ? 2000 : 50;  // sanitizers take ten to twenty times as long
constexpr int kWords = 100'000;

QByteArray makeText(int words) {
    static const char* const kChoice[] = {"the",  "bank",  "of",    "a",      "river",  "that",   "nobody", "crosses",
                                          "with", "Anna,", "whose", "spring", "always", "comes.", "Right",  "However"};
    QByteArray text;
    for (unsigned i = 0, state = 1; i < static_cast<unsigned>(words); ++i) {
        state = state * 1664525U + 1013904223U;
        text += kChoice[state >> 28U];
        text += (state >> 20U) % 90 == 0 ? "\n\n" : " ";
    }
    return text;
}

/// A window with its session, driven step by step; at the end no step may have taken the thread too long.
class EventLoopTest : public test::SessionTest {
protected:
    void begin(DesktopServices services) {
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, std::move(services));
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->resize(1240, 800);
        m_window->show();
    }
    ui::SnapshotPtr now() const { return m_session->snapshot(); }
    template <class Action>
    bool step(
        const char* name, Action action, const std::function<bool()>& until = [] { return true; }) {
        return m_watch.step(QString::fromLatin1(name), action, until);
    }
    bool idle() const { return !now()->activity; }
    void raise(const char* dock) { m_window->findChild<QDockWidget*>(QString::fromLatin1(dock))->raise(); }
    void TearDown() override {
        for (const auto& [name, longest] : m_watch.longest()) {
            std::printf("%7.1f ms  %s\n", longest, qPrintable(name));
            EXPECT_LT(longest, kMaxMs) << name.toStdString();
        }
    }

    test::EventLoopWatch m_watch;
    std::unique_ptr<ui::MainWindow> m_window;
};

TEST_F(EventLoopTest, readingAndAnnotatingALargeDocument) {
    DesktopServices services;
    services.loadHead = ::test::loadFakeHead;
    services.merge = ::test::mergeFake;
    services.unsavedProject = m_folder.filePath(QStringLiteral("store.elmoscope")).toStdString();
    begin(std::move(services));
    const QString path = write(QStringLiteral("large.txt"), makeText(kWords));
    ASSERT_TRUE(step(
        "open", [&] { m_session->openDocument(path); }, [&] { return now()->document && idle(); }));
    ASSERT_TRUE(step(
        "entities", [&] { m_session->addHead(QStringLiteral("/heads/ner")); },
        [&] { return idle() && now()->reading.annotations->spans.size() > 1000; }));
    ASSERT_TRUE(step(
        "sentiment", [&] { m_session->addHead(QStringLiteral("/heads/sentiment")); },
        [&] { return idle() && !now()->reading.annotations->scores.empty(); }));
    QScrollBar* bar = m_window->findChild<ui::DocumentView*>()->verticalScrollBar();
    for (int i = 0; i < 60; ++i)
        step("scroll", [&] { bar->setValue(bar->value() + 60); });
    for (int i = 0; i < 20; ++i)
        step("jump", [&] { bar->setValue(static_cast<int>(std::int64_t{bar->maximum()} * (i * 7 % 20) / 20)); });
    for (int i = 0; i < 10; ++i)
        step("accept and next", [&] { m_window->findChild<QAction*>(QStringLiteral("acceptNext"))->trigger(); });
    step("identical mentions", [&] { m_window->findChild<QAction*>(QStringLiteral("identical"))->trigger(); });
    step("undo", [&] { m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger(); });
    step("most uncertain", [&] { m_window->findChild<QAction*>(QStringLiteral("mostUncertain"))->trigger(); });
    for (int i = 0; i < 4; ++i)
        step("zoom", [&] { m_window->findChild<ui::DocumentView*>()->setZoomSteps(i); });
    raise("annotationsDock");
    for (int column = 0; column < 5; ++column)
        step("sort the annotations",
             [&] { m_window->findChild<ui::AnnotationPanel*>()->table()->sortByColumn(column, Qt::DescendingOrder); });
    for (const char* words : {"a", "anna", ""})
        step("filter the annotations",
             [&] { m_window->findChild<ui::AnnotationPanel*>()->filterField()->setText(QString::fromLatin1(words)); });
    auto* search = m_window->findChild<ui::SearchPanel*>();
    raise("searchDock");
    const QString words[] = {QStringLiteral("bank"), QStringLiteral("bank of"), QStringLiteral("e")};
    for (const QString& word : words)
        ASSERT_TRUE(step(
            "search",
            [&] {
                search->wordsField()->setText(word);
                Q_EMIT search->wordsField()->returnPressed();  // does not wait for further letters
            },
            [&] { return !search->isSearching(); }));
    step("sort the places", [&] { search->table()->sortByColumn(2, Qt::AscendingOrder); });
    ASSERT_TRUE(step(
        "open another", [&] { m_session->openDocument(write(QStringLiteral("b.txt"), "Anna came.")); },
        [&] { return now()->document->path.endsWith(u"b.txt") && idle(); }));
    ASSERT_TRUE(step(
        "open again", [&] { m_session->openDocument(path); }, [&] { return now()->document->path == path && idle(); }));
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(QStringLiteral("many")));
    for (int i = 0; i < 300; ++i)
        write(QStringLiteral("many/%1.txt").arg(i), "Anna came.");
    ASSERT_TRUE(step(
        "list a folder", [&] { m_session->addDocuments({m_folder.filePath(QStringLiteral("many"))}); },
        [&] {
            const auto& listed = *now()->reading.documents;
            return listed.size() > 300 && listed.back().status != ui::DocumentStatus::kListed;
        }));
    step("close", [&] { m_window->close(); });
}

TEST_F(EventLoopTest, exploringTheLayersOfALargeDocument) {
    begin({});
    const QString path = write(QStringLiteral("large.txt"), makeText(kWords / 4));
    m_session->openDocument(path);
    ASSERT_TRUE(step(
        "analyse", [&] { m_session->chooseModel(QString::fromStdString(elmo::test::fixture("random_small"))); },
        [&] { return now()->analysis != nullptr && idle(); }));
    m_window->findChild<QAction*>(QStringLiteral("tint"))->setChecked(true);
    for (int i = 0; i < 8; ++i)
        ASSERT_TRUE(step(
            "select a token", [&] { m_session->selectToken(elmo::TokenIndex(100 + 61 * i)); },
            [&] { return now()->similarity != nullptr && idle(); }));
    raise("neighboursDock");
    ASSERT_TRUE(step(
        "neighbours",
        [&] {
            m_session->request(ui::FindNeighbours{2, 100});
        },
        [&] { return now()->layerWork->neighbours != nullptr; }));
    raise("projectorDock");
    ASSERT_TRUE(step(
        "project", [&] { m_session->request(ui::ProjectWord{QStringLiteral("bank")}); },
        [&] { return now()->layerWork->projection != nullptr; }));
    for (int i = 0; i <= 20; ++i)
        step("layer slider", [&] { m_window->findChild<ui::ProjectorPanel*>()->setLayer(0.1 * i); });
    for (int grouping = 0; grouping < 3; ++grouping)
        step("group", [&] { m_window->findChild<ui::ProjectorPanel*>()->setGrouping(grouping); });
    step(
        "analyse again", [&] { m_session->analyze(); }, [&] { return now()->analysis != nullptr && idle(); });
}

TEST_F(EventLoopTest, changingLayerWeightsOfTheBundledHeads) {
    if (bundledModels().empty() || bundledHeads().empty())
        GTEST_SKIP() << "NO MODELS: the folder resources/models is missing; the window was not watched";
    DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    begin(std::move(services));
    m_session->openDocument(QFile::decodeName(sampleDocument().c_str()));
    ASSERT_TRUE(step(
        "load the model", [&] { m_session->chooseModel(QFile::decodeName(bundledModels().front().c_str())); },
        [&] { return now()->analysis != nullptr && idle(); }));
    ASSERT_TRUE(step(
        "load the heads",
        [&] {
            for (const auto& head : bundledHeads())
                m_session->addHead(QFile::decodeName(head.c_str()));
        },
        [&] { return idle() && now()->reading.heads->size() == bundledHeads().size(); }));
    ASSERT_TRUE(step(
        "ask", [&] { m_session->ask(QStringLiteral("Who came to the bank?")); },
        [&] { return now()->reading.answers != nullptr && idle(); }));
    raise("whatIfDock");
    const ui::HeadWhatIf& head = now()->layerWork->heads.front();
    auto* sliders = m_window->findChild<ui::WhatIfPanel*>()->sliders(QString::fromStdString(head.info.path),
                                                                     head.mixes.front().place);
    ASSERT_NE(sliders, nullptr);
    for (int layer = 0; layer < 3; ++layer)
        ASSERT_TRUE(step(
            "keep one layer", [&] { sliders->keepOnly(layer); }, [&] { return !now()->layerWork->predicting; }));
    ASSERT_TRUE(step(
        "layer weights", [&] { m_window->findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(true); },
        [&] { return !now()->layerWork->runs->empty(); }));
    step("back to the document",
         [&] { m_window->findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(false); });
}

}  // namespace
}  // namespace app
