// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

#include "tasks/registry/task_list.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_training.h"
#include "ui/training/head_wizard.h"
#include "ui/training/tuning_wizard.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

class TrainingWizardsTest : public ::testing::Test {
protected:
    TrainingWizardsTest() {
        QLocale::setDefault(QLocale::c());
        m_work.formats = {{tasks::Ner::kTask, QStringLiteral("conll"), QStringLiteral("columns")}};
        m_work.presets = {QStringLiteral("ner")};
        publish();
    }
    void publish() {
        m_session.state.trainingWork = std::make_shared<const TrainingWork>(m_work);
        m_session.publish();
    }
    static QPushButton* next(QWizard& wizard) { return qobject_cast<QPushButton*>(wizard.button(QWizard::NextButton)); }
    bool says(const QWidget& page, const QString& text) {
        for (const auto* label : page.findChildren<QLabel*>())
            if (label->text().contains(text))
                return true;
        return false;
    }
    /// A head wizard whose data page is filled in, on its second page.
    std::unique_ptr<HeadWizard> atCheck() {
        auto wizard = std::make_unique<HeadWizard>(m_session);
        wizard->show();
        wizard->dataPage()->data()->setPath(QStringLiteral("/data/mine.tsv"));
        wizard->next();
        return wizard;
    }

    test::FakeSession m_session;
    TrainingWork m_work;
};

TEST_F(TrainingWizardsTest, headTrainingRequiresAFile) {
    HeadWizard wizard(m_session);
    wizard.show();
    EXPECT_FALSE(next(wizard)->isEnabled());
    wizard.dataPage()->data()->setPath(QStringLiteral("/data/mine.tsv"));
    EXPECT_TRUE(next(wizard)->isEnabled());
    wizard.dataPage()->setTask(tasks::Sentiment::kTask);
    EXPECT_EQ(wizard.plan().task, tasks::Sentiment::kTask);
    EXPECT_EQ(wizard.plan().devShare, 0.1);
}

TEST_F(TrainingWizardsTest, dataIsCheckedAndShownBeforeTraining) {
    const auto wizard = atCheck();
    const auto* asked = m_session.lastTrainingRequest<CheckHeadData>();
    ASSERT_NE(asked, nullptr);
    EXPECT_FALSE(next(*wizard)->isEnabled());
    m_work.checking = WorkProgress{QStringLiteral("subwords"), 0, 0};
    publish();
    EXPECT_TRUE(says(*wizard->checkPage(), QStringLiteral("Learning the subwords")));
    m_work.checking.reset();
    m_work.dataCheck = std::make_shared<const DataCheck>(test::makeDataCheck(asked->plan));
    publish();
    EXPECT_TRUE(next(*wizard)->isEnabled());
    EXPECT_TRUE(says(*wizard->checkPage(), QStringLiteral("Format: CoNLL columns, tagging scheme: IOB2")));
    EXPECT_TRUE(says(*wizard->checkPage(), QStringLiteral("946 -DOCSTART-")));
    const auto tables = wizard->checkPage()->findChildren<QTableView*>();
    ASSERT_EQ(tables.size(), 2);
    const bool wordsFirst = tables[0]->accessibleName() == QStringLiteral("Words and their pieces");
    EXPECT_EQ(tables[wordsFirst ? 1 : 0]->model()->rowCount(), 2);
    EXPECT_EQ(tables[wordsFirst ? 0 : 1]->model()->index(0, 3).data().toString(), QStringLiteral("▁New · er"));
}

TEST_F(TrainingWizardsTest, wordsOfClassifiedTextsShowTheLabelAndThoseOfQuestionsNone) {
    const auto wizard = atCheck();
    DataCheck check = test::makeDataCheck(m_session.lastTrainingRequest<CheckHeadData>()->plan);
    check.scheme.clear();
    const auto columnsWith = [&](const std::string& label) {
        for (tasks::PreviewedWord& word : check.train.words)
            word.tag = label;
        m_work.dataCheck = std::make_shared<const DataCheck>(check);
        publish();
        QStringList columns;
        for (const auto* table : wizard->checkPage()->findChildren<QTableView*>())
            if (table->accessibleName() == QStringLiteral("Words and their pieces"))
                for (int column = 0; column < table->model()->columnCount(); ++column)
                    columns << table->model()->headerData(column, Qt::Horizontal).toString() + u' ' +
                                   table->model()->index(0, column).data().toString();
        return columns;
    };
    EXPECT_TRUE(columnsWith("positive").contains(QStringLiteral("Label positive")));
    EXPECT_EQ(columnsWith("").size(), 3);
}

