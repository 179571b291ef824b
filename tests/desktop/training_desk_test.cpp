// SPDX-License-Identifier: Apache-2.0
// The desk that trains and measures, with a tiny biLM and tiny data.
#include "app/desktop/training/training_desk.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextStream>
#include <algorithm>

#include "app/desktop/session/desktop_session.h"
#include "app/desktop/training/training_plan.h"
#include "app/workspace/workspace.h"
#include "elmo/weights/model_bundle.h"
#include "tasks/registry/task_list.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"
#include "ui/style/language.h"
#include "ui/training/trained_head_dialog.h"
#include "ui/window/main_window.h"

namespace app {
namespace {

using ui::TrainingState;

class TrainingDeskTest : public ::testing::Test {
protected:
    TrainingDeskTest() {
        elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), m_folder.path("bilm"));
        QString text;
        const char* const people[] = {"Anna", "Bob", "Clara", "David"};
        const char* const places[] = {"Paris", "Rome", "Oslo"};
        for (int i = 0; i < 40; ++i)
            text += QStringLiteral("%1\tB-PER\nwent\tO\nto\tO\n%2\tB-LOC\n.\tO\n\n")
                        .arg(QString::fromLatin1(people[i % 4]), QString::fromLatin1(places[i % 3]));
        m_folder.write("data.tsv", text.toStdString());
        m_folder.write("small.toml",
                       "[input]\npiece_width = 8\npiece_count = 34\ncharacter_filters = 4\n[network]\n"
                       "encoder_width = 10\n[training]\nbatch_tokens = 40\nrate = 0.01\nthreads = 1\n");
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_folder.path("cache")));
    }
    ~TrainingDeskTest() override {
        if (m_cacheHome.isNull())
            qunsetenv("XDG_CACHE_HOME");
        else
            qputenv("XDG_CACHE_HOME", m_cacheHome);
    }
    QString path(const char* name) { return QString::fromStdString(m_folder.path(name)); }
    ui::HeadPlan plan(int epochs) {
        ui::HeadPlan plan;
        plan.task = tasks::Ner::kTask;
        plan.data = path("data.tsv");
        plan.preset = path("small.toml");
        plan.bilm = path("bilm");
        plan.output = path("head");
        plan.devShare = 0.25;
        plan.epochs = epochs;
        return plan;
    }
    template <class Condition>
    bool wait(TrainingDesk& desk, Condition condition) {
        return QTest::qWaitFor([&] { return condition(*desk.work()); }, 120'000);
    }
    bool reaches(TrainingDesk& desk, TrainingState state) {
        return wait(desk, [&](const ui::TrainingWork& work) { return work.training && work.training->state == state; });
    }
    bool hasSteps(TrainingDesk& desk) {
        return wait(desk, [](const ui::TrainingWork& work) {
            return work.training && !work.training->curves.empty() && !work.training->curves[0]->steps.empty();
        });
    }

    elmo::test::TemporaryFolder m_folder;
    const QByteArray m_cacheHome = qgetenv("XDG_CACHE_HOME");
};

TEST_F(TrainingDeskTest, checksDataWithoutTraining) {
    TrainingDesk desk;
    desk.request(ui::CheckHeadData{plan(2)});
    EXPECT_TRUE(desk.work()->checking.has_value());
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.dataCheck != nullptr; }));
    const ui::DataCheck& check = *desk.work()->dataCheck;
    EXPECT_TRUE(check.problem.isEmpty()) << check.problem.toStdString();
    EXPECT_EQ(check.format, "conll");
    EXPECT_EQ(check.train.examples, 30);
    EXPECT_EQ(check.dev.examples, 10);
    EXPECT_FALSE(check.train.words.at(0).pieces.empty());
    EXPECT_FALSE(desk.work()->checking.has_value());
    EXPECT_FALSE(QFileInfo::exists(path("head.training")));
}

TEST_F(TrainingDeskTest, invalidDataIsReported) {
    TrainingDesk desk;
    ui::HeadPlan bad = plan(1);
    bad.data = path("none.tsv");
    desk.request(ui::CheckHeadData{bad});
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.dataCheck != nullptr; }));
    EXPECT_TRUE(desk.work()->dataCheck->problem.contains(QStringLiteral("none.tsv")));
}

TEST_F(TrainingDeskTest, tooFewCorrectionsAreReportedInTheLanguageOfTheWindow) {
    Workspace::create(m_folder.path("empty.elmoscope"));
    ui::HeadPlan few = plan(1);
    few.data = path("empty.elmoscope");
    ui::applyLanguage("zh_CN");
    TrainingDesk desk;
    desk.request(ui::CheckHeadData{few});
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.dataCheck != nullptr; }));
    ui::applyLanguage("en");
    const QString& problem = desk.work()->dataCheck->problem;
    EXPECT_TRUE(problem.startsWith(QStringLiteral("项目")) && !problem.contains(QStringLiteral("decisions")))
        << problem.toStdString();
}

