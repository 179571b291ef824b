// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/guideline_panel.h"

#include <gtest/gtest.h>

#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <memory>
#include <vector>

#include "tests/ui/fake_session.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

ProjectPtr projectWithGuidelines(const QString& path, const QString& text) {
    ProjectState state;
    state.path = path;
    state.guidelines = text;
    return std::make_shared<const ProjectState>(state);
}

SnapshotPtr withGuidelines(const QString& project, const QString& text) {
    SnapshotParts parts;
    parts.project = projectWithGuidelines(project, text);
    return Snapshot::of(std::move(parts));
}

/// The panel while its text is being edited.
class GuidelineEditing : public ::testing::Test {
protected:
    GuidelineEditing() {
        panel.show();
        panel.setSnapshot(withGuidelines(QStringLiteral("/a.elmoscope"), QStringLiteral("Old.")));
        panel.editButton()->click();
    }

    void discard() {
        panel.cancelButton()->click();
        auto* question = panel.findChild<QMessageBox*>();
        ASSERT_NE(question, nullptr);
        for (QAbstractButton* button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::DestructiveRole)
                button->click();
    }

    LabelBook book;
    GuidelinePanel panel{book};
    const QSignalSpy written{&panel, &GuidelinePanel::guidelinesWritten};
};

TEST(GuidelinePanel, showsTheTextOfTheProjectAndTheLabels) {
    LabelBook book;
    book.setEntries({{QStringLiteral("RIVER_*"), {}, QStringLiteral("names of rivers")}});
    GuidelinePanel panel(book);
    panel.setSnapshot(withGuidelines(QStringLiteral("/a.elmoscope"), QStringLiteral("# Rules\n\nMark **names**.")));
    const QString text = panel.text()->toPlainText();
    EXPECT_TRUE(text.contains(QStringLiteral("Mark names."))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("RIVER_*: names of rivers"))) << text.toStdString();
}

TEST_F(GuidelineEditing, savesWhatIsWritten) {
    EXPECT_EQ(panel.editor()->toPlainText(), QStringLiteral("Old."));
    panel.editor()->setPlainText(QStringLiteral("New."));
    panel.saveButton()->click();
    ASSERT_EQ(written.size(), 1);
    EXPECT_EQ(written[0][0].toString(), QStringLiteral("New."));
    EXPECT_TRUE(panel.text()->isVisible());
}

TEST_F(GuidelineEditing, onlyChangedTextIsSavedWhenTheProjectIsLeft) {
    panel.leave();
    EXPECT_FALSE(panel.editor()->isVisible());
    EXPECT_EQ(written.size(), 0);
    panel.editButton()->click();
    panel.editor()->setPlainText(QStringLiteral("New."));
    panel.leave();
    EXPECT_FALSE(panel.editor()->isVisible());
    ASSERT_EQ(written.size(), 1);
    EXPECT_EQ(written[0][0].toString(), QStringLiteral("New."));
}

TEST_F(GuidelineEditing, cancelledTextIsNotSavedLater) {
    panel.editor()->setPlainText(QStringLiteral("New."));
    discard();
    panel.leave();
    EXPECT_EQ(written.size(), 0);
    EXPECT_TRUE(panel.text()->toPlainText().contains(QStringLiteral("Old.")));
}

TEST_F(GuidelineEditing, textIsSavedAsItIsWritten) {
    panel.editor()->setPlainText(QStringLiteral("New."));
    ASSERT_TRUE(QTest::qWaitFor([&] { return written.size() == 1; }));
    EXPECT_EQ(written[0][0].toString(), QStringLiteral("New."));
    panel.setSnapshot(withGuidelines(QStringLiteral("/a.elmoscope"), QStringLiteral("New.")));
    EXPECT_TRUE(panel.editor()->isVisible()) << "writing goes on";
    discard();
    ASSERT_EQ(written.size(), 2);
    EXPECT_EQ(written[1][0].toString(), QStringLiteral("Old."));
    EXPECT_FALSE(panel.editor()->isVisible());
}

