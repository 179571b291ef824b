// SPDX-License-Identifier: Apache-2.0
#include "ui/predictions/surprisal_panel.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "tests/ui/sample_surprisal.h"
#include "ui/predictions/substitute_list.h"
#include "ui/predictions/surprisal_model.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/table_text.h"

namespace ui {
namespace {

using elmo::TokenIndex;

const double kNone = std::nan("");

class SurprisalPanelTest : public ::testing::Test {
protected:
    SurprisalPanelTest() {
        QLocale::setDefault(QLocale::c());
        m_state.document = test::makeOpened("the old xq man the");
        m_state.model = test::makeModel();
    }
    void show() {
        m_state.predictionWork = std::make_shared<const PredictionWork>(m_work);
        m_panel.setSnapshot(Snapshot::of(m_state));
    }
    void measured() {
        m_work.surprisal =
            test::makeSurprisal(m_state.document->document, {{2, 8.5}, {12.25, 3}, {kNone, kNone}, {7, 1}, {2, 4}});
        show();
    }
    /// The words from the first row to the last.
    QString words() const {
        QStringList found;
        for (int row = 0; row < m_panel.table()->model()->rowCount(); ++row)
            found.append(m_panel.table()->model()->index(row, SurprisalModel::kWord).data().toString());
        return found.join(u' ');
    }
    QString cell(int row, int column) const { return m_panel.table()->model()->index(row, column).data().toString(); }
    void sortBy(int column, Qt::SortOrder order) { m_panel.table()->sortByColumn(column, order); }

    SurprisalPanel m_panel;
    SnapshotParts m_state;
    PredictionWork m_work;
};

TEST_F(SurprisalPanelTest, theMostSurprisingTokenComesFirstAndUnknownOnesLast) {
    measured();
    EXPECT_EQ(words(), QStringLiteral("old man the the xq"));
    EXPECT_EQ(cell(0, SurprisalModel::kLeft), QStringLiteral("12.25"));
    EXPECT_EQ(cell(0, SurprisalModel::kDifference), QStringLiteral("9.25"));
    EXPECT_EQ(cell(0, SurprisalModel::kEntropyRight), QStringLiteral("1.50"));
    EXPECT_EQ(cell(0, SurprisalModel::kRankRight), QStringLiteral("4"));
    for (const int column : {SurprisalModel::kLeft, SurprisalModel::kRight, SurprisalModel::kDifference,
                             SurprisalModel::kRankLeft, SurprisalModel::kRankRight})
        EXPECT_EQ(cell(4, column), QStringLiteral("NA")) << column;
    EXPECT_EQ(cell(4, SurprisalModel::kEntropyLeft), QStringLiteral("9.00")) << "that of the prediction is known";
}

TEST_F(SurprisalPanelTest, everyColumnSortsInBothOrdersWithNotAvailableLast) {
    measured();
    for (const int column : {SurprisalModel::kLeft, SurprisalModel::kRight, SurprisalModel::kDifference,
                             SurprisalModel::kRankLeft, SurprisalModel::kRankRight})
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            sortBy(column, order);
            EXPECT_TRUE(words().endsWith(QStringLiteral(" xq"))) << column << words().toStdString();
        }
    sortBy(SurprisalModel::kRight, Qt::AscendingOrder);
    EXPECT_EQ(words(), QStringLiteral("man old the the xq"));
    EXPECT_EQ(cell(2, SurprisalModel::kPlace), QStringLiteral("5"));
    sortBy(SurprisalModel::kDifference, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, SurprisalModel::kPlace), QStringLiteral("1")) << "2 - 8.5";
    sortBy(SurprisalModel::kEntropyLeft, Qt::DescendingOrder);
    EXPECT_EQ(words(), QStringLiteral("xq old man the the"));
    sortBy(SurprisalModel::kWord, Qt::AscendingOrder);
    EXPECT_EQ(words(), QStringLiteral("man old the the xq"));
    sortBy(SurprisalModel::kPlace, Qt::AscendingOrder);
    EXPECT_EQ(words(), QStringLiteral("the old xq man the"));
    sortBy(SurprisalModel::kPlace, Qt::DescendingOrder);
    EXPECT_EQ(words(), QStringLiteral("the man xq old the"));
}