TEST_F(TrainingDeskTest, trainsAHeadAndAnnouncesIt) {
    TrainingDesk desk;
    QSignalSpy trained(&desk, &TrainingDesk::headsTrained);
    desk.request(ui::StartTraining{plan(2)});
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished)) << desk.work()->training->problem.toStdString();
    const ui::TrainingRecord& record = *desk.work()->training;
    EXPECT_EQ(trained.count(), 1);
    EXPECT_EQ(record.results, QStringList{path("head")});
    ASSERT_EQ(record.curves.size(), 1U);
    EXPECT_EQ(record.curves[0]->points.size(), 2U);
    EXPECT_EQ(record.curves[0]->steps.back().mixes.at(0).weights.size(), 3U);
    EXPECT_TRUE(tasks::isTaskBundle(m_folder.path("head")));
}

TEST_F(TrainingDeskTest, notesAreInTheLanguageOfTheWindow) {
    QFile file(path("data.tsv"));
    ASSERT_TRUE(file.open(QIODevice::Append));
    file.write("Anna\tI-PER\n\n");
    file.close();
    m_folder.write("pieces.toml",  // more pieces than the text has
                   "[input]\npiece_width = 8\npiece_count = 400\n[network]\nencoder_width = 10\n[training]\n"
                   "batch_tokens = 40\nthreads = 1\n");
    ui::HeadPlan wanted = plan(1);
    wanted.preset = path("pieces.toml");
    ui::applyLanguage("ar");
    TrainingDesk desk;
    desk.request(ui::StartTraining{wanted});
    const bool finished = reaches(desk, TrainingState::kFinished);
    ui::applyLanguage("en");
    ASSERT_TRUE(finished) << desk.work()->training->problem.toStdString();
    const QStringList& notes = desk.work()->training->notes;
    EXPECT_EQ(notes.size(), 4);
    for (const QString& note : notes) {
        EXPECT_FALSE(note.contains(QStringLiteral("piece_count"))) << note.toStdString();
        EXPECT_TRUE(std::ranges::any_of(note, [](QChar letter) { return letter.direction() == QChar::DirAL; }) &&
                    !note.contains(QStringLiteral(" the ")))
            << note.toStdString();
    }
}

// Every change is drawn: a slow window that received changes faster than it could draw them handled nothing else.
TEST_F(TrainingDeskTest, frequentNewsAreShownTogether) {
    TrainingDesk desk;
    int changes = 0;
    int close = 0;  // sooner than a twentieth of a second after the change before
    QElapsedTimer since;
    QObject::connect(&desk, &TrainingDesk::changed, [&] {
        ++changes;
        close += since.isValid() && since.elapsed() < 50 ? 1 : 0;
        since.start();
    });
    desk.request(ui::StartTraining{plan(60)});
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished)) << desk.work()->training->problem.toStdString();
    EXPECT_GE(desk.work()->training->curves.at(0)->points.size(), 10U);
    EXPECT_LE(close, 4) << "of " << changes << ": the beginning and the end come at once";
}

