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

    /// What the panel has asked the project last.
    CompareAnnotators asked() const {
        const auto* query = m_session.projectRequests.empty()
                                ? nullptr
                                : std::get_if<CompareAnnotators>(&m_session.projectRequests.back());
        EXPECT_TRUE(query);
        return query ? *query : CompareAnnotators();
    }
    /// About the annotators of the open document.
    ProjectAgreement answerTo(const CompareAnnotators& query) const {
        ProjectAgreement found;
        found.query = query;
        found.annotators = annotatorsOf(*m_session.state.reading.annotations);
        found.first = query.first;
        found.second = query.second;
        found.documents = 2;
        return found;
    }
    void publish(ProjectAgreement found) {
        auto project = std::make_shared<ProjectState>(*m_session.state.project);
        project->agreement = std::make_shared<const ProjectAgreement>(std::move(found));
        m_session.state.project = project;
        m_session.publish();
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

TEST_F(AgreementPanelTest, annotatorsStayChosenInEveryScope) {
    panel()->firstField()->setCurrentIndex(1);
    panel()->secondField()->setCurrentIndex(0);
    const QString first = panel()->firstField()->currentText(), second = panel()->secondField()->currentText();
    ASSERT_NE(first, second);
    const auto names = [this] {
        return std::pair(panel()->firstField()->currentText(), panel()->secondField()->currentText());
    };
    for (const int scope : {1, 2, 1}) {
        panel()->scopeField()->setCurrentIndex(scope);
        const CompareAnnotators query = asked();
        ASSERT_TRUE(query.first && query.second);
        EXPECT_EQ(query.first->name, first.toStdString());
        EXPECT_EQ(query.second->name, second.toStdString());
        EXPECT_EQ(query.everybody, scope == 2);
        ProjectAgreement found = answerTo(query);
        found.annotators.insert(found.annotators.begin(), {tasks::AnnotationLayer::kModel, "third", {}});
        publish(std::move(found));
        EXPECT_EQ(names(), std::pair(first, second)) << scope;
    }
    panel()->scopeField()->setCurrentIndex(0);
    EXPECT_EQ(names(), std::pair(first, second));
}

TEST_F(AgreementPanelTest, allPeopleAreComparedByPairAndLabel) {
    panel()->scopeField()->setCurrentIndex(2);
    EXPECT_TRUE(panel()->firstField()->isHidden() && panel()->secondField()->isHidden());
    EXPECT_TRUE(panel()->takeFirstButton()->isHidden() && panel()->acceptAgreedButton()->isHidden());
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("Comparing"))) << panel()->figures().toStdString();
    auto all = std::make_shared<tasks::RaterAgreement>();
    for (const char* name : {"Ann", "Bo", "Cleo"})
        all->raters.push_back({tasks::AnnotationLayer::kHuman, name, std::string(tasks::kColleague)});
    all->documents = 6;
    all->alpha = {0.75, std::pair(0.5, 0.875)};
    all->f1 = {0.625, {}};
    all->pairs = {{0, 1, 6, {3, 4, 4}}, {0, 2, 6, {1, 2, 2}}};
    all->labels = {{"PER", 12, {0.25, {}}, {}}};
    all->confusions = {{"LOC", "ORG", 7}, {"PER", "", 2}, {"PER", "PER", 1}};
    ProjectAgreement found = answerTo(asked());
    found.all = all;
    publish(found);
    for (const char* figure : {"3 pe", "6 document", "0.75", "0.50", "62.5"})
        EXPECT_TRUE(panel()->figures().contains(QLatin1String(figure))) << figure << panel()->figures().toStdString();
    ASSERT_EQ(panel()->table()->model()->rowCount(), 6);
    EXPECT_EQ(cell(3, 0), QStringLiteral("LOC or ORG"));
    EXPECT_EQ(cell(3, 1), QStringLiteral("7"));
    EXPECT_EQ(cell(4, 0), QStringLiteral("PER, not marked by the other"));
    EXPECT_EQ(cell(5, 0), QStringLiteral("PER with other bounds"));
    EXPECT_EQ(cell(0, 0), QStringLiteral("Ann – Bo"));
    EXPECT_TRUE(cell(0, 3).contains(QStringLiteral("75"))) << cell(0, 3).toStdString();
    EXPECT_EQ(cell(1, 0), QStringLiteral("Ann – Cleo"));
    EXPECT_EQ(cell(2, 0), QStringLiteral("PER"));
    EXPECT_TRUE(cell(2, 2).contains(QStringLiteral("0.25"))) << cell(2, 2).toStdString();
    const QString before = m_session.lastCommand();
    Q_EMIT panel()->table()->activated(panel()->table()->model()->index(0, 0));
    EXPECT_EQ(m_session.lastCommand(), before) << "a pair is no place in a document";

    all = std::make_shared<tasks::RaterAgreement>();
    all->raters.resize(2);
    found.all = all;
    publish(found);
    EXPECT_TRUE(panel()->figures().contains(QStringLiteral("No document has annotations of two people")));
}

TEST_F(AgreementPanelTest, allPeopleAreComparedWhateverTheFieldsSaid) {
    panel()->secondField()->setCurrentIndex(panel()->firstField()->currentIndex());
    m_session.projectRequests.clear();
    panel()->scopeField()->setCurrentIndex(2);
    EXPECT_EQ(m_session.projectRequests.size(), 1U) << "one annotator twice would leave the panel waiting";
    m_session.projectRequests.clear();
    panel()->scopeField()->setCurrentIndex(1);
    EXPECT_EQ(m_session.projectRequests.size(), 1U);
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
