// SPDX-License-Identifier: Apache-2.0
// Layers of annotations in the real window on the real session.
#include <QAction>
#include <QCheckBox>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

#include "text_change_fixture.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_layer_model.h"
#include "ui/annotations/annotation_layer_panel.h"
#include "ui/annotations/annotation_model.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/export/export_dialog.h"
#include "ui/widgets/plain_table.h"

namespace app::test {
namespace {

/// Layers of annotations, shown and deleted in one place.
class AnnotationLayersTest : public ChangedFileTest {
protected:
    ui::AnnotationLayerPanel* panel() const { return m_window->findChild<ui::AnnotationLayerPanel*>(); }
    ui::AnnotationLayerModel* model() const { return panel()->model(); }
    QString cell(int row, int column) const { return model()->index(row, column).data().toString(); }
    int shownSpans() const { return m_window->findChild<ui::AnnotationPanel*>()->model()->rowCount(); }
    void markByHand() {
        const auto now = m_session->snapshot();
        m_window->findChild<ui::AnnotationEditor*>()->create(now->document->document->tokens().at(0),
                                                             QStringLiteral("X"));
    }
    void choose(int row) { panel()->table()->setCurrentIndex(model()->index(row, 0)); }
};

TEST_F(AnnotationLayersTest, layersCanBeListedShownHiddenAndRenamed) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    markByHand();
    ASSERT_EQ(model()->rowCount(), 2);
    EXPECT_EQ(cell(0, 0), QStringLiteral("ner"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("Head"));
    EXPECT_EQ(cell(0, 2), QStringLiteral("2"));
    EXPECT_EQ(cell(0, 3), QStringLiteral("2"));
    EXPECT_EQ(cell(1, 0), QStringLiteral("Manual"));
    EXPECT_EQ(shownSpans(), 3);
    model()->setData(model()->index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
    EXPECT_EQ(shownSpans(), 1);
    EXPECT_EQ(spans(), 3U) << "hidden, not deleted";
    model()->setData(model()->index(0, 0), QStringLiteral("Names"), Qt::EditRole);
    EXPECT_EQ(cell(0, 0), QStringLiteral("Names"));
    model()->setData(model()->index(0, 0), Qt::Checked, Qt::CheckStateRole);
    EXPECT_EQ(shownSpans(), 3);
    model()->setData(model()->index(0, 0), QString(), Qt::EditRole);
    EXPECT_EQ(cell(0, 0), QStringLiteral("ner"));
}

TEST_F(AnnotationLayersTest, spansOfARemovedHeadAreDeletedAndUndoRestoresThem) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    m_session->removeHead(QStringLiteral("/heads/ner"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("Head (not loaded)"));
    choose(0);
    QTest::mouseClick(panel()->deleteHereButton(), Qt::LeftButton);
    EXPECT_EQ(spans(), 0U);
    EXPECT_EQ(model()->rowCount(), 0);
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    EXPECT_EQ(accepted(), "Tony Blair;Rome;");
    EXPECT_EQ(cell(0, 0), QStringLiteral("ner"));
    m_window->findChild<QAction*>(QStringLiteral("redo"))->trigger();
    ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "Nothing here.")));
    ASSERT_TRUE(open(m_path));
    EXPECT_EQ(spans(), 0U);
}

TEST_F(AnnotationLayersTest, aLoadedHeadIsUnloadedWithItsLayer) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    choose(0);
    QTest::mouseClick(panel()->deleteHereButton(), Qt::LeftButton);
    EXPECT_TRUE(m_session->snapshot()->reading.heads->empty());
    EXPECT_EQ(spans(), 0U);
}

TEST_F(AnnotationLayersTest, aLayerIsDeletedInEveryDocument) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "Then we met Eva here.")));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() == 1; }));
    markByHand();
    choose(0);
    QTest::mouseClick(panel()->deleteEverywhereButton(), Qt::LeftButton);
    auto* question = m_window->findChild<QMessageBox*>();
    ASSERT_NE(question, nullptr);
    EXPECT_EQ(question->defaultButton(), question->button(QMessageBox::Cancel)) << "Return deletes nothing";
    for (QAbstractButton* button : question->buttons())
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(spans(), 1U) << "what was made by hand stays";
    ASSERT_TRUE(open(m_path));
    EXPECT_EQ(spans(), 0U);
}

