// SPDX-License-Identifier: Apache-2.0
// Guidelines that are being written in the real window while its project is left.
#include <gtest/gtest.h>

#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "app/workspace/workspace.h"
#include "tests/desktop/session_test.h"
#include "ui/annotations/guideline_panel.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/main_window.h"

namespace app::test {
namespace {

class GuidelinesTest : public SessionTest {
protected:
    GuidelinesTest() {
        DesktopServices services;
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->show();
    }
    bool enter(const ui::ProjectRequest& request, const QString& path) {
        m_session->requestProject(request);
        return wait([&](const ui::Snapshot& now) { return now.project->path == path && !now.activity; });
    }
    void writeGuidelines(const QString& text) const {
        auto* panel = m_window->findChild<ui::GuidelinePanel*>();
        panel->editButton()->click();
        panel->editor()->setPlainText(text);
    }
    QString guidelines() const { return m_session->snapshot()->project->guidelines; }

    std::unique_ptr<ui::MainWindow> m_window;
};

TEST_F(GuidelinesTest, textBeingWrittenIsSavedInTheProjectThatIsLeft) {
    const QString first = m_folder.filePath(QStringLiteral("first.elmoscope"));
    const QString second = m_folder.filePath(QStringLiteral("second.elmoscope"));
    ASSERT_TRUE(enter(ui::NewProject{first}, first));
    writeGuidelines(QStringLiteral("Mark names."));
    ASSERT_TRUE(enter(ui::NewProject{second}, second));
    EXPECT_EQ(guidelines(), QString());
    ASSERT_TRUE(enter(ui::OpenProject{first}, first));
    EXPECT_EQ(guidelines(), QStringLiteral("Mark names."));
}

TEST_F(GuidelinesTest, textThatCannotBeSavedStaysAndIsInTheProjectUnderItsNewName) {
    const QString first = m_folder.filePath(QStringLiteral("first.elmoscope"));
    const QString second = m_folder.filePath(QStringLiteral("second.elmoscope"));
    const QString third = m_folder.filePath(QStringLiteral("third.elmoscope"));
    ASSERT_TRUE(enter(ui::NewProject{first}, first));
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    {
        Workspace other(first.toStdString());
        const Workspace::Batch writing(other);  // another program writes for long
        writeGuidelines(QStringLiteral("Mark names."));
        m_window->findChild<ui::GuidelinePanel*>()->saveButton()->click();
        ASSERT_TRUE(failed.wait(20'000));
        QTest::qWait(1500);  // the project is looked at again
        EXPECT_EQ(guidelines(), QStringLiteral("Mark names."));
    }
    ASSERT_TRUE(enter(ui::SaveProjectAs{second}, second));
    ASSERT_TRUE(enter(ui::NewProject{third}, third));
    EXPECT_EQ(guidelines(), QString());
    ASSERT_TRUE(enter(ui::OpenProject{second}, second));
    EXPECT_EQ(guidelines(), QStringLiteral("Mark names."));
}

TEST_F(GuidelinesTest, textThatCannotBeSavedKeepsTheWindowOpenAndIsSavedLater) {
    const QString project = m_folder.filePath(QStringLiteral("work.elmoscope"));
    ASSERT_TRUE(enter(ui::NewProject{project}, project));
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const auto* banner = m_window->findChild<ui::MessageBanner*>();
    {
        Workspace other(project.toStdString());
        const Workspace::Batch writing(other);  // another program writes for long
        writeGuidelines(QStringLiteral("Mark names."));
        m_window->findChild<ui::GuidelinePanel*>()->saveButton()->click();
        ASSERT_TRUE(failed.wait(20'000));
        EXPECT_TRUE(m_session->snapshot()->project->hasFailedWork);
        EXPECT_TRUE(banner->isVisible());
        EXPECT_FALSE(m_window->close()) << "the window asks first";
        EXPECT_NE(m_window->findChild<QMessageBox*>(QStringLiteral("closeUnsaved")), nullptr);
    }
    m_session->save();
    EXPECT_TRUE(wait([](const ui::Snapshot& now) { return !now.project->hasFailedWork; }));
    EXPECT_FALSE(banner->isVisible()) << "it is not true any more";
    EXPECT_EQ(failed.count(), 1);
    EXPECT_EQ(Workspace(project.toStdString(), Workspace::Access::kReadOnly).setting("guidelines"), "Mark names.");
}

TEST_F(GuidelinesTest, textThatAProjectDidNotTakeIsShownWhenItIsLeft) {
    const QString project = m_folder.filePath(QStringLiteral("work.elmoscope"));
    const QString next = m_folder.filePath(QStringLiteral("next.elmoscope"));
    ASSERT_TRUE(enter(ui::NewProject{project}, project));
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    Workspace other(project.toStdString());
    const Workspace::Batch writing(other);
    writeGuidelines(QStringLiteral("Mark names."));
    m_window->findChild<ui::GuidelinePanel*>()->saveButton()->click();
    ASSERT_TRUE(failed.wait(20'000));
    ASSERT_TRUE(enter(ui::NewProject{next}, next));
    EXPECT_TRUE(m_window->findChild<ui::MessageBanner*>()->message().contains(QStringLiteral("Mark names.")));
    EXPECT_TRUE(m_window->findChild<ui::MessageBanner*>()->isVisible());
}

TEST_F(GuidelinesTest, textBeingWrittenIsInTheProjectUnderItsNewName) {
    const QString saved = m_folder.filePath(QStringLiteral("saved.elmoscope"));
    writeGuidelines(QStringLiteral("Mark names."));
    ASSERT_TRUE(enter(ui::SaveProjectAs{saved}, saved));
    EXPECT_EQ(guidelines(), QStringLiteral("Mark names."));
}

}  // namespace
}  // namespace app::test