TEST_F(TrainingWizardsTest, checkOfOtherDataIsIgnored) {
    const auto wizard = atCheck();
    HeadPlan other = test::makeHeadPlan();
    other.data = QStringLiteral("/data/other.tsv");
    m_work.dataCheck = std::make_shared<const DataCheck>(test::makeDataCheck(other));
    publish();
    EXPECT_FALSE(next(*wizard)->isEnabled());
}

TEST_F(TrainingWizardsTest, invalidDataIsReportedAndBlocksTheWizard) {
    const auto wizard = atCheck();
    DataCheck check;
    check.plan = m_session.lastTrainingRequest<CheckHeadData>()->plan;
    check.problem = QStringLiteral("mine.tsv:7: a tag is missing");
    m_work.dataCheck = std::make_shared<const DataCheck>(check);
    publish();
    EXPECT_FALSE(next(*wizard)->isEnabled());
    EXPECT_TRUE(says(*wizard->checkPage(), QStringLiteral("cannot be used: mine.tsv:7: a tag is missing")));
}

TEST_F(TrainingWizardsTest, finishingStartsTheTrainingWithEverySetting) {
    const auto wizard = atCheck();
    m_work.dataCheck =
        std::make_shared<const DataCheck>(test::makeDataCheck(m_session.lastTrainingRequest<CheckHeadData>()->plan));
    publish();
    wizard->next();
    EXPECT_FALSE(wizard->settingsPage()->isComplete());
    wizard->settingsPage()->output()->setPath(QStringLiteral("/heads/mine"));
    for (auto* line : wizard->settingsPage()->findChildren<QLineEdit*>())
        if (line->accessibleName() == QStringLiteral("Seeds"))
            line->setText(QStringLiteral("1, 2, 2, 3"));
    ASSERT_TRUE(wizard->settingsPage()->isComplete());
    wizard->accept();
    const auto* started = m_session.lastTrainingRequest<StartTraining>();
    ASSERT_NE(started, nullptr);
    const auto& plan = std::get<HeadPlan>(started->plan);
    EXPECT_EQ(plan.seeds, (std::vector<std::int64_t>{1, 2, 3}));
    EXPECT_EQ(plan.output, QStringLiteral("/heads/mine"));
    EXPECT_EQ(plan.elmo, tasks::ElmoPlace::kInput);
}

TEST_F(TrainingWizardsTest, aHeadGoesOnWithItsLanguageModelOrAnother) {
    tasks::TaskModelInfo head;
    head.task = tasks::Ner::kTask;
    head.name = "mine";
    head.path = "/heads/mine";
    head.bilmHash = "0123";
    m_session.state.reading.heads = std::make_shared<const std::vector<tasks::TaskModelInfo>>(1, head);
    publish();
    const auto wizard = atCheck();
    m_work.dataCheck =
        std::make_shared<const DataCheck>(test::makeDataCheck(m_session.lastTrainingRequest<CheckHeadData>()->plan));
    publish();
    wizard->next();
    PathField* bilm = nullptr;
    for (auto* field : wizard->settingsPage()->findChildren<PathField*>())
        if (field != wizard->settingsPage()->output())
            bilm = field;
    ASSERT_NE(bilm, nullptr);
    const QString placeholder = bilm->findChild<QLineEdit*>()->placeholderText();
    for (auto* box : wizard->settingsPage()->findChildren<QComboBox*>())
        if (const int row = box->findData(QStringLiteral("/heads/mine")); row >= 0)
            box->setCurrentIndex(row);
    EXPECT_NE(bilm->findChild<QLineEdit*>()->placeholderText(), placeholder);
    ASSERT_TRUE(bilm->isEnabled());
    wizard->settingsPage()->output()->setPath(QStringLiteral("/heads/other"));
    EXPECT_EQ(wizard->plan().from, QStringLiteral("/heads/mine"));
    EXPECT_EQ(wizard->plan().bilm, QString()) << "that of the head";
    bilm->setPath(QStringLiteral("/models/wide"));
    EXPECT_EQ(wizard->plan().bilm, QStringLiteral("/models/wide"));
}

TEST_F(TrainingWizardsTest, closingDuringACheckCancelsIt) {
    const auto wizard = atCheck();
    m_work.checking = WorkProgress{};
    publish();
    wizard->reject();
    EXPECT_NE(m_session.lastTrainingRequest<CancelChecks>(), nullptr);
}

