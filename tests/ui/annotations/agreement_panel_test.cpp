// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/agreement_panel.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

/// Two heads differ on two of three spans: "Rome" has another label, "Bank" is found by the second one only.
class AgreementPanelTest : public ::testing::Test {
protected:
    AgreementPanelTest() {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>(m_session, Installation{});
        m_window->show();
        m_session.state.document = test::makeOpened("Anna saw Rome and Anna Bank");
        const elmo::Document& document = *m_session.state.document->document;
        auto annotations =
            std::make_shared<tasks::Annotations>(*test::annotate(document, {{"Anna", "PER"}, {"Rome", "LOC"}}));
        annotations->sources.emplace_back().model = "other-ner";
        const auto other = test::annotate(document, {{"Anna", "PER"}, {"Rome", "ORG"}, {"Bank", "ORG"}});
        for (tasks::SpanAnnotation span : other->spans) {
            span.id = annotations->nextId++;
            span.source = 1;
            annotations->spans.push_back(span);
        }
        std::ranges::sort(annotations->spans, standsBefore);
        m_session.state.reading.annotations = annotations;
        m_session.publish();
        auto* dock = qobject_cast<QDockWidget*>(panel()->parentWidget());
        dock->raise();
        QTest::qWait(1);
    }
    AgreementPanel* panel() const { return m_window->findChild<AgreementPanel*>(); }
    QString cell(int row, int column) const { return panel()->table()->model()->index(row, column).data().toString(); }
    std::string printed() const {
        return test::print(*m_session.state.document->document, *m_session.state.reading.annotations);
    }

    test::FakeSession m_session;
    std::unique_ptr<MainWindow> m_window;
};

TEST_F(AgreementPanelTest, showsFiguresAndDifferencesSideBySide) {
    ASSERT_TRUE(panel()->isVisible());
    EXPECT_EQ(panel()->firstField()->count(), 2);
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("40.0"))) << panel()->figures().toStdString();
    ASSERT_EQ(panel()->table()->model()->rowCount(), 2);
    EXPECT_EQ(cell(0, 0), QStringLiteral("Rome"));
    EXPECT_EQ((QStringList{cell(0, 1), cell(0, 2)}), (panel()->firstField()->currentText() == QStringLiteral("tiny-ner")
                                                          ? QStringList{QStringLiteral("LOC"), QStringLiteral("ORG")}
                                                          : QStringList{QStringLiteral("ORG"), QStringLiteral("LOC")}));
    EXPECT_EQ(cell(1, 0), QStringLiteral("Bank"));
    EXPECT_EQ(cell(1, 3), QString());
    panel()->secondField()->setCurrentIndex(0);
    EXPECT_EQ(panel()->table()->model()->rowCount(), 0);
    EXPECT_FALSE(panel()->acceptAgreedButton()->isEnabled());
}

TEST_F(AgreementPanelTest, differencesAreSettledAndUndone) {
    const int other = panel()->firstField()->itemText(0) == QStringLiteral("other-ner") ? 0 : 1;
    const auto takeOther = other == 0 ? panel()->takeFirstButton() : panel()->takeSecondButton();
    EXPECT_FALSE(takeOther->isEnabled());
    panel()->table()->selectRow(0);
    takeOther->click();
    EXPECT_EQ(printed(), "Anna:PER? Anna:PER? Rome:LOC- Rome:ORG+ Bank:ORG?");
    EXPECT_EQ(cell(0, 3), QStringLiteral("ORG"));
    EXPECT_EQ(panel()->firstField()->count(), 3) << "the person's decisions can be compared, too";
    EXPECT_EQ(panel()->table()->currentIndex().row(), 1);
    panel()->takeNeitherButton()->click();
    EXPECT_EQ(cell(1, 3), QStringLiteral("no span"));
    panel()->acceptAgreedButton()->click();
    const std::string all = printed();
    EXPECT_EQ(std::count(all.begin(), all.end(), '+'), 2) << all;
    m_window->findChild<AnnotationEditor*>()->undoGroup()->undo();
    m_window->findChild<AnnotationEditor*>()->undoGroup()->undo();
    EXPECT_EQ(printed(), "Anna:PER? Anna:PER? Rome:LOC- Rome:ORG+ Bank:ORG?");
}

TEST_F(AgreementPanelTest, nextDifferenceIsSelectedInMirroredWindows) {
    panel()->setLayoutDirection(Qt::RightToLeft);
    panel()->table()->chooseRow(0);
    panel()->takeFirstButton()->click();
    EXPECT_EQ(panel()->table()->currentIndex().row(), 1);
    EXPECT_EQ(panel()->table()->selectionModel()->selectedRows().size(), 1);
    EXPECT_TRUE(panel()->takeFirstButton()->isEnabled());
}

TEST_F(AgreementPanelTest, longNamesOfAnnotatorsLeaveTheOtherColumnsRoom) {
    auto annotations = std::make_shared<tasks::Annotations>(*m_session.state.reading.annotations);
    annotations->sources.back().model = "entities-of-letters-from-1897";
    m_session.state.reading.annotations = annotations;
    m_session.publish();
    QTest::qWait(1);
    const QAbstractItemModel* model = panel()->table()->model();
    const int column = panel()->firstField()->currentText() == QStringLiteral("entities-of-letters-from-1897") ? 1 : 2;
    EXPECT_LE(model->headerData(column, Qt::Horizontal).toString().size(), 18);
    EXPECT_EQ(model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString(),
              QStringLiteral("entities-of-letters-from-1897"));
}

