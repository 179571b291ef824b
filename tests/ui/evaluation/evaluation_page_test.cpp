// SPDX-License-Identifier: Apache-2.0
#include "ui/evaluation/evaluation_page.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <algorithm>
#include <cmath>

#include "tasks/registry/task_list.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_training.h"
#include "ui/evaluation/confusion_model.h"
#include "ui/evaluation/example_model.h"
#include "ui/evaluation/example_place.h"
#include "ui/evaluation/label_mapping_dialog.h"
#include "ui/style/language.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

constexpr auto kEvaluationFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

class EvaluationPageTest : public ::testing::Test {
protected:
    EvaluationPageTest() {
        QLocale::setDefault(QLocale::c());
        m_page.show();
        tasks::TaskModelInfo info;
        info.name = "ner";
        info.path = "/heads/ner";
        info.task = tasks::Ner::kTask;
        m_page.setHeads(std::make_shared<const std::vector<tasks::TaskModelInfo>>(1, info));
    }
    void show(const EvaluationResult& result) {
        m_work.evaluating.reset();
        m_work.evaluation = std::make_shared<const EvaluationResult>(result);
        publish();
    }
    void publish() { m_page.setWork(std::make_shared<const TrainingWork>(m_work)); }

    TrainingWork m_work;
    EvaluationPage m_page;
};

TEST_F(EvaluationPageTest, canBeStartedOnceAFileIsChosen) {
    EXPECT_FALSE(m_page.startButton()->isEnabled());
    m_page.data()->setPath(QStringLiteral("/data/test.tsv"));
    QSignalSpy asked(&m_page, &EvaluationPage::requested);
    m_page.startButton()->click();
    ASSERT_EQ(asked.count(), 1);
    const auto request = std::get<EvaluateHead>(asked[0][0].value<TrainingRequest>());
    EXPECT_EQ(request.head, QStringLiteral("/heads/ner"));
    EXPECT_EQ(request.data, QStringLiteral("/data/test.tsv"));
}

TEST_F(EvaluationPageTest, showsProgressAndCanBeCancelled) {
    m_work.evaluating = WorkProgress{QStringLiteral("predict"), 1, 4};
    publish();
    EXPECT_EQ(m_page.findChild<QProgressBar*>()->value(), 250);
    EXPECT_EQ(m_page.summary(), QStringLiteral("Evaluating on held-out data"));
    QSignalSpy asked(&m_page, &EvaluationPage::requested);
    for (auto* button : m_page.findChildren<QPushButton*>())
        if (button->text().contains(QStringLiteral("Stop")))
            button->click();
    EXPECT_TRUE(std::holds_alternative<CancelEvaluation>(asked.at(0)[0].value<TrainingRequest>()));
    m_work.evaluating.reset();
    publish();
    EXPECT_FALSE(m_page.findChild<QProgressBar*>()->isVisible());
    EXPECT_TRUE(m_page.summary().startsWith(QStringLiteral("Choose a head"))) << m_page.summary().toStdString();
}

TEST_F(EvaluationPageTest, scoresAndConfusionsAreShown) {
    show(test::makeEvaluation());
    EXPECT_TRUE(m_page.summary().startsWith(
        QStringLiteral("ner · test.tsv   Span F1 (%): 50.00 over 3 examples   precision 66.70")))
        << m_page.summary().toStdString();
    const auto* matrix = m_page.confusion()->model();
    EXPECT_EQ(matrix->rowCount(), 3);
    EXPECT_EQ(matrix->index(0, 1).data().toString(), QStringLiteral("1"));
    EXPECT_EQ(matrix->headerData(2, Qt::Vertical).toString(), QStringLiteral("gold no entity"));
    EXPECT_EQ(m_page.examples()->model()->rowCount(), 4);
}

TEST_F(EvaluationPageTest, everyMetricIsNamedInTheUsersLanguage) {
    applyLanguage(QStringLiteral("zh_CN"));
    EvaluationResult result = test::makeEvaluation();
    for (const char* name : {"accuracy on unseen words", "F1 at the best threshold", "that threshold (% no answer)"}) {
        result.report.others = {tasks::NamedMetric{name, 50}};
        show(result);
        EXPECT_FALSE(m_page.summary().contains(QLatin1String(name))) << m_page.summary().toStdString();
    }
    applyLanguage(QStringLiteral("en"));
}

