// SPDX-License-Identifier: Apache-2.0
// Daily work that needs real heads: What If, Evaluate and training on corrections, through the real window. A tiny biLM
// and tiny heads, so that it takes seconds.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSlider>
#include <QTest>

#include "app/training/task_training.h"
#include "elmo/weights/model_bundle.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/task_list.h"
#include "tests/desktop/session_test.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/evaluation/evaluation_page.h"
#include "ui/evaluation/label_mapping_dialog.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/training/head_wizard.h"
#include "ui/training/trained_head_dialog.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/value_table_model.h"
#include "ui/window/main_window.h"

namespace app::test {
namespace {

class TrainedWorkTest : public SessionTest {
protected:
    TrainedWorkTest() {
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_heads.path("cache")));
        elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), m_heads.path("bilm"));
        std::string names, opinions;
        for (int i = 0; i < 40; ++i) {
            names += (i % 2 == 0 ? "Anna\tB-PER\n" : "Bob\tB-PER\n") + std::string("went\tO\nto\tO\n") +
                     (i % 3 == 0 ? "Paris\tB-LOC\n.\tO\n\n" : "Rome\tB-LOC\n.\tO\n\n");
            opinions += i % 2 == 0 ? "positive\tthe film was great\n" : "negative\tthe plot was awful\n";
        }
        train(tasks::Ner::kTask, "names", m_heads.write("names.tsv", names));
        train(tasks::Sentiment::kTask, "opinions", m_heads.write("opinions.txt", opinions));
        DesktopServices services;
        services.loadHead = tasks::loadTaskModel;
        services.merge = tasks::mergePrediction;
        services.unsavedProject = unsaved();
        EngineSettings engine;
        engine.threads = 1;
        m_session = std::make_unique<DesktopSession>(engine, services);
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->resize(1240, 800);
        m_window->show();
        m_session->chooseModel(head("bilm"));
        for (const char* name : {"names", "opinions"})
            m_session->addHead(head(name));
        EXPECT_TRUE(wait([](const ui::Snapshot& now) { return now.model && now.reading.heads->size() == 2; }));
    }
    ~TrainedWorkTest() override {
        m_window.reset();
        m_session.reset();
        if (m_cacheHome.isNull())
            qunsetenv("XDG_CACHE_HOME");
        else
            qputenv("XDG_CACHE_HOME", m_cacheHome);
    }
    QString head(const char* name) const { return QString::fromStdString(m_heads.path(name)); }
    ui::SnapshotPtr now() const { return m_session->snapshot(); }
    template <class Part>
    Part* part() const {
        return m_window->findChild<Part*>();
    }
    QAction* command(const char* name) const { return m_window->findChild<QAction*>(QString::fromLatin1(name)); }
    bool open(const QString& path) {
        m_session->openDocument(path);
        return wait([&](const ui::Snapshot& now) {
            return now.document && now.document->path == path && now.analysis && now.reading.annotations &&
                   now.reading.annotations->scores.size() > 1 && !now.activity;
        });
    }
    /// A head for names, to be compared with the head `rival`.
    ui::HeadPlan namesPlan(const char* output, const char* rival, int epochs) const {
        ui::HeadPlan plan;
        plan.task = tasks::Ner::kTask;
        plan.data = head("names.tsv");
        plan.preset = QString::fromStdString(
            m_heads.write("names.toml",
                          "[input]\npiece_width = 8\ncharacter_filters = 4\npiece_count = 26\n[network]\n"
                          "encoder_width = 10\n[training]\nbatch_tokens = 40\nlearning_rate = 0.01\nthreads = 1\n"));
        plan.bilm = head("bilm");
        plan.output = head(output);
        plan.devShare = 0.2;
        plan.epochs = epochs;
        plan.rival = head(rival);
        return plan;
    }
    std::vector<std::string> headNames() const {
        std::vector<std::string> names;
        for (const tasks::TaskModelInfo& info : *now()->reading.heads)
            names.push_back(info.name);
        return names;
    }

    elmo::test::TemporaryFolder m_heads;
    const QByteArray m_cacheHome = qgetenv("XDG_CACHE_HOME");
    std::unique_ptr<ui::MainWindow> m_window;

private:
    void train(const tasks::Task& task, const char* name, const std::string& data) {
        const bool isNer = task == tasks::Ner::kTask;
        TaskTrainingSettings settings;
        settings.config = tasks::loadTaskConfig(
            task, m_heads.write("small.toml",
                                std::string("[input]\npiece_width = 8\ncharacter_filters = 4\npiece_count = ") +
                                    (isNer ? "26\n" : "20\n") + "[network]\nencoder_width = 10\n" +
                                    (isNer ? "" : "integrator_width = 8\n") +
                                    "[training]\nbatch_tokens = 40\nlearning_rate = 0.01\nthreads = 1\nepochs = 6\n"));
        settings.train = data;
        settings.devShare = 0.2;
        settings.output = m_heads.path(name);
        settings.bilm = m_heads.path("bilm");
        settings.seeds = {1};
        runTaskTraining(settings, {[](std::string_view) {}, [](std::int64_t, const tasks::TaskProgress&) {}}, {});
    }
};

