// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/guideline_panel.h"

#include <gtest/gtest.h>

#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>

namespace ui {
namespace {

SnapshotPtr withGuidelines(const QString& project, const QString& text) {
    SnapshotParts parts;
    ProjectState state;
    state.path = project;
    state.guidelines = text;
    parts.project = std::make_shared<const ProjectState>(state);
    return Snapshot::of(std::move(parts));
}

TEST(GuidelinePanel, showsTheTextOfTheProjectAndTheLabels) {
    LabelBook book;
    book.setEntries({{QStringLiteral("RIVER_*"), {}, QStringLiteral("names of rivers")}});
    GuidelinePanel panel(book);
    panel.setSnapshot(withGuidelines(QStringLiteral("/a.elmoscope"), QStringLiteral("# Rules\n\nMark **names**.")));
    const QString text = panel.text()->toPlainText();
    EXPECT_TRUE(text.contains(QStringLiteral("Mark names."))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("RIVER_*: names of rivers"))) << text.toStdString();
}

TEST(GuidelinePanel, savesWhatIsWritten) {
    LabelBook book;
    GuidelinePanel panel(book);
    panel.show();
    panel.setSnapshot(withGuidelines(QStringLiteral("/a.elmoscope"), QStringLiteral("Old.")));
    const QSignalSpy written(&panel, &GuidelinePanel::guidelinesWritten);
    panel.editButton()->click();
    EXPECT_EQ(panel.editor()->toPlainText(), QStringLiteral("Old."));
    panel.editor()->setPlainText(QStringLiteral("New."));
    panel.saveButton()->click();
    ASSERT_EQ(written.size(), 1);
    EXPECT_EQ(written[0][0].toString(), QStringLiteral("New."));
    EXPECT_TRUE(panel.text()->isVisible());
}

TEST(GuidelinePanel, anotherProjectEndsTheEditing) {
    LabelBook book;
    GuidelinePanel panel(book);
    panel.show();
    panel.setSnapshot(withGuidelines(QStringLiteral("/a.elmoscope"), {}));
    const QSignalSpy written(&panel, &GuidelinePanel::guidelinesWritten);
    panel.editButton()->click();
    panel.editor()->setPlainText(QStringLiteral("Of project a."));
    panel.setSnapshot(withGuidelines(QStringLiteral("/b.elmoscope"), {}));
    EXPECT_FALSE(panel.editor()->isVisible());
    EXPECT_EQ(written.size(), 0) << "the text belongs to the other project";
}

}  // namespace
}  // namespace ui