TEST_F(EvaluationPageTest, cellListsItsExamplesAndAnExampleLinksToItsPosition) {
    show(test::makeEvaluation());
    Q_EMIT m_page.confusion()->clicked(m_page.confusion()->model()->index(0, 1));
    const auto* examples = m_page.examples()->model();
    ASSERT_EQ(examples->rowCount(), 1);
    EXPECT_EQ(examples->index(0, ExampleModel::kText).data().toString(), QStringLiteral("Rome"));
    EXPECT_EQ(examples->index(0, ExampleModel::kAfter).data().toString(), QStringLiteral("burns"));
    EXPECT_EQ(examples->index(0, ExampleModel::kGold).data().toString(), QStringLiteral("LOC"));
    QSignalSpy wanted(&m_page, &EvaluationPage::placeWanted);
    Q_EMIT m_page.examples()->doubleClicked(examples->index(0, 0));
    ASSERT_EQ(wanted.count(), 1);
    EXPECT_EQ(wanted[0][1].toStringList(), (QStringList{QStringLiteral("Rome"), QStringLiteral("burns")}));
}

TEST_F(EvaluationPageTest, textsWithAClassHaveTheSpaceOfTheContexts) {
    const PlainTable& table = *m_page.examples();
    EvaluationResult result = test::makeEvaluation();
    result.report.task = tasks::Sentiment::kTask;
    show(result);
    EXPECT_TRUE(table.isColumnHidden(ExampleModel::kBefore));
    EXPECT_TRUE(table.isColumnHidden(ExampleModel::kAfter));
    EXPECT_GT(table.columnWidth(ExampleModel::kText), table.viewport()->width() / 3);
    result.report.task = tasks::Entailment::kTask;
    show(result);
    EXPECT_TRUE(table.isColumnHidden(ExampleModel::kBefore));
    EXPECT_FALSE(table.isColumnHidden(ExampleModel::kAfter)) << "the hypothesis";
    show(test::makeEvaluation());
    EXPECT_FALSE(table.isColumnHidden(ExampleModel::kBefore));
    EXPECT_FALSE(table.isColumnHidden(ExampleModel::kAfter));
}

TEST_F(EvaluationPageTest, contextDirectionFollowsTheTextNotTheWindow) {
    m_page.setLayoutDirection(Qt::RightToLeft);
    ASSERT_EQ(m_page.confusion()->layoutDirection(), Qt::RightToLeft);
    show(test::makeEvaluation());
    EXPECT_EQ(m_page.examples()->layoutDirection(), Qt::LeftToRight);
    EvaluationResult arabic = test::makeEvaluation();
    for (tasks::Example& example : arabic.examples)
        example.text.sentences.assign(1, {"\u0630\u0647\u0628\u062A", "\u0622\u0646\u0627", "\u0625\u0644\u0649",
                                          "\u0631\u0648\u0645\u0627", "."});
    show(arabic);
    EXPECT_EQ(m_page.examples()->layoutDirection(), Qt::RightToLeft);
}

TEST_F(EvaluationPageTest, otherHeadAndSingleLayerScoresAreRequestedAndShown) {
    tasks::TaskModelInfo ner, other, sentiment;
    ner.name = "ner", ner.path = "/heads/ner", ner.task = tasks::Ner::kTask;
    other.name = "other", other.path = "/heads/other", other.task = tasks::Ner::kTask;
    sentiment.name = "sst", sentiment.path = "/heads/sst", sentiment.task = tasks::Sentiment::kTask;
    m_page.setHeads(std::make_shared<const std::vector<tasks::TaskModelInfo>>(
        std::vector<tasks::TaskModelInfo>{ner, other, sentiment}));
    ASSERT_EQ(m_page.otherHead()->count(), 2);  // none, and the other head of the task
    m_page.otherHead()->setCurrentIndex(1);
    m_page.ablate()->setChecked(true);
    m_page.data()->setPath(QStringLiteral("/data/test.tsv"));
    QSignalSpy asked(&m_page, &EvaluationPage::requested);
    m_page.startButton()->click();
    const auto request = std::get<EvaluateHead>(asked.at(0)[0].value<TrainingRequest>());
    EXPECT_TRUE(request.ablate);
    EXPECT_EQ(request.otherHead, QStringLiteral("/heads/other"));
    show(test::makeEvaluation());
    const ValueTableModel& table = *m_page.comparisons();
    ASSERT_EQ(table.rowCount(), 4);
    const auto cell = [&](int row, int column) { return table.index(row, column).data().toString(); };
    EXPECT_EQ(cell(0, 0), QStringLiteral("ner"));
    EXPECT_EQ(cell(0, 3), QString());
    EXPECT_EQ(cell(1, 0), QStringLiteral("only layer 0"));
    EXPECT_EQ(cell(1, 3), QStringLiteral("-30.00"));
    EXPECT_EQ(cell(2, 6), QStringLiteral("0.3100"));
    EXPECT_EQ(cell(3, 0), QStringLiteral("other"));
}

