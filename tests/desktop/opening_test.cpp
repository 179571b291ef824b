// SPDX-License-Identifier: Apache-2.0
// Documents on their way into the real window: when something else is under way, when folders come with them, and when
// their files change meanwhile.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QMimeData>
#include <QSignalSpy>
#include <QThread>
#include <QUrl>
#include <memory>

#include "app/workspace/workspace.h"
#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "ui/window/main_window.h"

namespace app::test {
namespace {

class OpeningTest : public SessionTest {
protected:
    OpeningTest() {
        DesktopServices services;
        services.loadHead = ::test::loadFakeHead;
        services.merge = ::test::mergeFake;
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->show();
    }
    /// An empty project.
    QString makeProject(const char* name) const {
        const QString project = m_folder.filePath(QString::fromLatin1(name));
        Workspace::create(project.toStdString());
        return project;
    }
    bool enter(const QString& project) {
        m_session->requestProject(ui::OpenProject{project});
        return wait([&](const ui::Snapshot& now) { return now.project->path == project && !now.activity; });
    }
    bool isOpened(const QString& path) {
        return wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; });
    }
    void drop(const QList<QUrl>& urls) {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);  // without it Qt knows no target
        QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &event);
    }
    static bool hasDocument(const QString& project) {
        return QFile::exists(project) &&
               !Workspace(project.toStdString(), Workspace::Access::kReadOnly).documents(0, 1).empty();
    }

    std::unique_ptr<ui::MainWindow> m_window;
};

TEST_F(OpeningTest, documentAskedForDuringAMergeIsOpened) {
    const QString theirs = makeProject("hers.elmoscope");
    ASSERT_TRUE(enter(makeProject("mine.elmoscope")));
    const QSignalSpy merged(m_session.get(), &ui::Session::projectMerged);
    const QString letter = write(QStringLiteral("letter.txt"), "We saw Anna.");
    m_session->requestProject(ui::MergeProject{theirs, QStringLiteral("Maria")});
    ASSERT_TRUE(m_session->snapshot()->activity.has_value());
    m_session->openDocument(letter);
    EXPECT_TRUE(isOpened(letter));
    EXPECT_TRUE(wait([&](const ui::Snapshot&) { return merged.count() == 1; }));
}

TEST_F(OpeningTest, documentAskedForAfterAProjectIsOpenedInIt) {
    const QString project = makeProject("work.elmoscope");
    const QString letter = write(QStringLiteral("letter.txt"), "We saw Anna.");
    m_session->requestProject(ui::OpenProject{project});
    m_session->openDocument(letter);
    ASSERT_TRUE(isOpened(letter));
    EXPECT_EQ(m_session->snapshot()->project->path, project);
    EXPECT_TRUE(hasDocument(project));
    EXPECT_FALSE(hasDocument(QString::fromStdString(unsaved().string())));
}

TEST_F(OpeningTest, documentAskedForWithTheProjectThatIsOpenAlreadyIsOpened) {
    const QString project = makeProject("work.elmoscope");
    const QString letter = write(QStringLiteral("letter.txt"), "We saw Anna.");
    ASSERT_TRUE(enter(project));
    m_session->requestProject(ui::OpenProject{project});
    m_session->openDocument(letter);
    EXPECT_TRUE(isOpened(letter));
}

TEST_F(OpeningTest, documentIsOpenedAfterAProjectThatCouldNotBeOpened) {
    const QString letter = write(QStringLiteral("letter.txt"), "We saw Anna.");
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->requestProject(ui::OpenProject{m_folder.filePath(QStringLiteral("missing.elmoscope"))});
    ASSERT_TRUE(failed.wait(60'000));
    m_session->openDocument(letter);
    EXPECT_TRUE(isOpened(letter));
}

TEST_F(OpeningTest, droppedFoldersAreListedAndTheirFirstTextIsOpened) {
    for (const char* name : {"one", "two"})
        ASSERT_TRUE(QDir(m_folder.path()).mkdir(QString::fromLatin1(name)));
    const QString first = write(QStringLiteral("one/a.txt"), "We saw Anna.");
    write(QStringLiteral("two/b.txt"), "Then Will came.");
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    drop({QUrl::fromLocalFile(m_folder.filePath(QStringLiteral("one"))),
          QUrl::fromLocalFile(m_folder.filePath(QStringLiteral("two")))});
    EXPECT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.documents->size() == 2; }));
    EXPECT_TRUE(isOpened(first));
    EXPECT_EQ(failed.count(), 0);
}

TEST_F(OpeningTest, fileThatChangesWhileItIsReadIsReadAgain) {
    const QString project = makeProject("work.elmoscope");
    ASSERT_TRUE(enter(project));
    const QString letter = write(QStringLiteral("letter.txt"), "We saw Anna.");
    m_session->openDocument(letter);
    // The file has been read once the project has the text; the window does not know yet, because it handles no events.
    QElapsedTimer since;
    for (since.start(); !hasDocument(project) && since.elapsed() < 60'000;)
        QThread::msleep(5);
    ASSERT_TRUE(hasDocument(project));
    ASSERT_EQ(m_session->snapshot()->document, nullptr);
    write(QStringLiteral("letter.txt"), "We saw Anna and Will.");
    EXPECT_TRUE(wait([](const ui::Snapshot& now) {
        return now.document && now.document->document->text() == "We saw Anna and Will.";
    }));
}

}  // namespace
}  // namespace app::test