TEST_F(TrainingWizardsTest, textsAreCountedAndTimedBeforeFineTuning) {
    TuningWizard wizard(m_session);
    wizard.show();
    EXPECT_FALSE(next(wizard)->isEnabled());
    wizard.textPage()->addTexts({QStringLiteral("/texts/a.txt"), QStringLiteral("/texts/a.txt")});
    EXPECT_EQ(wizard.textPage()->texts()->count(), 1);
    wizard.next();
    const auto* asked = m_session.lastTrainingRequest<CheckTexts>();
    ASSERT_NE(asked, nullptr);
    m_work.textCheck = std::make_shared<const TextCheck>(test::makeTextCheck(asked->plan));
    publish();
    const auto* numbers = wizard.checkPage()->findChild<QTableView*>()->model();
    const auto valueOf = [numbers](const QString& quantity) {
        for (int row = 0; row < numbers->rowCount(); ++row)
            if (numbers->index(row, 0).data().toString().startsWith(quantity))
                return numbers->index(row, 1).data().toString();
        return QString();
    };
    EXPECT_EQ(valueOf(QStringLiteral("Tokens outside")), QStringLiteral("500 (2.50 %)"));
    EXPECT_EQ(valueOf(QStringLiteral("Estimated time")), QStringLiteral("1 min 35 s"));
    EXPECT_EQ(valueOf(QStringLiteral("Passes")), QStringLiteral("21.50"));
    EXPECT_EQ(valueOf(QStringLiteral("Predicted types")), QLocale().toString(3500));
    EXPECT_EQ(valueOf(QStringLiteral("Held-out sentences")), QStringLiteral("3.10 %"));
    EXPECT_TRUE(valueOf(QStringLiteral("Parameters")).contains(QLocale().toString(300'000)));
    EXPECT_TRUE(valueOf(QStringLiteral("Memory")).contains(QStringLiteral("1.")));
    EXPECT_TRUE(valueOf(QStringLiteral("Words longer than 48 bytes, Georgian")).startsWith(QStringLiteral("12 ")));
    EXPECT_TRUE(says(*wizard.checkPage(), QStringLiteral("text is short")));
    EXPECT_TRUE(says(*wizard.checkPage(), QStringLiteral("130 steps are 22 passes")));
    EXPECT_FALSE(wizard.checkPage()->isComplete());
    wizard.checkPage()->output()->setPath(QStringLiteral("/runs/mine"));
    ASSERT_TRUE(wizard.checkPage()->isComplete());
    wizard.accept();
    const auto* started = m_session.lastTrainingRequest<StartTraining>();
    ASSERT_NE(started, nullptr);
    EXPECT_EQ(std::get<TuningPlan>(started->plan).output, QStringLiteral("/runs/mine"));
}

TEST_F(TrainingWizardsTest, settingsStayWhileAnotherTrainingRuns) {
    HeadWizard head(m_session);
    TuningWizard tuning(m_session);
    for (QWizard* wizard : {static_cast<QWizard*>(&head), static_cast<QWizard*>(&tuning)}) {
        wizard->show();
        m_work.training = std::make_shared<const TrainingRecord>(test::makeRecord(TrainingState::kRunning));
        publish();
        wizard->accept();
        EXPECT_TRUE(wizard->isVisible());
        EXPECT_NE(m_session.lastTrainingRequest<StartTraining>(), nullptr) << "the session says why it can't start";
        m_work.training = std::make_shared<const TrainingRecord>(test::makeRecord(TrainingState::kFinished));
        publish();
        wizard->accept();
        EXPECT_FALSE(wizard->isVisible());
    }
}

TEST_F(TrainingWizardsTest, unusableTextsAreReported) {
    TuningWizard wizard(m_session);
    wizard.show();
    wizard.textPage()->addTexts({QStringLiteral("/texts/none.txt")});
    wizard.next();
    TextCheck check;
    check.plan = wizard.plan();
    check.plan.output.clear();
    check.problem = QStringLiteral("there is no such file");
    m_work.textCheck = std::make_shared<const TextCheck>(check);
    publish();
    EXPECT_TRUE(says(*wizard.checkPage(), QStringLiteral("there is no such file")));
    EXPECT_FALSE(wizard.checkPage()->isComplete());
}

TEST(ValueTable, passesTheQtModelTesterAndFormatsNumbers) {
    QLocale::setDefault(QLocale::c());
    ValueTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable({{QStringLiteral("a")}, {QStringLiteral("b"), QStringLiteral("tip"), 3}},
                   {{QStringLiteral("x"), 0.12345}, {qlonglong(12345), QVariant()}});
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("0.123"));
    EXPECT_EQ(model.index(0, 1).data(ValueTableModel::kValueRole).toDouble(), 0.12345);
    EXPECT_EQ(model.index(1, 0).data().toString(), QStringLiteral("12345"));
    EXPECT_TRUE(model.index(1, 1).data().toString().isEmpty());
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("tip"));
    model.setTable({}, {});
    EXPECT_EQ(model.rowCount(), 0);
}

}  // namespace
}  // namespace ui