TEST_F(AnnotationLayersTest, finishedDocumentsKeepALayerThatIsDeletedEverywhere) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    m_session->setFinished({m_path}, true);
    ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "Then we met Eva here.")));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() == 1; }));
    const tasks::AnnotationMaker maker = layersOf(*m_session->snapshot()->reading.annotations).front().maker;
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->removeHead(QStringLiteral("/heads/ner"));
    m_session->deleteLayerEverywhere(maker);
    EXPECT_EQ(spans(), 0U);
    ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == 1; }, 60'000));
    EXPECT_TRUE(failed[0][0].value<ui::Problem>().message.startsWith(u'1')) << "how many were spared";
    ASSERT_TRUE(open(m_path));
    EXPECT_EQ(accepted(), "Tony Blair;Rome;");
    m_session->deleteLayerEverywhere(maker);
    EXPECT_EQ(accepted(), "Tony Blair;Rome;") << "also while it is open";
    ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == 2; }, 60'000));
    m_session->setFinished({m_path}, false);
    m_session->deleteLayerEverywhere(maker);
    EXPECT_EQ(spans(), 0U);
    ASSERT_TRUE(open(write(QStringLiteral("more.txt"), "Nothing here.")));
    ASSERT_TRUE(open(m_path));
    EXPECT_EQ(spans(), 0U);
    EXPECT_EQ(failed.count(), 2);
}

TEST_F(AnnotationLayersTest, exportWritesHiddenLayersUnlessExcluded) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    markByHand();
    model()->setData(model()->index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
    const auto exported = [this](bool leaveOut) {
        QTimer::singleShot(0, m_window.get(), [this, leaveOut] {
            auto* dialog = m_window->findChild<ui::ExportDialog*>();
            dialog->chooseFormat(QStringLiteral("brat"));
            dialog->setPath(m_folder.filePath(QStringLiteral("out.ann")));
            auto* without = dialog->findChild<QCheckBox*>(QStringLiteral("withoutHidden"));
            EXPECT_TRUE(without->isVisible());
            EXPECT_TRUE(without->toolTip().contains(QStringLiteral("ner")));
            without->setChecked(leaveOut);
            auto* button = dialog->findChild<QPushButton*>(QStringLiteral("export"));
            EXPECT_TRUE(QTest::qWaitFor([&] { return button->isEnabled(); }, 20'000));
            bool written = false;
            QObject::connect(m_session.get(), &ui::Session::exported, dialog, [&] { written = true; });
            button->click();
            EXPECT_TRUE(QTest::qWaitFor([&] { return written; }, 20'000));
            dialog->reject();
        });
        m_window->findChild<QAction*>(QStringLiteral("exportDocument"))->trigger();
        QFile file(m_folder.filePath(QStringLiteral("out.ann")));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray all = exported(false);
    EXPECT_TRUE(all.contains("Tony Blair")) << all.toStdString();
    EXPECT_TRUE(all.contains("X 0 9\tYesterday")) << all.toStdString();
    const QByteArray shown = exported(true);
    EXPECT_FALSE(shown.contains("Tony Blair")) << shown.toStdString();
    EXPECT_TRUE(shown.contains("X 0 9\tYesterday")) << shown.toStdString();
}

TEST_F(AnnotationLayersTest, importedAnnotationsAreASeparateLayerCalledGold) {
    ASSERT_TRUE(open(write(QStringLiteral("gold.conll"), "We O\nsaw O\nAnna B-PER\n. O\n\n")));
    markByHand();
    ASSERT_EQ(model()->rowCount(), 2);
    EXPECT_EQ(cell(0, 0), QStringLiteral("Gold (gold.conll)"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("Gold from a file"));
    EXPECT_EQ(cell(1, 1), QStringLiteral("Person"));
}

}  // namespace
}  // namespace app::test
