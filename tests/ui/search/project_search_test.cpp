// SPDX-License-Identifier: Apache-2.0
// The search panel over all documents of the project.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/search/search_model.h"
#include "ui/search/search_panel.h"
#include "ui/widgets/plain_table.h"

namespace ui {
namespace {

class ProjectSearchTest : public ::testing::Test {
protected:
    ProjectSearchTest() {
        QObject::connect(&m_panel, &SearchPanel::projectSearchWanted, &m_panel,
                         [this](const SearchProject& query) { m_asked.push_back(query); });
        m_panel.show();
        m_panel.scopeBox()->setCurrentIndex(1);
    }
    void answer(std::vector<ProjectHit> hits) {
        auto found = std::make_shared<ProjectSearch>();
        found->query = m_asked.back();
        found->hits = std::move(hits);
        SnapshotParts parts;
        ProjectState project;
        project.search = found;
        parts.project = std::make_shared<const ProjectState>(project);
        m_panel.setSnapshot(Snapshot::of(std::move(parts)));
    }
    static ProjectHit hit(const QString& name, const QString& before) {
        return {QStringLiteral("/texts/") + name,
                name,
                {elmo::ByteOffset(3), elmo::ByteOffset(7)},
                before,
                QStringLiteral("Anna"),
                QStringLiteral("came."),
                QStringLiteral("PER")};
    }
    QString cell(int row, int column) { return m_panel.table()->model()->index(row, column).data().toString(); }

    std::vector<SearchProject> m_asked;
    SearchPanel m_panel;
};

TEST_F(ProjectSearchTest, listsMatchesOfAllDocumentsInContext) {
    m_panel.wordsField()->setText(QStringLiteral("Anna"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_asked.empty() && m_asked.back().words == u"Anna"; }));
    answer({hit(QStringLiteral("b.txt"), QStringLiteral("when")), hit(QStringLiteral("a.txt"), QStringLiteral("and"))});
    ASSERT_EQ(m_panel.table()->model()->rowCount(), 2);
    EXPECT_EQ(cell(0, SearchModel::kDocument), QStringLiteral("b.txt"));
    EXPECT_EQ(cell(0, SearchModel::kBefore), QStringLiteral("when"));
    EXPECT_FALSE(m_panel.table()->isColumnHidden(SearchModel::kDocument));
    EXPECT_TRUE(m_panel.statusText().contains(u'2')) << m_panel.statusText().toStdString();
    m_panel.table()->model()->sort(SearchModel::kDocument, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, SearchModel::kDocument), QStringLiteral("a.txt"));
    QString chosen;
    QObject::connect(&m_panel, &SearchPanel::hitChosen, &m_panel,
                     [&](const QString& path, elmo::ByteSpan) { chosen = path; });
    Q_EMIT m_panel.table()->activated(m_panel.table()->model()->index(0, 0));
    EXPECT_EQ(chosen, QStringLiteral("/texts/a.txt"));
}

TEST_F(ProjectSearchTest, answersToEarlierWordsAreIgnored) {
    m_panel.wordsField()->setText(QStringLiteral("Anna"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_asked.empty() && m_asked.back().words == u"Anna"; }));
    m_panel.wordsField()->setText(QStringLiteral("Annab"));
    answer({hit(QStringLiteral("b.txt"), {})});
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 0);
}

TEST_F(ProjectSearchTest, searchesLabelsButNoExpressions) {
    EXPECT_EQ(m_panel.kindBox()->findData(static_cast<int>(SearchQuery::Kind::kRegex)), -1);
    m_panel.kindBox()->setCurrentIndex(m_panel.kindBox()->findData(static_cast<int>(SearchQuery::Kind::kLabel)));
    m_panel.wordsField()->setText(QStringLiteral("PER"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_asked.empty() && m_asked.back().words == u"PER"; }));
    EXPECT_EQ(m_asked.back().kind, SearchProject::Kind::kLabel);
    m_panel.scopeBox()->setCurrentIndex(0);
    EXPECT_NE(m_panel.kindBox()->findData(static_cast<int>(SearchQuery::Kind::kRegex)), -1);
}

TEST_F(ProjectSearchTest, aQueryInThisDocumentIsSearchedAsInTheProject) {
    SnapshotParts parts;
    parts.document = test::makeOpened("Anna came.");
    m_panel.setSnapshot(Snapshot::of(parts));
    m_panel.wordsField()->setText(QStringLiteral("[role=ARG0 text=\"Anna\"]"));
    m_panel.scopeBox()->setCurrentIndex(0);
    EXPECT_EQ(m_panel.kindBox()->currentText(), QStringLiteral("Query")) << "what was a query there is one here";
    ASSERT_FALSE(m_asked.empty());
    EXPECT_EQ(m_asked.back().words, QStringLiteral("[role=ARG0 text=\"Anna\"]"));
    EXPECT_EQ(m_asked.back().document, parts.document->path);
    auto found = std::make_shared<ProjectSearch>();
    found->query = m_asked.back();
    found->hits = {hit(parts.document->path, {})};
    found->hits[0].path = parts.document->path;
    ProjectState project;
    project.search = found;
    parts.project = std::make_shared<const ProjectState>(project);
    m_panel.setSnapshot(Snapshot::of(parts));
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 1);
    EXPECT_TRUE(m_panel.table()->isColumnHidden(SearchModel::kDocument));
    m_panel.kindBox()->setCurrentIndex(0);
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 0) << "text has no such brackets";
    m_panel.scopeBox()->setCurrentIndex(1);
    EXPECT_EQ(m_panel.kindBox()->findText(QStringLiteral("Query")), -1);
    EXPECT_EQ(m_asked.back().document, QString());
}

}  // namespace
}  // namespace ui