TEST_F(SurprisalPanelTest, equalTokensKeepTheOrderOfTheText) {
    measured();
    sortBy(SurprisalModel::kLeft, Qt::DescendingOrder);
    EXPECT_EQ(cell(2, SurprisalModel::kPlace), QStringLiteral("1"));
    EXPECT_EQ(cell(3, SurprisalModel::kPlace), QStringLiteral("5"));
    sortBy(SurprisalModel::kLeft, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, SurprisalModel::kPlace), QStringLiteral("1"));
    EXPECT_EQ(cell(1, SurprisalModel::kPlace), QStringLiteral("5"));
}

TEST_F(SurprisalPanelTest, theChosenRowStaysChosenWhenTheTableIsSorted) {
    measured();
    m_panel.table()->selectRow(1);
    sortBy(SurprisalModel::kPlace, Qt::AscendingOrder);
    EXPECT_EQ(m_panel.table()->currentIndex().row(), 3) << "man";
}

TEST_F(SurprisalPanelTest, theTableIsCopiedWithExactNumbersInItsOrder) {
    m_work.surprisal =
        test::makeSurprisal(m_state.document->document, {{2, 8}, {1234.0625, 3}, {kNone, kNone}, {7, 1}, {2, 4}});
    show();
    const QStringList lines = tableAsTsv(*m_panel.table(), TableRows::kAll, SurprisalModel::kValueRole).split(u'\n');
    ASSERT_EQ(lines.size(), 7);
    EXPECT_EQ(lines[1], QStringLiteral("2\told\t1234.0625\t3\t1231.0625\t617.03125\t1.5\t1235\t4"));
    EXPECT_EQ(lines[5], QStringLiteral("3\txq\tNA\tNA\tNA\t9\t9\tNA\tNA"));
}

TEST_F(SurprisalPanelTest, theHeaderSaysUnitModelAndNumbers) {
    measured();
    const QString text = m_panel.statusText();
    for (const char* part : {"bits", "tiny", "0123456789ab", "4 known", "1 outside the vocabulary"})
        EXPECT_TRUE(text.contains(QLatin1String(part))) << part << ": " << text.toStdString();
}

TEST_F(SurprisalPanelTest, aRowLeadsToItsTokenAndTheSelectionToItsRow) {
    measured();
    QSignalSpy activated(&m_panel, &SurprisalPanel::tokenActivated);
    Q_EMIT m_panel.table()->activated(m_panel.table()->model()->index(0, SurprisalModel::kWord));
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].value<TokenIndex>(), TokenIndex(1));
    m_state.selection = test::placeIn(*m_state.document, 3);
    show();
    EXPECT_EQ(m_panel.table()->currentIndex().row(), 1);
    EXPECT_EQ(activated.count(), 1) << "following is no activation";
}

TEST_F(SurprisalPanelTest, measuresOnRequestOnlyAndCanBeCancelled) {
    QSignalSpy requested(&m_panel, &SurprisalPanel::requested);
    show();
    EXPECT_EQ(requested.count(), 0);
    m_panel.measureButton()->click();
    ASSERT_EQ(requested.count(), 1);
    EXPECT_TRUE(std::holds_alternative<MeasureSurprisal>(requested[0][0].value<PredictionRequest>()));
    m_work.isMeasuring = true;
    show();
    m_panel.measureButton()->click();
    ASSERT_EQ(requested.count(), 2);
    EXPECT_TRUE(std::holds_alternative<CancelSurprisal>(requested[1][0].value<PredictionRequest>()));
    m_work.isMeasuring = false;
    measured();
    EXPECT_TRUE(m_panel.measureButton()->isHidden());
    EXPECT_FALSE(m_panel.saveButton()->isHidden());
}

TEST_F(SurprisalPanelTest, aModelWithoutSoftmaxIsExplainedAndAnotherOneOffered) {
    QSignalSpy wanted(&m_panel, &SurprisalPanel::modelWanted);
    m_work.lacksSoftmax = true;
    show();
    EXPECT_TRUE(m_panel.statusText().contains(QStringLiteral("softmax"))) << m_panel.statusText().toStdString();
    EXPECT_TRUE(m_panel.statusText().contains(QStringLiteral("tiny")));
    EXPECT_TRUE(m_panel.measureButton()->isHidden());
    EXPECT_FALSE(m_panel.modelButton()->isHidden());
    EXPECT_TRUE(m_panel.substitutes()->isHidden());
    m_panel.modelButton()->click();
    EXPECT_EQ(wanted.count(), 1);
}

