// SPDX-License-Identifier: Apache-2.0
// The item models of layer weights, changes and occurrences.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QTableView>

#include "tasks/registry/task_list.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "tests/ui/sample_runs.h"
#include "ui/layers/neighbours/occurrence_model.h"
#include "ui/layers/weights/layer_summary_model.h"
#include "ui/layers/weights/run_weight_model.h"
#include "ui/layers/what_if/change_model.h"
#include "ui/widgets/table_text.h"

namespace ui {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

class LayerModelsTest : public ::testing::Test {
protected:
    LayerModelsTest() { QLocale::setDefault(QLocale::c()); }
    WeightDataPtr m_weights = makeWeightData(test::makeRuns(), tasks::LayerQuantity::kWeight);
};

TEST_F(LayerModelsTest, runWeightsPassTheQtModelTester) {
    RunWeightModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.setWeights(m_weights);
    EXPECT_EQ(model.rowCount(), 20);  // 9 runs with two mixes, 2 with one
    EXPECT_EQ(model.columnCount(), 13);
    model.setWeights(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(LayerModelsTest, runRowHasItsExactValues) {
    RunWeightModel model;
    model.setWeights(m_weights);
    const auto at = [&](int column, int role = Qt::DisplayRole) { return model.index(0, column).data(role); };
    EXPECT_EQ(at(RunWeightModel::kRun).toString(), QStringLiteral("ner-both-seed1"));
    const double first = tasks::layerValues(m_weights->run(0), "input", tasks::LayerQuantity::kWeight)->at(0);
    EXPECT_EQ(at(RunWeightModel::kFirstLayer, RunWeightModel::kSortRole).toDouble(), first);
    EXPECT_EQ(at(RunWeightModel::kFirstLayer).toString(), QString::number(first, 'f', 4));
    EXPECT_EQ(at(model.columnCount() - 1).toString(), QStringLiteral("yes"));
    EXPECT_TRUE(model.index(19, model.columnCount() - 1).data().toString().startsWith(QStringLiteral("no: ")));
}

TEST_F(LayerModelsTest, scoreOfARunHasTheNameOfItsMetric) {
    RunWeightModel model;
    model.setWeights(m_weights);
    const int column = RunWeightModel::kFirstLayer + m_weights->comparison.layers + RunWeightModel::kMetricName;
    QSet<QString> metrics;
    for (int row = 0; row < model.rowCount(); ++row)
        metrics.insert(model.index(row, column).data().toString());
    EXPECT_EQ(metrics, (QSet<QString>{QStringLiteral("Accuracy (%)"), QStringLiteral("F1 (%)")}));
    EXPECT_EQ(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Metric"));
}

TEST_F(LayerModelsTest, layerSummariesHaveNoTestForTwoSeeds) {
    LayerSummaryModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.setWeights(m_weights);
    ASSERT_EQ(model.rowCount(), 21);
    for (int row = 0; row < model.rowCount(); ++row) {
        const bool enough = model.index(row, LayerSummaryModel::kCount).data().toInt() >= 3;
        for (const int column : {LayerSummaryModel::kHalfWidth, LayerSummaryModel::kT, LayerSummaryModel::kP})
            EXPECT_EQ(model.index(row, column).data().toString().isEmpty(), !enough) << row;
    }
}

TEST_F(LayerModelsTest, tableIsCopiedAsShownWithFullPrecision) {
    LayerSummaryModel model;
    model.setWeights(m_weights);
    QTableView table;
    setUpTable(&table, &model, LayerSummaryModel::kSortRole);
    table.sortByColumn(LayerSummaryModel::kMean, Qt::DescendingOrder);
    const QStringList lines = tableAsTsv(*table.model(), LayerSummaryModel::kSortRole).split(u'\n');
    ASSERT_EQ(lines.size(), 23);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("Task\tMix\tLayer\tn\tMean")));
    EXPECT_GT(lines[1].split(u'\t')[4].toDouble(), lines[2].split(u'\t')[4].toDouble());
    EXPECT_GT(lines[1].split(u'\t')[4].size(), 8);  // not rounded
}

TEST_F(LayerModelsTest, changesShowTheTextAsItIsWritten) {
    using elmo::ByteOffset, elmo::TokenIndex;
    const auto document = std::make_shared<const elmo::Document>("one, two.",
                                                                 elmo::Segmentation{{{ByteOffset(0), ByteOffset(3)},
                                                                                     {ByteOffset(3), ByteOffset(4)},
                                                                                     {ByteOffset(5), ByteOffset(8)},
                                                                                     {ByteOffset(8), ByteOffset(9)}},
                                                                                    {{TokenIndex(0), TokenIndex(4)}}},
                                                                 "en");
    ChangeModel model;
    HeadWhatIf head = test::makeHead("ner", tasks::Ner::kTask, {"input"});
    head.changes = {{{TokenIndex(0), TokenIndex(4)}, "LOC", ""}};
    model.setChanges(document, {head});
    EXPECT_EQ(model.index(0, ChangeModel::kText).data().toString(), QStringLiteral("one, two."));
}

TEST_F(LayerModelsTest, changesPassTheQtModelTesterAndNameTheWords) {
    ChangeModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    HeadWhatIf head = test::makeHead("ner", tasks::Ner::kTask, {"input"});
    head.changes = {{{elmo::TokenIndex(1), elmo::TokenIndex(3)}, "LOC", ""},
                    {{elmo::TokenIndex(1), elmo::TokenIndex(3)}, "", "ORG"}};
    model.setChanges(test::makeDocument("one two three"), {head});
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    EXPECT_EQ(text(0, ChangeModel::kText), QStringLiteral("two three"));
    EXPECT_EQ(text(0, ChangeModel::kBefore), QStringLiteral("LOC"));
    EXPECT_EQ(text(0, ChangeModel::kAfter), QStringLiteral("–"));
    EXPECT_EQ(text(1, ChangeModel::kHead), QStringLiteral("ner"));
    EXPECT_EQ(model.spans().size(), 1U);
    model.setChanges(nullptr, {head});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(LayerModelsTest, changeInAPairNamesBothTextsAndNoPlaceInTheDocument) {
    ChangeModel model;
    HeadWhatIf head = test::makeHead("pairs", tasks::Entailment::kTask, {"input"});
    head.premise = test::makeDocument("A dog runs");
    head.hypothesis = test::makeDocument("It sits");
    head.changes = {{{elmo::TokenIndex(0), elmo::TokenIndex(3)}, "neutral", "contradiction"}};
    model.setChanges(nullptr, {head});
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.index(0, ChangeModel::kText).data().toString(), QStringLiteral("A dog runs → It sits"));
    EXPECT_FALSE(model.tokensAt(0).has_value());
    EXPECT_TRUE(model.spans().empty());
}

TEST_F(LayerModelsTest, changeOutsideTheDocumentDoesNotCrash) {
    ChangeModel model;
    HeadWhatIf head = test::makeHead("ner", tasks::Ner::kTask, {"input"});
    head.changes = {{{elmo::TokenIndex(7), elmo::TokenIndex(9)}, "LOC", ""}};
    model.setChanges(test::makeDocument("one"), {head});
    EXPECT_EQ(model.index(0, ChangeModel::kText).data().toString(), QString());
}

TEST_F(LayerModelsTest, occurrencesPassTheQtModelTesterAndShowTheirContext) {
    OccurrenceModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.setOccurrences(test::makeCorpus(2), {{{1, elmo::TokenIndex(4)}, 0.51234}, {{0, elmo::TokenIndex(6)}, {}}});
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    EXPECT_EQ(text(0, OccurrenceModel::kCosine), QStringLiteral("0.512"));
    EXPECT_EQ(text(0, OccurrenceModel::kBefore), QStringLiteral("They sat on the"));
    EXPECT_EQ(text(0, OccurrenceModel::kToken), QStringLiteral("bank"));
    EXPECT_EQ(text(0, OccurrenceModel::kDocument), QStringLiteral("river.txt"));
    EXPECT_EQ(text(1, OccurrenceModel::kCosine), QString());
    EXPECT_EQ(model.documentOf(1), QStringLiteral("/texts/money.txt"));
    const QString toolTip = model.index(0, OccurrenceModel::kBefore).data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(toolTip.endsWith(QStringLiteral("river.txt"))) << "a narrow table hides the column";
    EXPECT_EQ(sentenceText(*test::makeCorpus(1), {1, elmo::TokenIndex(4)}),
              QStringLiteral("They sat on the [bank] and watched the boats ."));
}

}  // namespace
}  // namespace ui