TEST_F(EvaluationPageTest, failureClearsTheOldScores) {
    show(test::makeEvaluation());
    EvaluationResult failed;
    failed.problem = QStringLiteral("test.tsv:3: no tag");
    show(failed);
    EXPECT_TRUE(m_page.summary().endsWith(QStringLiteral("failed: test.tsv:3: no tag")));
    EXPECT_EQ(m_page.confusion()->model()->rowCount(), 0);
    EXPECT_EQ(m_page.examples()->model()->rowCount(), 0);
}

/// Contrast of two colours by WCAG 2.1.
double contrastOf(const QColor& one, const QColor& other) {
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double part) {
            return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
    };
    const auto [dark, light] = std::minmax({luminance(one), luminance(other)});
    return (light + 0.05) / (dark + 0.05);
}

TEST_F(EvaluationPageTest, confusionIsReadableInALightAndInADarkWindow) {
    show(test::makeEvaluation());
    const QAbstractItemModel* matrix = m_page.confusion()->model();
    for (const QColor& paper : {QColor(Qt::white), QColor(Qt::black), QColor(30, 30, 30)}) {
        QPalette palette;
        palette.setColor(QPalette::Base, paper);
        palette.setColor(QPalette::Text, paper.value() > 127 ? Qt::black : Qt::white);
        m_page.setPalette(palette);
        for (int row = 0; row < matrix->rowCount(); ++row)
            for (int column = 0; column < matrix->columnCount(); ++column) {
                const QModelIndex cell = matrix->index(row, column);
                const auto ground = cell.data(Qt::BackgroundRole).value<QColor>();
                EXPECT_GE(contrastOf(ground, cell.data(Qt::ForegroundRole).value<QColor>()), 4.5);
                if (cell.data(ConfusionModel::kValueRole).toInt() == 0) {
                    EXPECT_EQ(ground.rgb(), paper.rgb()) << "the window has another appearance now";
                }
            }
    }
}

TEST(EvaluationModels, passTheQtModelTester) {
    ConfusionModel confusion;
    ExampleModel examples;
    const QAbstractItemModelTester first(&confusion, kEvaluationFatal), second(&examples, kEvaluationFatal);
    const auto result = std::make_shared<const EvaluationResult>(test::makeEvaluation());
    confusion.setMatrix(result->report.confusion, {});
    examples.setResult(result);
    EXPECT_EQ(examples.rowCount(), 4);
    examples.setCell(ExampleModel::Cell{1, 2});
    EXPECT_EQ(examples.rowCount(), 1);
    examples.setResult(nullptr);
    confusion.setMatrix({}, {});
    EXPECT_EQ(examples.rowCount() + confusion.rowCount(), 0);
}

TEST(ExamplePlace, isTheFirstSentenceWithTheSameTokens) {
    const auto document = test::makeDocument("Rome fell\nRome burns\nRome burns");
    EXPECT_EQ(placeOf({QStringLiteral("Rome"), QStringLiteral("burns")}, *document), elmo::TokenIndex(2));
    EXPECT_EQ(placeOf({QStringLiteral("Oslo")}, *document), std::nullopt);
    EXPECT_EQ(placeOf({}, *document), std::nullopt);
}

TEST_F(EvaluationPageTest, asksWhatUnknownLabelsMeanInsteadOfRefusing) {
    EvaluationResult asking;
    asking.request.head = QStringLiteral("/heads/ner");
    asking.request.data = QStringLiteral("/data/test.tsv");
    asking.head.labels = {"LOC", "PER"};
    asking.unknownLabels = {"person", "vehicle"};
    QSignalSpy asked(&m_page, &EvaluationPage::requested);
    QSignalSpy mapped(&m_page, &EvaluationPage::labelsMapped);
    show(asking);
    auto* dialog = m_page.findChild<LabelMappingDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->fieldOf(QStringLiteral("person"))->currentText(), QStringLiteral("PER")) << "the likely meaning";
    EXPECT_EQ(dialog->fieldOf(QStringLiteral("vehicle"))->currentIndex(), 0);
    dialog->accept();
    ASSERT_EQ(asked.count(), 1);
    const auto request = std::get<EvaluateHead>(asked[0][0].value<TrainingRequest>());
    EXPECT_EQ(request.meanings, (LabelMeanings{{QStringLiteral("person"), QStringLiteral("PER")}}));
    EXPECT_TRUE(request.countsOtherLabels);
    EXPECT_EQ(request.data, QStringLiteral("/data/test.tsv"));
    EXPECT_EQ(mapped.count(), 1);
}

}  // namespace
}  // namespace ui