TEST_F(SurprisalPanelTest, aModelOfOneDirectionHasTheColumnsOfThatDirection) {
    auto result = test::makeSurprisal(m_state.document->document, {{1, 1}, {1, 5}, {1, 2}, {1, 3}, {1, 4}});
    result->readsLeft = false;
    m_work.surprisal = result;
    show();
    EXPECT_TRUE(m_panel.table()->isColumnHidden(SurprisalModel::kLeft));
    EXPECT_TRUE(m_panel.table()->isColumnHidden(SurprisalModel::kDifference));
    EXPECT_FALSE(m_panel.table()->isColumnHidden(SurprisalModel::kRankRight));
    EXPECT_EQ(words(), QStringLiteral("old the man xq the"));
}

TEST_F(SurprisalPanelTest, substitutesAreFollowedWhileThePanelIsInFront) {
    show();
    QSignalSpy requested(&m_panel, &SurprisalPanel::requested);
    m_panel.show();
    EXPECT_EQ(requested.count(), 0) << "a panel behind another one is shown, too";
    m_panel.setInFront(true);
    m_panel.setInFront(false);
    ASSERT_EQ(requested.count(), 2);
    EXPECT_TRUE(std::get<FollowSubstitutes>(requested[0][0].value<PredictionRequest>()).on);
    EXPECT_FALSE(std::get<FollowSubstitutes>(requested[1][0].value<PredictionRequest>()).on);
}

TEST_F(SurprisalPanelTest, substitutesAreRequestedAgainIfAnEarlierWindowEndedThem) {
    m_panel.setInFront(true);
    QSignalSpy requested(&m_panel, &SurprisalPanel::requested);
    m_work.followsSubstitutes = true;
    show();
    EXPECT_EQ(requested.count(), 0);
    m_work.followsSubstitutes = false;
    show();
    EXPECT_EQ(requested.count(), 1);
}

TEST_F(SurprisalPanelTest, substitutesAreListedByTheChosenReading) {
    auto found = std::make_shared<SubstituteResult>();
    found->text = test::textOf(m_state.document);
    found->document = m_state.document->document;
    found->token = TokenIndex(3);
    found->orders = {{{{QStringLiteral("left"), 0.5, 0.1, 0.2}},
                      {{QStringLiteral("right"), 0.1, 0.6, 0.3}},
                      {{QStringLiteral("both"), 0.2, 0.3, 0.7}, {QStringLiteral("next"), 0.1, 0.1, 0.1}}}};
    m_work.substitutes = found;
    m_state.selection = test::placeIn(*m_state.document, 3);
    show();
    SubstituteList* list = m_panel.substitutes();
    const auto first = [&] { return list->table()->model()->index(0, 0).data().toString(); };
    EXPECT_TRUE(list->headingText().contains(QStringLiteral("“man”")));
    EXPECT_EQ(first(), QStringLiteral("both"));
    EXPECT_EQ(list->table()->model()->rowCount(), 2);
    list->orders()->setCurrentIndex(0);
    EXPECT_EQ(first(), QStringLiteral("left"));
    EXPECT_EQ(list->table()->model()->index(0, 1).data().toString(), QStringLiteral("0.50000"));
    list->orders()->setCurrentIndex(1);
    EXPECT_EQ(first(), QStringLiteral("right"));
    m_work.substitutes = nullptr;
    m_state.selection.reset();
    show();
    EXPECT_EQ(list->table()->model()->rowCount(), 0);
    EXPECT_TRUE(list->headingText().contains(QStringLiteral("Select a token")));
}

TEST_F(SurprisalPanelTest, aSavedFileIsNamedOnce) {
    measured();
    QSignalSpy said(&m_panel, &SurprisalPanel::said);
    m_work.savedTo = QStringLiteral("/texts/a.csv");
    show();
    show();
    ASSERT_EQ(said.count(), 1);
    EXPECT_TRUE(said[0][0].toString().contains(QStringLiteral("/texts/a.csv")));
}

}  // namespace
}  // namespace ui
