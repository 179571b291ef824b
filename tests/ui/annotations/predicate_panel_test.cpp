// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/predicate_panel.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace ui