TEST_F(TrainedWorkTest, gammaHasARangeAndResetAllRestoresEveryHead) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "Anna went to Paris . Bob went to Rome .")));
    auto* panel = part<ui::WhatIfPanel>();
    for (QWidget* parent = panel; parent; parent = parent->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(parent)) {
            dock->show();
            dock->raise();
        }
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel->isVisible() && panel->resetAllButton()->isVisible(); }));
    EXPECT_FALSE(panel->resetAllButton()->isEnabled()) << "nothing to reset";
    const auto overridden = [this] {
        return std::ranges::count_if(now()->layerWork->heads, &ui::HeadWhatIf::overridden);
    };
    std::vector<ui::MixSliders*> sliders;
    for (const ui::HeadWhatIf& one : now()->layerWork->heads)
        sliders.push_back(panel->sliders(QString::fromStdString(one.info.path), one.info.mixes.at(0).place));
    ASSERT_EQ(sliders.size(), 2U);
    for (ui::MixSliders* mix : sliders) {
        ASSERT_NE(mix, nullptr);
        const auto [least, largest] = mix->gammaRange();
        EXPECT_LE(least, mix->gamma());
        EXPECT_GE(largest, 4);
        const auto labels = mix->findChildren<QLabel*>();
        EXPECT_TRUE(std::ranges::any_of(labels, [largest = largest](const QLabel* label) {
            return label->text().contains(u'γ') && label->text().endsWith(QLocale().toString(largest, 'g', 3));
        })) << "the range is shown";
        auto* gamma = mix->findChildren<QSlider*>().last();
        gamma->setValue(gamma->maximum());
        EXPECT_DOUBLE_EQ(mix->gamma(), largest);
        gamma->setValue(gamma->minimum());
        EXPECT_DOUBLE_EQ(mix->gamma(), least);
    }
    sliders[0]->findChildren<QSlider*>().first()->setValue(1000);
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return overridden() == 2; }));
    ASSERT_TRUE(panel->resetAllButton()->isEnabled());
    QTest::mouseClick(panel->resetAllButton(), Qt::LeftButton);
    EXPECT_EQ(overridden(), 0);
    for (const ui::MixSliders* mix : sliders)
        EXPECT_TRUE(mix->isLearned());
    EXPECT_FALSE(panel->resetAllButton()->isEnabled());
    for (const ui::HeadWhatIf& one : now()->layerWork->heads)
        EXPECT_TRUE(one.changes.empty());
}

TEST_F(TrainedWorkTest, evaluateAsksWhatLabelsMeanAndCountsThem) {
    const QString data = write(QStringLiteral("people.tsv"),
                               "Anna\tB-person\nwent\tO\n\nBob\tB-person\nleft\tO\nby\tO\ntrain\tB-vehicle\n\n");
    command("showEvaluation")->trigger();
    auto* page = part<ui::EvaluationPage>();
    ASSERT_TRUE(page->isVisible());
    page->data()->setPath(data);
    ASSERT_TRUE(page->startButton()->isEnabled());
    QTest::mouseClick(page->startButton(), Qt::LeftButton);
    ui::LabelMappingDialog* dialog = nullptr;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            dialog = page->findChild<ui::LabelMappingDialog*>();
            return dialog && dialog->isVisible();
        },
        60'000))
        << page->summary().toStdString();
    EXPECT_EQ(dialog->fieldOf(QStringLiteral("person"))->currentText(), QStringLiteral("PER"));
    dialog->accept();
    ASSERT_TRUE(wait([](const ui::Snapshot& now) {
        return now.trainingWork->evaluation && now.trainingWork->evaluation->unknownLabels.empty();
    }));
    const auto result = now()->trainingWork->evaluation;
    EXPECT_EQ(result->problem.toStdString(), "");
    std::int64_t people = 0, vehicles = 0;
    for (const tasks::LabelMetrics& row : result->report.labels) {
        people += row.label == "PER" ? row.gold : 0;
        vehicles += row.label == "vehicle" ? row.gold : 0;
    }
    EXPECT_EQ(people, 2);
    EXPECT_EQ(vehicles, 1);
    EXPECT_TRUE(page->summary().contains(QStringLiteral("over 2 examples"))) << page->summary().toStdString();
}