TEST_F(AgreementPanelTest, APersonIsComparedWithTheHead) {
    panel()->table()->selectRow(0);
    panel()->takeFirstButton()->click();
    panel()->secondField()->setCurrentIndex(2);
    EXPECT_EQ(panel()->secondField()->currentText(), QStringLiteral("Accepted and manual"));
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("not yet decided"))) << panel()->figures().toStdString();
}

TEST_F(AgreementPanelTest, figuresKeepTheDirectionOfTheWindow) {
    EXPECT_EQ(panel()->figures().front(), QChar(0x200E));
    EXPECT_TRUE(panel()->figures().contains(QChar(0x2066)));
    panel()->setLayoutDirection(Qt::RightToLeft);
    panel()->firstField()->setCurrentIndex(1);
    panel()->firstField()->setCurrentIndex(0);
    EXPECT_EQ(panel()->figures().front(), QChar(0x200F)) << "otherwise “F1” makes it a line from left to right";
    EXPECT_TRUE(panel()->figures().contains(QChar(0x2067)));
}

TEST_F(AgreementPanelTest, allDocumentsAreComparedAndSettledWhereTheyAreOpen) {
    m_session.state.document = [this] {
        auto document = std::make_shared<OpenedDocument>(*m_session.state.document);
        document->path = QStringLiteral("/texts/b.txt");
        return document;
    }();
    m_session.publish();
    m_session.projectRequests.clear();
    panel()->scopeField()->setCurrentIndex(1);
    ASSERT_FALSE(m_session.projectRequests.empty());
    const auto* asked = std::get_if<CompareAnnotators>(&m_session.projectRequests.back());
    ASSERT_NE(asked, nullptr);
    EXPECT_FALSE(panel()->figures().contains(QStringLiteral("F1"))) << "there is no answer yet";

    auto found = std::make_shared<ProjectAgreement>();
    found->query = *asked;
    found->annotators = annotatorsOf(*m_session.state.reading.annotations);
    found->first = found->annotators[0];
    found->second = found->annotators[1];
    found->documents = 7;
    found->agreement.spans = {2, 4, 4};
    AnnotatorDifference here, there;
    here.text = QStringLiteral("Rome");
    here.first = QStringLiteral("LOC");
    here.firstId = test::idOf(*m_session.state.document->document, *m_session.state.reading.annotations, "Rome", "LOC");
    here.path = m_session.state.document->path;
    here.document = QStringLiteral("b.txt");
    there.text = QStringLiteral("Oslo");
    there.second = QStringLiteral("LOC");
    there.secondId = 4711;
    there.path = QStringLiteral("/texts/a.txt");
    there.document = QStringLiteral("a.txt");
    found->differences = {there, here};
    auto project = std::make_shared<ProjectState>(*m_session.state.project);
    project->agreement = found;
    m_session.state.project = project;
    m_session.publish();
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("7"))) << panel()->figures().toStdString();
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("50.0"))) << panel()->figures().toStdString();
    ASSERT_EQ(panel()->table()->model()->rowCount(), 2);
    EXPECT_EQ(cell(0, 4), QStringLiteral("a.txt"));
    EXPECT_FALSE(panel()->table()->isColumnHidden(4));

    panel()->table()->selectRow(0);
    EXPECT_FALSE(panel()->takeSecondButton()->isEnabled()) << "its document is not open";
    Q_EMIT panel()->table()->activated(panel()->table()->model()->index(0, 0));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("open /texts/a.txt"));
    panel()->table()->selectRow(1);
    ASSERT_TRUE(panel()->takeFirstButton()->isEnabled());
    panel()->takeFirstButton()->click();
    EXPECT_TRUE(printed().find("Rome:LOC+") != std::string::npos) << printed();
    m_session.projectRequests.clear();
    EXPECT_TRUE(QTest::qWaitFor([this] { return !m_session.projectRequests.empty(); })) << "it is compared again";

    panel()->scopeField()->setCurrentIndex(0);
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("F1"))) << panel()->figures().toStdString();
    EXPECT_TRUE(panel()->table()->isColumnHidden(4));
}

TEST_F(AgreementPanelTest, EmptyStatesSayWhatIsMissing) {
    m_session.state.reading.annotations = test::annotate(*m_session.state.document->document, {{"Anna", "PER"}});
    m_session.publish();
    QTest::qWait(1);
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("one annotator")));
    tasks::Annotations two = *m_session.state.reading.annotations;
    two.spans.front().decision = tasks::Decision::kAccepted;
    m_session.state.reading.annotations = std::make_shared<tasks::Annotations>(two);
    m_session.publish();
    QTest::qWait(1);
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("100.0")))
        << "the second annotator is chosen when it appears";
    m_session.state = {};
    m_session.publish();
    QTest::qWait(1);
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("Open a document")));
}

}  // namespace
}  // namespace ui