/// The real session with the real window.
TEST_F(TrainingDeskTest, trainedHeadIsUsedOnlyAfterConfirmation) {
    DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    DesktopSession session(EngineSettings{}, services);
    ui::MainWindow window(session, {});
    window.show();
    ui::TrainedHeadDialog* dialog = window.findChild<ui::TrainedHeadDialog*>();
    const auto train = [&] {
        session.requestTraining(ui::StartTraining{plan(2)});
        return QTest::qWaitFor([&] { return dialog->isVisible(); }, 120'000);
    };
    ASSERT_TRUE(train());
    EXPECT_TRUE(dialog->text().contains(QStringLiteral("Span F1 (%)"))) << dialog->text().toStdString();
    EXPECT_TRUE(session.snapshot()->reading.heads->empty());
    dialog->reject();
    EXPECT_EQ(session.snapshot()->reading.trainedHead, nullptr);
    QFile::remove(path("head.training"));
    ASSERT_TRUE(QDir(path("head")).removeRecursively());
    ASSERT_TRUE(train());
    QTest::mouseClick(dialog->applyButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return session.snapshot()->reading.heads->size() == 1; }, 60'000));
    EXPECT_EQ(session.snapshot()->reading.heads->front().name, "head");
}

TEST_F(TrainingDeskTest, pausedTrainingCanResumeInAnotherSession) {
    {
        TrainingDesk desk;
        desk.request(ui::StartTraining{plan(20'000)});
        ASSERT_TRUE(hasSteps(desk));
        desk.request(ui::PauseTraining{});
        ASSERT_TRUE(reaches(desk, TrainingState::kPaused));
        EXPECT_EQ(desk.work()->training->folder, path("head.training"));
    }
    TrainingDesk desk;
    desk.request(ui::ResumeTraining{path("head.training")});
    ASSERT_TRUE(reaches(desk, TrainingState::kRunning));
    ASSERT_TRUE(hasSteps(desk));
    desk.request(ui::StopTraining{});
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished));
    EXPECT_TRUE(tasks::isTaskBundle(m_folder.path("head"))) << "stopped, and the best kept";
}

TEST_F(TrainingDeskTest, closingDuringTrainingLeavesACheckpoint) {
    {
        TrainingDesk desk;
        desk.request(ui::StartTraining{plan(20'000)});
        ASSERT_TRUE(hasSteps(desk));
    }
    EXPECT_TRUE(QFileInfo::exists(path("head.training/checkpoint.safetensors")));
    EXPECT_EQ(std::get<ui::HeadPlan>(readPlan(m_folder.path("head.training"))), plan(20'000));
}

TEST_F(TrainingDeskTest, failureIsReportedAndTheNextTrainingStarts) {
    TrainingDesk desk;
    ui::HeadPlan bad = plan(1);
    bad.bilm = path("nothing");
    desk.request(ui::StartTraining{bad});
    ASSERT_TRUE(reaches(desk, TrainingState::kFailed));
    EXPECT_TRUE(desk.work()->training->problem.contains(QStringLiteral("nothing")));
    desk.request(ui::StartTraining{plan(1)});
    EXPECT_TRUE(reaches(desk, TrainingState::kFinished));
}

TEST_F(TrainingDeskTest, secondTrainingIsRefusedWithAReason) {
    TrainingDesk desk;
    QSignalSpy failed(&desk, &TrainingDesk::failed);
    desk.request(ui::StartTraining{plan(20'000)});
    ui::HeadPlan second = plan(1);
    second.output = path("second");
    desk.request(ui::StartTraining{second});
    ASSERT_EQ(failed.count(), 1);
    EXPECT_EQ(failed[0][0].value<ui::Problem>().path, path("second"));
    EXPECT_EQ(std::get<ui::HeadPlan>(desk.work()->training->plan), plan(20'000));
}

TEST_F(TrainingDeskTest, trainedHeadIsReplacedOnlyIfTheUserAgrees) {
    TrainingDesk desk;
    desk.request(ui::StartTraining{plan(1)});
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished)) << desk.work()->training->problem.toStdString();
    const std::string before = elmo::test::readFile(m_folder.path("head/task.json"));
    const auto finished = desk.work()->training;
    desk.request(ui::StartTraining{plan(2)});
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.question != nullptr; }));
    EXPECT_EQ(desk.work()->question->path, path("head"));
    EXPECT_TRUE(desk.work()->question->lost.contains(QStringLiteral("ner, ")));
    EXPECT_EQ(desk.work()->training, finished) << "nothing has begun";
    EXPECT_FALSE(QFileInfo::exists(path("head.training")));
    EXPECT_EQ(elmo::test::readFile(m_folder.path("head/task.json")), before);
    desk.request(ui::StartTraining{plan(2), true});
    EXPECT_EQ(desk.work()->question, nullptr);
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished)) << desk.work()->training->problem.toStdString();
    EXPECT_NE(elmo::test::readFile(m_folder.path("head/task.json")), before);
}

TEST_F(TrainingDeskTest, folderWithoutATrainingIsReported) {
    TrainingDesk desk;
    QSignalSpy failed(&desk, &TrainingDesk::failed);
    desk.request(ui::ResumeTraining{path("bilm")});
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_TRUE(failed[0][0].value<ui::Problem>().message.contains(QStringLiteral("no training to continue")));
}

TEST_F(TrainingDeskTest, unknownLabelsOfAFileAreAskedAboutAndMapped) {
    TrainingDesk desk;
    desk.request(ui::StartTraining{plan(2)});
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished));
    m_folder.write("people.tsv", "Anna\tB-person\nwent\tO\n\nBob\tB-person\nleft\tO\nby\tO\ntrain\tB-vehicle\n\n");
    ui::EvaluateHead request{path("head"), path("people.tsv"), {}, false};
    const auto evaluate = [&] {
        desk.request(request);
        return wait(desk, [](const ui::TrainingWork& work) { return work.evaluation != nullptr; });
    };
    ASSERT_TRUE(evaluate());
    EXPECT_EQ(desk.work()->evaluation->unknownLabels, (std::vector<std::string>{"person", "vehicle"}));
    EXPECT_EQ(desk.work()->evaluation->problem.toStdString(), "");
    request.meanings = {{QStringLiteral("person"), QStringLiteral("PER")}};
    request.countsOtherLabels = true;
    ASSERT_TRUE(evaluate());
    const ui::EvaluationResult& result = *desk.work()->evaluation;
    EXPECT_TRUE(result.unknownLabels.empty());
    EXPECT_EQ(result.problem.toStdString(), "");
    std::int64_t people = 0, vehicles = 0;
    for (const tasks::LabelMetrics& row : result.report.labels) {
        people += row.label == "PER" ? row.gold : 0;
        vehicles += row.label == "vehicle" ? row.gold : 0;
    }
    EXPECT_EQ(people, 2);
    EXPECT_EQ(vehicles, 1) << "counts as missed";
}

TEST_F(TrainingDeskTest, evaluatesAHeadAndKeepsTheExamples) {
    TrainingDesk desk;
    desk.request(ui::StartTraining{plan(2)});
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished));
    desk.request(ui::EvaluateHead{path("head"), path("data.tsv"), {}, false});
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.evaluation != nullptr; }));
    const ui::EvaluationResult& result = *desk.work()->evaluation;
    EXPECT_TRUE(result.problem.isEmpty()) << result.problem.toStdString();
    EXPECT_EQ(result.examples.size(), 40U);
    EXPECT_GE(result.report.confusion.cases.size(), 80U);
    desk.request(ui::EvaluateHead{path("head"), path("none.tsv"), {}, false});
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.evaluation != nullptr; }));
    EXPECT_FALSE(desk.work()->evaluation->problem.isEmpty());
}

