// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/saving/work_saver.h"

#include <gtest/gtest.h>

#include <QTest>
#include <filesystem>

#include "app/annotate/analyzer.h"
#include "tests/support/temporary_folder.h"
#include "ui/annotations/annotation_edits.h"

namespace app {
namespace {

namespace fs = std::filesystem;

class WorkSaverTest : public ::testing::Test {
protected:
    WorkSaverTest() {
        m_open.text = {tokenizeText("We saw Anna in Rome.", "en", {}).document, "UTF-8", 0, ""};
        tasks::AnnotatedDocument document{"letter.txt", m_open.text.document, {}};
        tasks::bindTo(document.annotations, *document.document);
        m_open.project = DesktopProject::create(m_file);
        m_open.held = m_open.project->take("/letter.txt", document, "UTF-8", false).held;
        auto opened = std::make_shared<ui::OpenedDocument>();
        opened->path = QStringLiteral("/letter.txt");
        opened->name = QStringLiteral("letter.txt");
        m_open.document = opened;
        m_open.annotations = std::make_shared<const tasks::Annotations>(document.annotations);
        m_open.history = std::make_shared<const ui::EditHistory>();
    }
    ~WorkSaverTest() override { m_workers.close(); }

    void decide(std::size_t token, const char* label) {
        const tasks::Annotations& now = *m_open.annotations;
        m_open.annotations = std::make_shared<const tasks::Annotations>(
            ui::applied(now, ui::createChange(now, m_open.text.document->tokens().at(token), label)));
        m_saver.noteChange();
        m_saver.save();
    }
    bool waitForWorkers() {
        bool done = false;
        m_saver.whenSaved([&] { done = true; });
        return QTest::qWaitFor([&] { return done; }, 60'000);
    }

    elmo::test::TemporaryFolder m_folder;
    const fs::path m_file = m_folder / "work.elmoscope";
    Workers m_workers;
    OpenWork m_open;
    WorkSaver m_saver{m_workers, m_open};
};

TEST_F(WorkSaverTest, retriedSaveDoesNotReplaceALaterOne) {
    const fs::path away = m_folder / "away.elmoscope";
    fs::rename(m_file, away);
    decide(2, "PER");
    m_workers.files().submit([&](const elmo::RunControl&) { return fs::rename(away, m_file), true; },
                             [](JobId, const JobOutcome<bool>&) {});
    decide(4, "LOC");
    ASSERT_TRUE(waitForWorkers());
    EXPECT_FALSE(m_saver.hasFailedWork());
    ASSERT_TRUE(waitForWorkers()) << "what failed would be saved again here";
    EXPECT_EQ(m_open.project->read(m_open.held->id).content.annotations.spans.size(), 2U);
}

TEST_F(WorkSaverTest, failureIsReportedOnce) {
    fs::remove(m_file);
    int reports = 0;
    QObject::connect(&m_saver, &WorkSaver::failed, [&] { ++reports; });
    decide(2, "PER");
    ASSERT_TRUE(waitForWorkers());
    ASSERT_TRUE(waitForWorkers());
    EXPECT_TRUE(m_saver.hasFailedWork());
    EXPECT_EQ(reports, 1);
}

}  // namespace
}  // namespace app
