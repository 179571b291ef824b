// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/predicate_panel.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"
#include "ui/widgets/plain_table.h"

namespace ui {
namespace {

class PredicatePanelTest : public ::testing::Test {
protected:
    PredicatePanelTest() {
        m_parts.document = test::makeOpened("Anna saw Rome , \"old\"\nBen slept");
        const elmo::Document& document = *m_parts.document->document;
        auto annotations = std::make_shared<tasks::Annotations>(*test::annotate(
            document,
            {{"Anna", "ARG0"}, {"saw", "see.01"}, {"Rome , \"old\"", "ARG1"}, {"Ben", "ARG0"}, {"slept", "V"}}));
        const auto relate = [&](std::int64_t from, std::int64_t to, const char* label) {
            tasks::RelationAnnotation role;
            role.id = annotations->nextId++;
            role.from.span = from;
            role.to.span = to;
            role.label = label;
            role.kind = tasks::kRoleRelation;
            annotations->relations.edit().push_back(role);
        };
        relate(2, 1, "ARG0");
        relate(2, 3, "ARG1");
        relate(5, 4, "ARG0");
        m_parts.reading.annotations = annotations;
        m_panel.setSnapshot(Snapshot::of(m_parts));
    }
    QString cell(int row, int column) const { return m_panel.table()->model()->index(row, column).data().toString(); }
    int rows() const { return m_panel.table()->model()->rowCount(); }

    SnapshotParts m_parts;
    PredicatePanel m_panel;
};

TEST_F(PredicatePanelTest, listsPredicatesWithTheirArgumentsInOrderOfPlace) {
    ASSERT_EQ(rows(), 2);
    EXPECT_EQ(cell(0, PredicatePanel::kAgent), QStringLiteral("Anna"));
    EXPECT_EQ(cell(0, PredicatePanel::kPredicate), QStringLiteral("saw"));
    EXPECT_EQ(cell(0, PredicatePanel::kObject), QStringLiteral("Rome , \"old\""));
    EXPECT_EQ(cell(0, PredicatePanel::kSense), QStringLiteral("see.01"));
    EXPECT_EQ(cell(1, PredicatePanel::kSentence), QStringLiteral("2"));
    EXPECT_EQ(cell(1, PredicatePanel::kDocument), m_parts.document->name);
}

TEST_F(PredicatePanelTest, sortsFiltersAndGoesToTheChosenPlace) {
    m_panel.table()->sortByColumn(PredicatePanel::kPredicate, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, PredicatePanel::kPredicate), QStringLiteral("slept"));
    QSignalSpy chosen(&m_panel, &PredicatePanel::spanChosen), placed(&m_panel, &PredicatePanel::placeChosen);
    Q_EMIT m_panel.table()->rowChosen(m_panel.table()->model()->index(0, 0));
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen.front().front().toLongLong(), 5);
    ASSERT_EQ(placed.size(), 1);
    EXPECT_EQ(placed.front().front().value<elmo::TokenIndex>(), elmo::TokenIndex(6));
    m_panel.filterField()->setText(QStringLiteral("ROME"));
    ASSERT_EQ(rows(), 1);
    EXPECT_EQ(cell(0, PredicatePanel::kPredicate), QStringLiteral("saw"));
    m_panel.filterField()->setText(QStringLiteral("nowhere"));
    EXPECT_FALSE(m_panel.saveButton()->isEnabled());
}

TEST_F(PredicatePanelTest, csvHasTheRowsThatAreShown) {
    m_panel.filterField()->setText(QStringLiteral("rome"));
    EXPECT_EQ(m_panel.csv(),
              "arg0,predicate,arg1,others,sense,sentence,document\r\n"
              "Anna,saw,\"Rome , \"\"old\"\"\",,see.01,1," +
                  m_parts.document->name.toUtf8() + "\r\n");
}

TEST_F(PredicatePanelTest, saysWhyThereAreNone) {
    const QString some = m_panel.statusText();
    m_parts.reading.annotations = test::annotate(*m_parts.document->document, {{"Anna", "PER"}});
    m_panel.setSnapshot(Snapshot::of(m_parts));
    EXPECT_EQ(rows(), 0);
    EXPECT_FALSE(m_panel.saveButton()->isEnabled());
    const QString none = m_panel.statusText();
    EXPECT_NE(none, some);
    m_panel.setSnapshot(Snapshot::empty());
    EXPECT_NE(m_panel.statusText(), none);
}

TEST_F(PredicatePanelTest, listsThePredicatesOfAllDocumentsWhenTheyAreChosen) {
    QSignalSpy wanted(&m_panel, &PredicatePanel::projectWanted), placed(&m_panel, &PredicatePanel::projectPlaceChosen);
    m_panel.scopeBox()->setCurrentIndex(1);
    EXPECT_EQ(wanted.size(), 1);
    EXPECT_EQ(rows(), 0) << "those of the document are not those of the project";
    auto listed = std::make_shared<ProjectPredicates>();
    listed->rows = {
        {QStringLiteral("/b.txt"),
         QStringLiteral("b.txt"),
         {.place = {elmo::ByteOffset(4), elmo::ByteOffset(7)}, .sentence = 2, .predicate = "ran", .agent = "Eve"}},
        {QStringLiteral("/a.txt"), QStringLiteral("a.txt"), {.predicate = "sat"}}};
    ProjectState project;
    project.predicates = listed;
    m_parts.project = std::make_shared<const ProjectState>(project);
    m_panel.setSnapshot(Snapshot::of(m_parts));
    ASSERT_EQ(rows(), 2);
    EXPECT_EQ(m_panel.csv(),
              "arg0,predicate,arg1,others,sense,sentence,document\r\nEve,ran,,,,3,b.txt\r\n,sat,,,,1,a.txt\r\n");
    m_panel.table()->sortByColumn(PredicatePanel::kDocument, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, PredicatePanel::kPredicate), QStringLiteral("sat"));
    Q_EMIT m_panel.table()->clicked(m_panel.table()->model()->index(1, 0));
    ASSERT_EQ(placed.size(), 1);
    EXPECT_EQ(placed[0][0].toString(), QStringLiteral("/b.txt"));
    EXPECT_EQ(placed[0][1].value<elmo::ByteSpan>(), (elmo::ByteSpan{elmo::ByteOffset(4), elmo::ByteOffset(7)}));
    m_panel.scopeBox()->setCurrentIndex(0);
    EXPECT_EQ(cell(0, PredicatePanel::kPredicate), QStringLiteral("saw"));
}

}  // namespace
}  // namespace ui
