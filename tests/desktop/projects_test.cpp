// SPDX-License-Identifier: Apache-2.0
// Projects in the real window on the real session.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTimer>
#include <algorithm>
#include <fstream>
#include <functional>

#include "app/workspace/workspace.h"
#include "tasks/results/annotation_layers.h"
#include "tests/desktop/desk.h"
#include "tests/desktop/session_test.h"
#include "ui/annotations/agreement_panel.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/relation_edits.h"
#include "ui/documents/document_model.h"
#include "ui/documents/document_panel.h"
#include "ui/documents/same_text_dialog.h"
#include "ui/widgets/message_banner.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"
#include "ui/window/status_info.h"

namespace app::test {
namespace {

class ProjectsTest : public SessionTest {
protected:
    ProjectsTest() { QSettings().clear(); }
    std::unique_ptr<Desk> desk() const { return std::make_unique<Desk>(unsaved()); }
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QString letter() { return write(QStringLiteral("letter.txt"), "We saw Anna in Rome."); }
    /// A new project with a saved span, which another program then moves.
    std::unique_ptr<Desk> deskOnMovedProject(const QString& moved) {
        const QString project = path("work.elmoscope");
        auto one = desk();
        EXPECT_TRUE(one->enter(ui::NewProject{project}, project) && one->open(letter()));
        one->mark(2, "PER");
        one->session->save();
        EXPECT_TRUE(isSaved(project, 1));
        EXPECT_TRUE(QFile::rename(project, moved));
        return one;
    }
    static bool isSaved(const QString& project, std::size_t spans) {
        return QTest::qWaitFor(
            [&] {
                const Workspace workspace(project.toStdString(), Workspace::Access::kReadOnly);
                const auto rows = workspace.documents(0, 10);
                return !rows.empty() && workspace.document(rows[0].id).document.annotations.spans.size() == spans;
            },
            20'000);
    }
};

TEST_F(ProjectsTest, newProjectKeepsDocumentsSpansAndUndoHistory) {
    const QString project = path("work.elmoscope");
    const QString file = letter();
    {
        const auto first = desk();
        ASSERT_TRUE(first->enter(ui::NewProject{project}, project));
        EXPECT_TRUE(first->listed().isEmpty());
        EXPECT_TRUE(first->statusText().contains(QStringLiteral("work")));
        EXPECT_EQ(first->window->windowTitle(), QStringLiteral("work"));
        ASSERT_TRUE(first->open(file));
        EXPECT_TRUE(first->window->windowTitle().contains(QStringLiteral("letter.txt")));
        first->mark(2, "PER");
        first->mark(4, "LOC");
        first->window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
        EXPECT_EQ(first->labels(), QStringList{QStringLiteral("PER")});
    }
    const auto second = desk();
    ASSERT_TRUE(second->enter(ui::OpenProject{project}, project));
    ASSERT_TRUE(second->wait([&](const ui::Snapshot& now) { return now.document && now.document->path == file; }));
    EXPECT_EQ(second->labels(), QStringList{QStringLiteral("PER")});
    QAction* const redo = second->window->findChild<QAction*>(QStringLiteral("redo"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return redo->isEnabled(); }, 10'000));
    redo->trigger();
    EXPECT_EQ(second->labels(), (QStringList{QStringLiteral("PER"), QStringLiteral("LOC")}));
    second->window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    second->window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    EXPECT_TRUE(second->labels().isEmpty());
}

TEST_F(ProjectsTest, unsavedWorkMovesToTheProjectItIsSavedAs) {
    const QString project = path("work.elmoscope");
    const QString file = letter();
    const auto one = desk();
    ASSERT_TRUE(one->open(file));
    EXPECT_TRUE(one->now()->project->isUnsaved);
    EXPECT_FALSE(one->window->findChild<QAction*>(QStringLiteral("closeProject"))->isEnabled());
    one->mark(2, "PER");
    ASSERT_TRUE(one->enter(ui::SaveProjectAs{project}, project));
    ASSERT_TRUE(one->wait([&](const ui::Snapshot& now) { return now.document && now.document->path == file; }));
    EXPECT_EQ(one->labels(), QStringList{QStringLiteral("PER")});
    EXPECT_TRUE(one->window->findChild<QAction*>(QStringLiteral("undo"))->isEnabled());
    EXPECT_TRUE(isSaved(project, 1));
    one->window->findChild<QAction*>(QStringLiteral("closeProject"))->trigger();
    ASSERT_TRUE(one->wait([](const ui::Snapshot& now) { return now.project->isUnsaved && !now.activity; }));
    EXPECT_EQ(one->now()->document, nullptr);
    EXPECT_TRUE(one->listed().isEmpty()) << "everything was moved";
}

TEST_F(ProjectsTest, decisionsMadeWhileTheProjectIsSavedAsAreInTheNewOne) {
    const QString project = path("work.elmoscope");
    const auto one = desk();
    ASSERT_TRUE(one->open(letter()));
    one->mark(2, "PER");
    one->session->requestProject(ui::SaveProjectAs{project});
    one->mark(4, "LOC");
    ASSERT_TRUE(one->wait([&](const ui::Snapshot& now) { return now.project->path == project && now.document; }));
    EXPECT_EQ(one->labels(), QStringList({QStringLiteral("PER"), QStringLiteral("LOC")}));
    EXPECT_TRUE(isSaved(project, 2));
    QTest::qWait(1500);  // a save that was on its way
    EXPECT_TRUE(Workspace(unsaved(), Workspace::Access::kReadOnly).documents(0, 10).empty());
}

TEST_F(ProjectsTest, savedAsIsEnteredAlthoughItWasCancelledTooLate) {
    const QString project = path("work.elmoscope");
    const auto one = desk();
    ASSERT_TRUE(one->open(letter()));
    one->mark(2, "PER");
    one->session->save();
    ASSERT_TRUE(isSaved(QString::fromStdString(unsaved().string()), 1));
    {
        Workspace other(unsaved());
        const Workspace::Batch writing(other);  // the move has begun, and waits
        one->session->requestProject(ui::SaveProjectAs{project});
        QTest::qWait(500);
        one->session->cancel();
    }
    ASSERT_TRUE(one->wait([&](const ui::Snapshot& now) { return now.project->path == project && now.document; }));
    EXPECT_EQ(one->labels(), QStringList{QStringLiteral("PER")});
}

TEST_F(ProjectsTest, listIncludesFilesThatHaveNotBeenReadYet) {
    const QStringList files{letter(), write(QStringLiteral("b.txt"), "Two."), write(QStringLiteral("c.txt"), "Three.")};
    {
        const auto first = desk();
        first->session->addDocuments(files);
        ASSERT_TRUE(first->wait([](const ui::Snapshot& now) { return now.reading.documents->size() == 3; }));
    }
    const auto second = desk();
    EXPECT_TRUE(second->wait([&](const ui::Snapshot&) {
        const QStringList listed = second->listed();
        return QSet<QString>(listed.begin(), listed.end()) == QSet<QString>(files.begin(), files.end());
    }));
}

TEST_F(ProjectsTest, filesBeingListedStayInTheirProject) {
    const QString project = path("work.elmoscope");
    const QStringList files{letter(), write(QStringLiteral("other.txt"), "Bob saw Oslo.")};
    const auto one = desk();
    one->session->addDocuments(files);
    ASSERT_TRUE(one->enter(ui::NewProject{project}, project));
    EXPECT_TRUE(one->listed().isEmpty());
    ASSERT_TRUE(one->enter(ui::CloseProject{}, QString::fromStdString(unsaved().string())));
    EXPECT_EQ(one->listed(), files);
}

TEST_F(ProjectsTest, twoProgramsShareDocumentsAndAnnotations) {
    const QString project = path("work.elmoscope");
    const QString file = letter();
    const auto mine = desk();
    ASSERT_TRUE(mine->enter(ui::NewProject{project}, project));
    ASSERT_TRUE(mine->open(file));
    const auto theirs = std::make_unique<Desk>(m_home.filePath(QStringLiteral("other.elmoscope")).toStdString());
    ASSERT_TRUE(theirs->enter(ui::OpenProject{project}, project));
    ASSERT_TRUE(theirs->wait([&](const ui::Snapshot& now) { return now.document && now.document->path == file; }));
    mine->mark(2, "MINE");
    EXPECT_TRUE(theirs->wait([&](const ui::Snapshot&) { return theirs->labels().contains(QStringLiteral("MINE")); }));
    mine->mark(0, "MORE");
    theirs->mark(4, "THEIRS");
    for (const Desk* one : {mine.get(), theirs.get()})
        EXPECT_TRUE(one->wait([&](const ui::Snapshot&) { return one->labels().size() == 3; }))
            << one->labels().join(u' ').toStdString();
    const QString second = write(QStringLiteral("b.txt"), "Another one.");
    ASSERT_TRUE(theirs->open(second));
    EXPECT_TRUE(mine->wait([&](const ui::Snapshot&) { return mine->listed().contains(second); }));
}

TEST_F(ProjectsTest, spanThatIsBeingSavedStaysWhenAnotherProgramHasChangedTheDocument) {
    const QString project = path("work.elmoscope"), empty = path("empty.elmoscope");
    const auto one = desk();
    ASSERT_TRUE(one->enter(ui::NewProject{project}, project) && one->open(letter()));
    one->mark(2, "MINE");
    one->session->save();
    ASSERT_TRUE(isSaved(project, 1));
    Workspace::create(empty.toStdString());
    bool isSaving = false;  // after the merge the project is read; the span is saved before what was read arrives
    QObject::connect(one->session.get(), &ui::Session::projectMerged, one->session.get(), [&] {
        one->session->save();
        isSaving = true;
    });
    {
        Workspace other(project.toStdString());
        const std::int64_t id = other.documents(0, 1).at(0).id;
        StoredDocument stored = other.document(id);
        tasks::Annotations& annotations = stored.document.annotations;
        tasks::SpanAnnotation more = annotations.spans.front();
        more.id = annotations.nextId++;
        more.bytes = stored.document.document->tokens().front();
        more.label = "MORE";
        annotations.spans.insert(annotations.spans.begin(), more);
        other.saveAnnotations(id, annotations, stored.revision);
    }
    one->session->requestProject(ui::MergeProject{empty, QStringLiteral("Ann")});
    one->mark(4, "THEIRS");
    bool isThere = true;
    EXPECT_TRUE(one->wait([&](const ui::Snapshot&) {
        isThere = isThere && one->labels().contains(QStringLiteral("THEIRS"));
        return isSaving && one->labels().size() == 3;
    })) << one->labels().join(u' ').toStdString();
    EXPECT_TRUE(isThere) << "it left the window for a moment";
}

TEST_F(ProjectsTest, theFolderOfAFileIsAFieldOfItsDocument) {
    const QString project = path("work.elmoscope");
    ASSERT_TRUE(QDir(m_folder.path()).mkpath(QStringLiteral("corpus/letters")));
    const QString inside = write(QStringLiteral("corpus/letters/a.txt"), "Anna left.");
    const QString conll = write(QStringLiteral("corpus/letters/b.conll"), "Ann X X B-PER\nwent X X O\n");
    const QString alone = write(QStringLiteral("alone.txt"), "Nobody left.");
    const auto foldersOf = [&] {
        QStringList all;
        const Workspace workspace(project.toStdString(), Workspace::Access::kReadOnly);
        for (const DocumentRow& row : workspace.documents(0, 10)) {
            const auto fields = workspace.metadata(row.id);
            const std::string* folder = tasks::findValue(fields, "folder");
            all.append(QString::fromStdString(row.name + "=" + (folder ? *folder : "")));
        }
        all.sort();
        return all;
    };
    const QStringList expected{QStringLiteral("a.txt=letters"), QStringLiteral("alone.txt="),
                               QStringLiteral("b.conll=letters")};
    const auto one = desk();
    ASSERT_TRUE(one->enter(ui::NewProject{project}, project));
    one->session->addDocuments({path("corpus"), alone});
    EXPECT_TRUE(QTest::qWaitFor([&] { return foldersOf() == expected; }, 60'000))
        << foldersOf().join(u' ').toStdString();
    ASSERT_TRUE(one->open(conll));
    one->mark(1, "V");
    write(QStringLiteral("corpus/letters/b.conll"), "Ann X X B-ORG\nwent X X O\n");
    ASSERT_TRUE(one->open(inside));
    ASSERT_TRUE(one->open(conll));
    EXPECT_TRUE(one->wait([&](const ui::Snapshot&) { return one->labels().contains(QStringLiteral("ORG")); }));
    one->session->save();
    EXPECT_TRUE(QTest::qWaitFor([&] { return foldersOf() == expected; }, 60'000))
        << "reading the file again keeps it: " << foldersOf().join(u' ').toStdString();
}

/// "Anna>Rome:visits".
QStringList relationsOnDesk(const Desk& desk) {
    QStringList texts;
    const auto now = desk.now();
    if (!now->reading.annotations)
        return texts;
    for (const tasks::RelationAnnotation& relation : now->reading.annotations->relations) {
        const auto words = [&](const tasks::RelationEnd& end) {
            return std::string(now->document->document->slice(
                *ui::placeOfEnd(*now->reading.annotations, *now->document->document, end)));
        };
        texts.append(QString::fromStdString(words(relation.from) + '>' + words(relation.to) + ':' + relation.label));
    }
    return texts;
}

TEST_F(ProjectsTest, relationsAreStoredSharedAndUndone) {
    const QString project = path("work.elmoscope");
    const QString file = letter();
    const QStringList visits{QStringLiteral("Anna>Rome:visits")};
    const auto relate = [](const Desk& desk, std::size_t from, std::size_t to, const char* label) {
        const auto& spans = desk.now()->reading.annotations->spans;
        desk.window->findChild<ui::AnnotationEditor*>()->relate(spans.at(from).id, spans.at(to).id,
                                                                QString::fromLatin1(label));
    };
    {
        const auto mine = desk();
        ASSERT_TRUE(mine->enter(ui::NewProject{project}, project));
        ASSERT_TRUE(mine->open(file));
        const auto theirs = std::make_unique<Desk>(m_home.filePath(QStringLiteral("other.elmoscope")).toStdString());
        ASSERT_TRUE(theirs->enter(ui::OpenProject{project}, project));
        ASSERT_TRUE(theirs->wait([&](const ui::Snapshot& now) { return now.document && now.document->path == file; }));
        mine->mark(2, "PER");
        mine->mark(4, "LOC");
        relate(*mine, 0, 1, "visits");
        EXPECT_EQ(relationsOnDesk(*mine), visits);
        ASSERT_TRUE(theirs->wait([&](const ui::Snapshot&) { return relationsOnDesk(*theirs) == visits; }));
        theirs->mark(0, "PRON");
        relate(*theirs, 0, 1, "sees");
        for (const Desk* one : {mine.get(), theirs.get()})
            EXPECT_TRUE(one->wait([&](const ui::Snapshot&) { return relationsOnDesk(*one).size() == 2; }))
                << relationsOnDesk(*one).join(u' ').toStdString();
        theirs->window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
        EXPECT_TRUE(mine->wait([&](const ui::Snapshot&) { return relationsOnDesk(*mine) == visits; }))
            << "only what was done there";
    }
    const auto later = desk();
    ASSERT_TRUE(later->enter(ui::OpenProject{project}, project));
    ASSERT_TRUE(later->wait([&](const ui::Snapshot& now) { return now.document && now.document->path == file; }));
    EXPECT_EQ(relationsOnDesk(*later), visits);
}

TEST_F(ProjectsTest, textsAddedOnTheCommandLineAreReadFromTheProject) {
    const QString project = path("work.elmoscope");
    {
        Workspace workspace = Workspace::create(project.toStdString());
        for (const char* text : {"One text.", "Two texts."})
            workspace.addDocument({"letter.txt", tokenizeText(text, "en", {}).document, {}});
    }
    const auto one = desk();
    ASSERT_TRUE(one->enter(ui::OpenProject{project}, project));
    ASSERT_TRUE(one->wait([](const ui::Snapshot& now) { return now.document != nullptr; }));
    EXPECT_EQ(one->now()->document->name, QStringLiteral("letter.txt"));
    EXPECT_FALSE(one->now()->document->hasFile);
    EXPECT_EQ(one->shownNames(), (QStringList{QStringLiteral("letter.txt (1)"), QStringLiteral("letter.txt (2)")}));
    one->mark(0, "NUM");
    EXPECT_TRUE(isSaved(project, 1));
}

TEST_F(ProjectsTest, documentsWithEqualNamesShowTheirFolders) {
    for (const char* folder : {"north", "south"})
        ASSERT_TRUE(QDir(m_folder.path()).mkdir(QString::fromLatin1(folder)));
    const QStringList files{write(QStringLiteral("north/letter.txt"), "North."),
                            write(QStringLiteral("south/letter.txt"), "South."),
                            write(QStringLiteral("diary.txt"), "Diary.")};
    const auto one = desk();
    one->session->addDocuments(files);
    EXPECT_TRUE(one->wait([&](const ui::Snapshot&) {
        return one->shownNames() == QStringList{QStringLiteral("letter.txt (north)"),
                                                QStringLiteral("letter.txt (south)"), QStringLiteral("diary.txt")};
    }));
}

TEST_F(ProjectsTest, existingTextIsAskedAboutAndNotDuplicated) {
    const QString first = letter();
    const QString copy = write(QStringLiteral("copy.txt"), "We saw Anna in Rome.");
    const auto one = desk();
    ASSERT_TRUE(one->open(first));
    one->session->openDocument(copy);
    ui::SameTextDialog* const dialog = one->window->findChild<ui::SameTextDialog*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->isVisible(); }, 20'000));
    EXPECT_TRUE(dialog->text().contains(QStringLiteral("copy.txt")));
    EXPECT_TRUE(dialog->text().contains(QStringLiteral("letter.txt")));
    EXPECT_EQ(one->listed(), QStringList{first});
    dialog->openButton()->click();
    EXPECT_FALSE(dialog->isVisible());
    ASSERT_TRUE(one->wait([&](const ui::Snapshot& now) { return now.document->path == first && !now.activity; }));
    one->session->addDocuments({copy});
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->isVisible(); }, 20'000));
    EXPECT_FALSE(dialog->openButton()->isVisible());
    dialog->addButton()->click();
    EXPECT_TRUE(one->wait([&](const ui::Snapshot&) { return one->listed() == QStringList{first, copy}; }));
}

TEST_F(ProjectsTest, removingADocumentWithAnnotationsAsksAndDeletesThem) {
    const QString file = letter();
    const auto one = desk();
    ASSERT_TRUE(one->open(file));
    one->mark(2, "PER");
    ui::DocumentPanel* const panel = one->window->findChild<ui::DocumentPanel*>();
    Q_EMIT panel->removalWanted({file});
    auto* const question = one->window->findChild<QMessageBox*>();
    ASSERT_NE(question, nullptr);
    EXPECT_EQ(question->defaultButton(), question->button(QMessageBox::Cancel)) << "Return removes nothing";
    EXPECT_EQ(one->listed(), QStringList{file});
    for (QAbstractButton* button : question->buttons())
        if (question->buttonRole(button) == QMessageBox::DestructiveRole)
            button->click();
    EXPECT_TRUE(one->wait([&](const ui::Snapshot& now) { return !now.document && now.reading.documents->empty(); }));
    ASSERT_TRUE(one->open(file));
    EXPECT_TRUE(one->labels().isEmpty());
}

TEST_F(ProjectsTest, selectedDocumentsAreRemovedTogetherAfterOneQuestion) {
    const auto one = desk();
    ASSERT_TRUE(one->open(letter()));
    one->mark(2, "PER");
    ASSERT_TRUE(one->open(write(QStringLiteral("second.txt"), "Bob saw Wye.")));
    ui::DocumentPanel* const panel = one->window->findChild<ui::DocumentPanel*>();
    panel->table()->selectAll();
    ASSERT_EQ(panel->selectedPaths().size(), 2);
    Q_EMIT panel->removalWanted(panel->selectedPaths());
    const auto questions = one->window->findChildren<QMessageBox*>();
    ASSERT_EQ(questions.size(), 1);
    for (QAbstractButton* button : questions.first()->buttons())
        if (questions.first()->buttonRole(button) == QMessageBox::DestructiveRole)
            button->click();
    EXPECT_TRUE(one->wait([](const ui::Snapshot& now) { return !now.document && now.reading.documents->empty(); }));
}

TEST_F(ProjectsTest, closingTheWindowOffersToSaveWorkThatBelongsToNoProject) {
    const QString project = path("kept.elmoscope");
    const auto one = desk();
    ASSERT_TRUE(one->open(letter()));
    EXPECT_TRUE(one->window->close()) << "nothing was annotated";
    one->window->show();
    one->mark(2, "PER");
    EXPECT_FALSE(one->window->close());
    auto* const question = one->window->findChild<QMessageBox*>(QStringLiteral("offerToSave"));
    ASSERT_NE(question, nullptr);
    ASSERT_TRUE(one->enter(ui::SaveProjectAs{project}, project));
    question->button(QMessageBox::Cancel)->click();
    EXPECT_TRUE(one->window->isVisible());
    EXPECT_TRUE(one->window->close()) << "it is in a project now";
}

TEST_F(ProjectsTest, decliningToSaveKeepsTheWorkInTheUnsavedProject) {
    const QString file = letter();
    {
        const auto one = desk();
        ASSERT_TRUE(one->open(file));
        one->mark(2, "PER");
        EXPECT_FALSE(one->window->close());
        auto* const question = one->window->findChild<QMessageBox*>(QStringLiteral("offerToSave"));
        ASSERT_NE(question, nullptr);
        question->defaultButton()->click();
        EXPECT_FALSE(one->window->isVisible());
    }
    const auto later = desk();
    later->window->restoreSession();
    ASSERT_TRUE(later->wait([&](const ui::Snapshot& now) { return now.document && now.document->path == file; }));
    EXPECT_EQ(later->labels(), QStringList{QStringLiteral("PER")});
}

TEST_F(ProjectsTest, projectThatCannotBeOpenedIsReportedAndTheOpenOneIsKept) {
    const QString file = letter();
    const QString project = path("work.elmoscope");
    const auto one = desk();
    ASSERT_TRUE(one->enter(ui::NewProject{project}, project));
    ASSERT_TRUE(one->open(file));
    one->mark(2, "PER");
    const QString noProject = write(QStringLiteral("no.elmoscope"), "This is no project.");
    const QString newer = path("newer.elmoscope");
    { Workspace::create(newer.toStdString()); }
    {
        std::fstream bytes(newer.toStdString(), std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(60);  // the schema's number
        bytes.write("\0\0\1\0", 4);
    }
    const QString readOnly = path("read-only.elmoscope");
    { Workspace::create(readOnly.toStdString()); }
    ASSERT_TRUE(QFile::setPermissions(readOnly, QFile::ReadOwner));
    QSignalSpy failed(one->session.get(), &ui::Session::failed);
    for (const QString& bad : {noProject, newer, readOnly, path("missing.elmoscope")}) {
        failed.clear();
        one->session->requestProject(ui::OpenProject{bad});
        ASSERT_TRUE(failed.wait(20'000)) << bad.toStdString();
        const auto problem = failed[0][0].value<ui::Problem>();
        EXPECT_TRUE(problem.message.contains(QFileInfo(bad).fileName())) << problem.message.toStdString();
        EXPECT_EQ(one->now()->project->path, project);
        EXPECT_EQ(one->labels(), QStringList{QStringLiteral("PER")});
        EXPECT_TRUE(one->window->findChild<ui::MessageBanner*>()->isVisible());
    }
    failed.clear();
    one->session->requestProject(ui::NewProject{newer});
    ASSERT_TRUE(failed.wait(20'000));
    EXPECT_TRUE(isSaved(project, 1));
}

TEST_F(ProjectsTest, unsavableChangesStayInTheWindowAndAreSavedLater) {
    const QString project = path("work.elmoscope");
    const auto one = desk();
    ASSERT_TRUE(one->enter(ui::NewProject{project}, project));
    ASSERT_TRUE(one->open(letter()));
    QSignalSpy failed(one->session.get(), &ui::Session::failed);
    {
        Workspace other(project.toStdString());
        const Workspace::Batch writing(other);  // another program writes for long
        one->mark(2, "PER");
        one->session->save();
        ASSERT_TRUE(failed.wait(20'000));
        EXPECT_TRUE(one->now()->project->hasFailedWork);
        EXPECT_FALSE(one->window->close()) << "the window asks first";
        EXPECT_NE(one->window->findChild<QMessageBox*>(QStringLiteral("closeUnsaved")), nullptr);
        EXPECT_EQ(one->labels(), QStringList{QStringLiteral("PER")});
    }
    EXPECT_TRUE(one->window->findChild<ui::MessageBanner*>()->isVisible());
    one->session->save();
    EXPECT_TRUE(isSaved(project, 1));
    EXPECT_TRUE(one->wait([](const ui::Snapshot& now) { return !now.project->hasFailedWork; }));
    EXPECT_FALSE(one->window->findChild<ui::MessageBanner*>()->isVisible()) << "it is not true any more";
}

TEST_F(ProjectsTest, workOfAnotherPersonIsMergedAsASetOfThatPerson) {
    const QString theirs = path("hers.elmoscope");
    {
        const auto maria = std::make_unique<Desk>(path("unsaved of maria.elmoscope").toStdString());
        ASSERT_TRUE(maria->open(letter()));
        maria->mark(2, "PER");
        ASSERT_TRUE(maria->enter(ui::SaveProjectAs{theirs}, theirs));
        ASSERT_TRUE(isSaved(theirs, 1));
    }
    const auto mine = desk();
    ASSERT_TRUE(mine->open(letter()));
    mine->mark(4, "LOC");
    EXPECT_TRUE(mine->window->findChild<QAction*>(QStringLiteral("mergeProject"))->isEnabled());
    const QSignalSpy merged(mine->session.get(), &ui::Session::projectMerged);
    mine->session->requestProject(ui::MergeProject{theirs, QStringLiteral("Maria")});
    ASSERT_TRUE(mine->wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() == 2; }));
    ASSERT_EQ(merged.count(), 1);
    EXPECT_EQ(merged[0][0].value<ui::MergeReport>().merged, 1);
    EXPECT_TRUE(
        mine->window->statusBar()->currentMessage().contains(QStringLiteral("documents with new annotations: 1")));
    const tasks::Annotations& annotations = *mine->now()->reading.annotations;
    EXPECT_EQ(mine->labels(), (QStringList{QStringLiteral("PER"), QStringLiteral("LOC")}));
    EXPECT_EQ(tasks::makerOf(annotations, annotations.spans[0]).name, "Maria");
    EXPECT_TRUE(annotations.spans[0].isImported());
    EXPECT_FALSE(annotations.spans[1].isImported()) << "one's own work";
    EXPECT_EQ(mine->listed().size(), 1);
}

/// Answers the dialogs of File > Merge Project as they appear, each with an event loop of its own: the name of a file,
/// or nothing to cancel, then the name of a person.
class MergeDialogs : public QObject {
public:
    MergeDialogs(QString file, QString person) : m_file(std::move(file)), m_person(std::move(person)) {
        m_timer.setInterval(10);
        connect(&m_timer, &QTimer::timeout, this, &MergeDialogs::answer);
        m_timer.start();
    }
    const QStringList& seen() const { return m_seen; }  ///< titles
    QString proposedPerson;

private:
    void answer() {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (!dialog || !dialog->isVisible())
            return;
        auto* files = qobject_cast<QFileDialog*>(dialog);
        auto* field =
            files ? files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")) : dialog->findChild<QLineEdit*>();
        if (m_seen.isEmpty() || m_seen.back() != dialog->windowTitle()) {
            m_seen.append(dialog->windowTitle());
            if (!files)
                proposedPerson = field->text();
            field->setText(files ? m_file : m_person);
            m_ticks = 0;
        }
        if (files && m_file.isEmpty())
            return files->reject();
        if (++m_ticks > 2000) {  // a dialog that does not close would block the test
            ADD_FAILURE() << dialog->windowTitle().toStdString() << " does not take " << field->text().toStdString();
            return dialog->reject();
        }
        // The dialog of files enables its button only when it has read the folder.
        dialog->findChild<QDialogButtonBox*>()->button(files ? QDialogButtonBox::Open : QDialogButtonBox::Ok)->click();
    }

    QString m_file, m_person;
    QStringList m_seen;
    QTimer m_timer;
    int m_ticks = 0;
};

TEST_F(ProjectsTest, mergeAsksForTheProjectAndThePersonAndSaysWhatChanged) {
    const QString theirs = path("hers.elmoscope");
    {
        const auto maria = std::make_unique<Desk>(path("unsaved of maria.elmoscope").toStdString());
        ASSERT_TRUE(maria->open(letter()));
        maria->mark(2, "PER");
        ASSERT_TRUE(maria->enter(ui::SaveProjectAs{theirs}, theirs));
        ASSERT_TRUE(maria->open(write(QStringLiteral("only hers.txt"), "Clara was in Oslo.")));
        maria->mark(0, "PER");
        ASSERT_TRUE(isSaved(theirs, 1));
    }
    const auto mine = desk();
    ASSERT_TRUE(mine->open(letter()));
    mine->mark(2, "LOC");  // they disagree about Anna
    QAction* const merge = mine->window->findChild<QAction*>(QStringLiteral("mergeProject"));
    const auto isMerged = [&] {
        return mine->wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() == 2; });
    };
    {
        const MergeDialogs cancelled({}, {});
        merge->trigger();
        EXPECT_EQ(cancelled.seen().size(), 1) << "cancelled is cancelled";
    }
    {
        const MergeDialogs unnamed(theirs, QStringLiteral("  "));
        merge->trigger();
        EXPECT_EQ(unnamed.seen().size(), 2);
    }
    EXPECT_EQ(mine->labels(), QStringList{QStringLiteral("LOC")});
    const MergeDialogs dialogs(theirs, QStringLiteral(" Maria "));
    merge->trigger();
    ASSERT_TRUE(isMerged());
    EXPECT_EQ(dialogs.seen(),
              (QStringList{QStringLiteral("Merge the Project of Another Person"), QStringLiteral("Merge Project")}));
    EXPECT_EQ(dialogs.proposedPerson, QStringLiteral("hers"));
    EXPECT_EQ(mine->window->statusBar()->currentMessage(),
              QStringLiteral("Merged. New documents: 1; documents with new annotations: 1; new training runs: 0"));
    EXPECT_EQ(mine->listed().size(), 2);

    // The conflict is shown, and neither is decided for the user.
    auto* agreement = mine->window->findChild<ui::AgreementPanel*>();
    for (QWidget* parent = agreement; parent; parent = parent->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(parent)) {
            dock->show();
            dock->raise();
        }
    ASSERT_TRUE(QTest::qWaitFor([&] { return agreement->table()->model()->rowCount() == 1; }, 20'000));
    QStringList said;
    for (int column = 0; column < 4; ++column)
        said.append(agreement->table()->model()->index(0, column).data().toString());
    EXPECT_EQ(said.front(), QStringLiteral("Anna"));
    EXPECT_TRUE(said.contains(QStringLiteral("PER"))) << said.join(u' ').toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("LOC"))) << said.join(u' ').toStdString();
    QStringList annotators{agreement->firstField()->currentText(), agreement->secondField()->currentText()};
    annotators.sort();
    EXPECT_EQ(annotators, (QStringList{QStringLiteral("Accepted and manual"), QStringLiteral("Maria")}));

    const MergeDialogs again(theirs, QStringLiteral("Maria"));
    merge->trigger();
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return mine->window->statusBar()->currentMessage() ==
                   QStringLiteral("Merged. New documents: 0; documents with new annotations: 0; new training runs: 0");
        },
        20'000))
        << mine->window->statusBar()->currentMessage().toStdString();
}

TEST_F(ProjectsTest, openProjectIsNotMergedIntoItself) {
    const auto mine = desk();
    ASSERT_TRUE(mine->open(letter()));
    const QSignalSpy failed(mine->session.get(), &ui::Session::failed);
    mine->session->requestProject(ui::MergeProject{mine->now()->project->path, QStringLiteral("Me")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() > 0; }, 60'000));
    EXPECT_TRUE(failed[0][0].value<ui::Problem>().message.contains(QStringLiteral("open project")));
}

TEST_F(ProjectsTest, removedProjectIsReported) {
    const QString project = path("work.elmoscope");
    const auto one = desk();
    ASSERT_TRUE(one->enter(ui::NewProject{project}, project));
    ASSERT_TRUE(one->open(letter()));
    QSignalSpy failed(one->session.get(), &ui::Session::failed);
    ASSERT_TRUE(QFile::rename(project, path("moved.elmoscope")));
    ASSERT_TRUE(failed.wait(20'000));
    EXPECT_EQ(failed[0][0].value<ui::Problem>().path, project);
    QTest::qWait(2500);
    EXPECT_EQ(failed.count(), 1) << "once is enough";
}

TEST_F(ProjectsTest, movedProjectHasWhatWasSavedBefore) {
    const QString moved = path("moved.elmoscope");
    auto one = deskOnMovedProject(moved);
    QSignalSpy failed(one->session.get(), &ui::Session::failed);
    ASSERT_TRUE(failed.wait(20'000));
    one.reset();
    EXPECT_TRUE(isSaved(moved, 1)) << "it was in the journal, which stays where the file was";
}

TEST_F(ProjectsTest, decisionsInAMovedProjectAreSavedUnderItsNewName) {
    const std::vector<std::function<ui::ProjectRequest(const QString&, const QString&)>> remedies = {
        [](const QString& next, const QString&) { return ui::SaveProjectAs{next}; },
        [](const QString&, const QString& moved) { return ui::OpenProject{moved}; }};
    for (std::size_t k = 0; k < remedies.size(); ++k) {
        const QString moved = path("moved.elmoscope"), next = path("next.elmoscope");
        const auto one = deskOnMovedProject(moved);
        QSignalSpy failed(one->session.get(), &ui::Session::failed);
        one->mark(4, "LOC");
        ASSERT_TRUE(failed.wait(20'000));
        ASSERT_TRUE(one->wait([](const ui::Snapshot& now) { return now.project->hasFailedWork; }));
        ASSERT_TRUE(one->enter(remedies[k](next, moved), k == 0 ? next : moved)) << k;
        EXPECT_TRUE(isSaved(k == 0 ? next : moved, 2)) << k;
        EXPECT_TRUE(one->wait([](const ui::Snapshot& now) { return !now.project->hasFailedWork && now.document; }));
        EXPECT_EQ(one->labels(), QStringList({QStringLiteral("PER"), QStringLiteral("LOC")})) << k;
        QFile::remove(moved);
    }
}

TEST_F(ProjectsTest, projectPathOpensTheProjectLikeADocument) {
    const QString project = path("work.elmoscope");
    { Workspace::create(project.toStdString()); }
    const auto one = desk();
    one->session->openDocument(project);
    ASSERT_TRUE(one->wait([&](const ui::Snapshot& now) { return now.project->path == project; }));
    EXPECT_TRUE(ui::RecentPaths::projects().list().contains(project));
}

TEST_F(ProjectsTest, nextStartReopensTheProjectAndTheDocument) {
    const QString project = path("work.elmoscope");
    const QString second = write(QStringLiteral("second.txt"), "Second.");
    {
        const auto one = desk();
        ASSERT_TRUE(one->enter(ui::NewProject{project}, project));
        ASSERT_TRUE(one->open(letter()));
        ASSERT_TRUE(one->open(second));
        EXPECT_TRUE(one->window->close());
    }
    const auto later = desk();
    later->window->restoreSession();
    EXPECT_TRUE(later->wait([&](const ui::Snapshot& now) {
        return now.project->path == project && now.document && now.document->path == second;
    }));
}

TEST_F(ProjectsTest, listOfAnEarlierVersionIsAddedToTheUnsavedProject) {
    const QStringList files{letter(), write(QStringLiteral("b.txt"), "Two.")};
    QSettings().setValue(QStringLiteral("session/documents"), files);
    QSettings().setValue(QStringLiteral("session/document"), files[1]);
    const auto one = desk();
    one->window->restoreSession();
    EXPECT_TRUE(one->wait([&](const ui::Snapshot& now) {
        return now.document && now.document->path == files[1] && now.reading.documents->size() == 2;
    }));
    EXPECT_TRUE(one->window->close());
    EXPECT_FALSE(QSettings().contains(QStringLiteral("session/documents")));
}

}  // namespace
}  // namespace app::test