TEST_F(TrainedWorkTest, correctedSentimentsAreWhatANewHeadIsTrainedOn) {
    constexpr int kTexts = 6;
    for (int i = 0; i < kTexts; ++i) {
        ASSERT_TRUE(open(write(QStringLiteral("%1.txt").arg(i),
                               "The film was great. The plot of day " + QByteArray::number(i) + " was awful.")));
        auto& editor = *part<ui::AnnotationEditor>();
        const std::vector<std::string> classes = now()->reading.annotations->scores.front().labels;
        ASSERT_EQ(classes.size(), 2U);
        editor.classify(elmo::SentenceIndex(0), classes, "negative");
        editor.classify(std::nullopt, classes, "positive");
    }
    command("trainHead")->trigger();
    auto* wizard = part<ui::HeadWizard>();
    ASSERT_NE(wizard, nullptr);
    wizard->dataPage()->setTask(tasks::Sentiment::kTask);
    wizard->dataPage()->projectButton()->setChecked(true);
    EXPECT_EQ(wizard->dataPage()->rivalField()->currentText(), QStringLiteral("opinions"));
    wizard->next();
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return wizard->checkPage()->isComplete(); }))
        << (now()->trainingWork->dataCheck ? now()->trainingWork->dataCheck->problem.toStdString() : "no check");
    wizard->next();
    wizard->settingsPage()->startField()->setCurrentIndex(1);
    wizard->settingsPage()->output()->setPath(m_folder.filePath(QStringLiteral("second")));
    wizard->accept();
    auto* dialog = part<ui::TrainedHeadDialog>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->isVisible(); }, 120'000))
        << now()->trainingWork->training->problem.toStdString();
    QStringList lines;
    for (const char* part : {"second.data/train.jsonl", "second.data/held-out.jsonl"}) {
        QFile file(m_folder.filePath(QLatin1String(part)));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << part;
        lines += QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    }
    EXPECT_EQ(lines.size(), 2 * kTexts);
    EXPECT_EQ(lines.filter(QRegularExpression(QStringLiteral("\"great\",\"\\.\"\\],\"label\":\"negative\""))).size(),
              kTexts)
        << lines.join(u'\n').toStdString();
    EXPECT_EQ(lines.filter(QStringLiteral("\"label\":\"positive\"")).size(), kTexts);
    EXPECT_EQ(lines.filter(QStringLiteral("awful")).filter(QStringLiteral("\"label\":\"negative\"")).size(), 0)
        << "what nobody decided is not taught";
    const auto scores = now()->trainingWork->training->heldOut;
    ASSERT_NE(scores, nullptr);
    EXPECT_EQ(scores->problem.toStdString(), "");
    EXPECT_EQ(scores->labels, 2 * scores->documents);
    EXPECT_TRUE(scores->rivalValue.has_value()) << "compared with the old head";
}

TEST_F(TrainedWorkTest, newHeadReplacesTheOneItWasComparedWithWhateverIsTrainedSince) {
    m_session->requestTraining(ui::StartTraining{namesPlan("third", "names", 2)});
    auto* dialog = part<ui::TrainedHeadDialog>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->isVisible(); }, 120'000))
        << now()->trainingWork->training->problem.toStdString();
    ASSERT_TRUE(dialog->replaceButton()->isVisible());
    m_session->requestTraining(ui::StartTraining{namesPlan("fourth", "opinions", 500)});
    ASSERT_TRUE(now()->trainingWork->isTraining());
    QTest::mouseClick(dialog->replaceButton(), Qt::LeftButton);
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) {
        return now.reading.heads->size() == 2 && now.reading.heads->back().name == "third";
    }));
    EXPECT_EQ(headNames(), (std::vector<std::string>{"opinions", "third"}));
}

TEST_F(TrainedWorkTest, wizardOffersPresetsOfItsTaskAndShowsNoRawMnemonic) {
    command("trainHead")->trigger();
    auto* wizard = part<ui::HeadWizard>();
    ASSERT_NE(wizard, nullptr);
    const QStringList all = now()->trainingWork->presets;
    EXPECT_GE(all.size(), 6) << "the program's own";
    for (const tasks::Task& task : tasks::allTasks()) {
        const QString name = QString::fromStdString(std::string(task.name));
        wizard->dataPage()->setTask(task);
        const QComboBox* presets = wizard->settingsPage()->preset();
        EXPECT_EQ(presets->count(), 1 + all.filter(QRegularExpression(u'^' + name + u'-')).size());
        for (int i = 1; i < presets->count(); ++i)
            EXPECT_TRUE(presets->itemData(i).toString().startsWith(name + u'-'));
    }
    static const QRegularExpression kMnemonic(QStringLiteral("&(?!&|amp;|lt;|gt;|quot;|nbsp;)"));
    for (const auto* label : wizard->findChildren<QLabel*>())
        EXPECT_TRUE(label->buddy() || !label->text().contains(kMnemonic)) << label->text().toStdString();
}

}  // namespace
}  // namespace app::test