TEST_F(TrainingDeskTest, aSentenceOfAShortTextIsHeldOut) {
    std::string text;
    for (int i = 0; i < 9; ++i)  // of which a tenth is less than one
        text += "The bank of the river was steep. ";
    ui::TuningPlan plan;
    plan.texts = {QString::fromStdString(m_folder.write("short.txt", text))};
    plan.model = path("bilm");
    plan.output = path("tuned");
    TrainingDesk desk;
    desk.request(ui::CheckTexts{plan});
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.textCheck != nullptr; }));
    EXPECT_EQ(desk.work()->textCheck->problem.toStdString(), "");
    EXPECT_EQ(desk.work()->textCheck->sentences, 9);
    EXPECT_EQ(desk.work()->textCheck->heldOutTokens, 8);
}

TEST_F(TrainingDeskTest, fineTunesALanguageModelOnText) {
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += i % 3 == 0 ? "The bank of the river was steep. " : "The bank gave them a loan of money. ";
    ui::TuningPlan plan;
    plan.texts = {QString::fromStdString(m_folder.write("text.txt", text)),
                  QString::fromStdString(m_folder.write("page.html", "<p class=\"a\">" + text + "</p>"))};
    plan.model = path("bilm");
    plan.output = path("tuned");
    TrainingDesk desk;
    desk.request(ui::CheckTexts{plan});
    ASSERT_TRUE(wait(desk, [](const ui::TrainingWork& work) { return work.textCheck != nullptr; }));
    const ui::TextCheck& check = *desk.work()->textCheck;
    ASSERT_TRUE(check.problem.isEmpty()) << check.problem.toStdString();
    EXPECT_EQ(check.sentences, 120);
    EXPECT_EQ(check.tokens, 40 * 8 + 80 * 9) << "without the marks of the page";
    EXPECT_GT(check.heldOutTokens, 50);
    EXPECT_GT(check.tokensPerSecond, 0);
    EXPECT_TRUE(check.predictsAnyWord) << "the random model has no softmax";
    EXPECT_EQ(check.predictedTypes, check.types + 3) << "and the special entries";
    EXPECT_GT(check.parameters, 0);
    EXPECT_GT(check.softmaxParameters, 0);
    EXPECT_GT(check.gigabytes, 0);
    EXPECT_EQ(check.heldOutSeenShare, 1) << "the text has two sentences, again and again";
    EXPECT_TRUE(std::ranges::any_of(check.doubts,
                                    [](const QString& doubt) { return doubt.contains(QStringLiteral("100.0 %")); }));
    desk.request(ui::StartTraining{plan});
    ASSERT_TRUE(reaches(desk, TrainingState::kFinished)) << desk.work()->training->problem.toStdString();
    EXPECT_TRUE(desk.work()->training->summary.contains(QStringLiteral("before")));
    EXPECT_FALSE(desk.work()->training->curves.at(0)->points.empty());
    EXPECT_TRUE(QFileInfo::exists(path("tuned/model/model.json")));
}

}  // namespace
}  // namespace app