TEST_F(GuidelineEditing, cancellingAsksBeforeTextIsLost) {
    panel.editor()->setPlainText(QStringLiteral("New."));
    panel.cancelButton()->click();
    auto* question = panel.findChild<QMessageBox*>();
    ASSERT_NE(question, nullptr);
    QTest::keyClick(question, Qt::Key_Return);
    EXPECT_EQ(panel.editor()->toPlainText(), QStringLiteral("New."));
    EXPECT_TRUE(panel.editor()->isVisible());
}

TEST_F(GuidelineEditing, anotherProjectEndsTheEditingOfUnchangedText) {
    panel.setSnapshot(withGuidelines(QStringLiteral("/b.elmoscope"), {}));
    EXPECT_FALSE(panel.editor()->isVisible());
}

/// The file of the unsaved project gets another name if another window has it, for example.
TEST_F(GuidelineEditing, writtenTextStaysWhenTheProjectGetsAnotherPath) {
    panel.editor()->setPlainText(QStringLiteral("New."));
    panel.setSnapshot(withGuidelines(QStringLiteral("/a-2.elmoscope"), {}));
    EXPECT_TRUE(panel.editor()->isVisible());
    EXPECT_EQ(panel.editor()->toPlainText(), QStringLiteral("New."));
}

/// The panel in the window, which knows when the project is left.
class GuidelinesInWindowTest : public ::testing::Test {
protected:
    GuidelinesInWindowTest() : m_window(std::make_unique<MainWindow>(m_session, Installation{})) {
        m_window->show();
        m_session.state.project = projectWithGuidelines(QStringLiteral("/a.elmoscope"), {});
        m_session.publish();
    }
    void write(const QString& text) {
        auto* panel = m_window->findChild<GuidelinePanel*>();
        panel->editButton()->click();
        panel->editor()->setPlainText(text);
    }
    QStringList saved() const {
        QStringList texts;
        for (const ProjectRequest& request : m_session.projectRequests)
            if (const auto* guidelines = std::get_if<SetGuidelines>(&request))
                texts.append(guidelines->text);
        return texts;
    }

    test::FakeSession m_session;
    std::unique_ptr<MainWindow> m_window;
};

TEST_F(GuidelinesInWindowTest, textIsSavedBeforeAnotherProjectIsAskedFor) {
    const QString other = QStringLiteral("/b.elmoscope");
    const std::vector<ProjectRequest> requests{NewProject{other}, OpenProject{other}, SaveProjectAs{other},
                                               CloseProject{}};
    for (const ProjectRequest& request : requests) {
        m_session.projectRequests.clear();
        const QString text = QStringLiteral("Text %1").arg(request.index());
        write(text);
        m_session.requestProject(request);
        ASSERT_EQ(m_session.projectRequests.size(), 2U) << request.index();
        EXPECT_EQ(saved(), QStringList{text});
        EXPECT_EQ(m_session.projectRequests.back().index(), request.index());
    }
}

TEST_F(GuidelinesInWindowTest, textIsSavedBeforeAProjectIsOpenedLikeADocument) {
    write(QStringLiteral("New."));
    m_session.openDocument(QStringLiteral("/letter.txt"));
    EXPECT_TRUE(saved().isEmpty()) << "the project stays";
    m_session.openDocument(QStringLiteral("/b.elmoscope"));
    EXPECT_EQ(saved(), QStringList{QStringLiteral("New.")});
}

TEST_F(GuidelinesInWindowTest, textIsSavedWhenTheWindowIsClosed) {
    write(QStringLiteral("New."));
    m_window->close();
    EXPECT_EQ(saved(), QStringList{QStringLiteral("New.")});
}

/// As when another language is chosen.
TEST_F(GuidelinesInWindowTest, textIsSavedWhenTheWindowIsReplaced) {
    write(QStringLiteral("New."));
    MainWindow next(m_session, {});
    next.show();
    m_window.reset();
    EXPECT_EQ(saved(), QStringList{QStringLiteral("New.")});
}

}  // namespace
}  // namespace ui
