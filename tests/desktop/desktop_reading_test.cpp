// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "app/desktop/session/desktop_session.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "tests/support/fixtures.h"
#include "ui/annotations/annotation_edits.h"

namespace app {
namespace {

const QString kModel = QString::fromStdString(elmo::test::fixture("random_small"));

class FakeExporters : public DocumentExporters {
public:
    std::vector<ui::ExportFormat> formats() const override {
        ui::ExportFormat names;
        names.id = QStringLiteral("names");
        return {names};
    }
    ui::ExportPreview preview(const ExportJob& job, const elmo::RunControl&) const override {
        if (job.request.formatId != u"names")
            throw elmo::Error(elmo::ErrorCode::kBadArgument, "There is no such format.");
        ui::ExportPreview preview;
        preview.parts.push_back({QStringLiteral("txt"), 0, QString::fromStdString(job.document.name), true});
        return preview;
    }
    ui::ExportReport write(const ExportJob& job, const std::filesystem::path& path,
                           const elmo::RunControl& control) const override {
        if (job.request.formatId == u"endless")
            for (;; std::this_thread::yield())
                control.checkpoint();
        QFile file(path);
        if (job.request.formatId != u"names" || !file.open(QIODevice::WriteOnly))
            throw elmo::Error(elmo::ErrorCode::kIo, "The file can't be written. Choose another.");
        file.write(job.document.name.c_str());
        return {job.request, {QString::fromStdString(path.string())}, {}, ui::ReadBack::kEqual, {}};
    }
    ui::ExportReport writeAll(const ui::ExportRequest& request, std::int64_t, const NextDocument& next,
                              const std::filesystem::path& path, const elmo::RunControl&) const override {
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        ui::ExportReport report{request, {QString::fromStdString(path.string())}, {}, ui::ReadBack::kEqual, {}, 0};
        for (; const auto document = next(); ++report.documents)
            file.write((document->name + " " + std::to_string(document->annotations.spans.size()) + "\n").c_str());
        return report;
    }
};

struct Gate {
    std::atomic<bool> isReached = false, isOpen = false;
};

/// Waits at the gate before it annotates a text with the word "gate".
class GatedHead : public tasks::TaskModel {
public:
    GatedHead(std::shared_ptr<const tasks::TaskModel> head, std::shared_ptr<Gate> gate)
        : m_head(std::move(head)), m_gate(std::move(gate)) {}

    const tasks::TaskModelInfo& info() const override { return m_head->info(); }
    tasks::TaskPrediction predict(const tasks::TaskInput& text, const tasks::PredictOptions& options,
                                  const elmo::RunControl& control) const override {
        if (text.document.text().find("gate") != std::string::npos)
            for (m_gate->isReached = true; !m_gate->isOpen; std::this_thread::sleep_for(std::chrono::milliseconds(1)))
                control.checkpoint();
        return m_head->predict(text, options, control);
    }

private:
    std::shared_ptr<const tasks::TaskModel> m_head;
    std::shared_ptr<Gate> m_gate;
};

class DesktopReadingTest : public test::SessionTest {
protected:
    DesktopReadingTest() {
        m_services.loadHead = ::test::loadFakeHead;
        m_services.merge = ::test::mergeFake;
        m_services.exporters = std::make_shared<FakeExporters>();
        m_services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, m_services);
    }
    bool open(const QString& path) {
        m_session->openDocument(path);
        return wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; });
    }
    bool waitForSpans(std::size_t count) {
        return wait([&](const ui::Snapshot& now) {
            return now.reading.annotations && now.reading.annotations->spans.size() == count;
        });
    }
    const ui::DocumentEntry* entry(const QString& name) const {
        const auto& entries = *m_session->snapshot()->reading.documents;
        const auto found = std::ranges::find_if(entries, [&](const auto& e) { return e.path.endsWith(name); });
        return found == entries.end() ? nullptr : &*found;
    }

    DesktopServices m_services;
};

TEST_F(DesktopReadingTest, headsAnnotateTheOpenDocumentAndTheNextOne) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna Bank in Rome.")));
    m_session->addHead(QStringLiteral("/heads/ner"));
    m_session->addHead(QStringLiteral("/heads/sentiment"));
    ASSERT_TRUE(waitForSpans(2));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->scores.size() == 2; }));
    EXPECT_EQ(m_session->snapshot()->reading.heads->size(), 2U);
    EXPECT_EQ(m_session->snapshot()->reading.annotations->sources.at(0).model, "ner");
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.activity; }));
    EXPECT_EQ(entry(QStringLiteral("a.txt"))->status, ui::DocumentStatus::kAnnotated);
    EXPECT_TRUE(entry(QStringLiteral("a.txt"))->sentiment.has_value());
    ASSERT_TRUE(open(write(QStringLiteral("b.txt"), "Then Will came.")));
    EXPECT_TRUE(waitForSpans(1));
}

TEST_F(DesktopReadingTest, taggingHeadMarksEveryWord) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna.")));
    m_session->addHead(QStringLiteral("/heads/tags"));
    ASSERT_TRUE(waitForSpans(4));
    const auto annotations = m_session->snapshot()->reading.annotations;
    EXPECT_EQ(annotations->spans[2].label, "PROPN");
    EXPECT_EQ(m_session->snapshot()->document->document->slice(annotations->spans[2].bytes), "Anna");
    EXPECT_EQ(annotations->sources.at(0).model, "tags");
}

TEST_F(DesktopReadingTest, humanEditsAreRestoredWhenTheDocumentIsReopened) {
    const QString first = write(QStringLiteral("a.txt"), "We saw Anna in Rome.");
    m_session->addHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(open(first));
    ASSERT_TRUE(waitForSpans(2));
    const auto before = m_session->snapshot()->reading.annotations;
    const auto id = before->spans.front().id;
    m_session->changeAnnotations(ui::decideChange(*before, {id}, tasks::Decision::kAccepted));
    EXPECT_EQ(ui::findSpan(*m_session->snapshot()->reading.annotations, id)->decision, tasks::Decision::kAccepted);
    ASSERT_TRUE(open(write(QStringLiteral("b.txt"), "No names.")));
    EXPECT_TRUE(m_session->snapshot()->reading.annotations->spans.empty());
    m_session->removeHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(open(first));
    const auto* span = ui::findSpan(*m_session->snapshot()->reading.annotations, id);
    ASSERT_NE(span, nullptr);
    EXPECT_EQ(span->decision, tasks::Decision::kAccepted);
}

TEST_F(DesktopReadingTest, finishedDocumentRefusesEditsUntilTheMarkIsTakenOff) {
    const QString path = write(QStringLiteral("a.txt"), "We saw Anna in Rome.");
    m_session->addHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(open(path));
    ASSERT_TRUE(waitForSpans(2));
    const auto before = m_session->snapshot()->reading.annotations;
    const auto change = ui::decideChange(*before, {before->spans.front().id}, tasks::Decision::kAccepted);
    m_session->changeAnnotations(change);
    EXPECT_EQ(entry(QStringLiteral("a.txt"))->decisions, (tasks::DecisionCount{.decided = 1, .predictions = 2}));
    m_session->setFinished({path}, true);
    EXPECT_TRUE(m_session->snapshot()->reading.isFinished);
    m_session->changeAnnotations(change.reversed());
    EXPECT_EQ(entry(QStringLiteral("a.txt"))->decisions.decided, 1);
    ASSERT_TRUE(wait([&](const ui::Snapshot&) {  // the project's own list has it
        return entry(QStringLiteral("a.txt"))->finishedBy == QStringList{QString()};
    }));
    m_session = std::make_unique<DesktopSession>(EngineSettings{}, m_services);
    m_session->addHead(QStringLiteral("/heads/tags"));
    ASSERT_TRUE(open(path));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.activity && !now.reading.heads->empty(); }));
    EXPECT_TRUE(m_session->snapshot()->reading.isFinished) << "it is kept in the project";
    EXPECT_EQ(m_session->snapshot()->reading.annotations->spans.size(), 2U) << "heads leave it as it is";
    m_session->setFinished({path}, false);
    m_session->changeAnnotations(change.reversed());
    EXPECT_EQ(entry(QStringLiteral("a.txt"))->decisions.decided, 0);
    EXPECT_TRUE(wait([&](const ui::Snapshot&) { return entry(QStringLiteral("a.txt"))->finishedBy.isEmpty(); }));
}

TEST_F(DesktopReadingTest, labelsInUseAreThoseOfAllDocuments) {
    for (const auto& [name, label] : {std::pair("a.txt", "SHIP"), std::pair("b.txt", "PORT")}) {
        ASSERT_TRUE(open(write(QLatin1String(name), QByteArray("The text of ") + name)));
        m_session->changeAnnotations(ui::createChange(*m_session->snapshot()->reading.annotations,
                                                      m_session->snapshot()->document->document->tokens().at(1),
                                                      label));
    }
    m_session->requestProject(ui::ListLabels{});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.project->labels != nullptr; }));
    EXPECT_EQ(*m_session->snapshot()->project->labels, (QStringList{QStringLiteral("PORT"), QStringLiteral("SHIP")}));
}

TEST_F(DesktopReadingTest, matchesAreLabelledInAllOtherDocuments) {
    const QString other = write(QStringLiteral("a.txt"), "Rome saw Rome.");
    ASSERT_TRUE(open(other));
    ASSERT_TRUE(open(write(QStringLiteral("b.txt"), "Rome is open.")));
    const ui::WordMatch match{{"Rome"}, true, QStringLiteral("LOC")};
    m_session->requestProject(ui::CountMatches{match});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.project->matches != nullptr; }));
    EXPECT_EQ(m_session->snapshot()->project->matches->spans, 2);
    EXPECT_EQ(m_session->snapshot()->project->matches->documents, 1);
    std::optional<ui::MatchCount> labelled;
    QObject::connect(m_session.get(), &ui::Session::matchesLabelled, m_session.get(),
                     [&](const ui::MatchCount& count) { labelled = count; });
    m_session->requestProject(ui::LabelMatches{match});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return labelled.has_value(); }));
    EXPECT_EQ(labelled->spans, 2);
    EXPECT_EQ(labelled->problem, QString());
    EXPECT_TRUE(m_session->snapshot()->reading.annotations->spans.empty()) << "the window labels the open document";
    ASSERT_TRUE(open(other));
    EXPECT_EQ(m_session->snapshot()->reading.annotations->spans.size(), 2U);
    ASSERT_EQ(m_session->snapshot()->reading.history->steps.size(), 1U);
    m_session->changeAnnotations(m_session->snapshot()->reading.history->steps[0]->change.reversed());
    EXPECT_TRUE(m_session->snapshot()->reading.annotations->spans.empty());
}

TEST_F(DesktopReadingTest, labellingMatchesTwiceAndCancellingAnswersBoth) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "Rome saw Rome.")));
    ASSERT_TRUE(open(write(QStringLiteral("b.txt"), "Rome is open.")));
    int answers = 0;
    QObject::connect(m_session.get(), &ui::Session::matchesLabelled, m_session.get(),
                     [&](const ui::MatchCount&) { ++answers; });
    m_session->requestProject(ui::LabelMatches{{{"Rome"}, true, QStringLiteral("LOC")}});
    m_session->requestProject(ui::LabelMatches{{{"saw"}, true, QStringLiteral("ACT")}});
    ASSERT_TRUE(m_session->snapshot()->activity);
    EXPECT_EQ(m_session->snapshot()->activity->stage, ui::Stage::kLabel);
    m_session->give(ui::Cancel());  // of the first one, begun or not
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return answers == 2; }));
    EXPECT_FALSE(m_session->snapshot()->activity);
}

TEST_F(DesktopReadingTest, aPastedTextIsADocumentWithoutAFile) {
    const QString text = QStringLiteral("\r\nIt was a dark\tand stormy night; the rain fell in torrents.\r\nLondon.");
    m_session->give(ui::PasteText{text});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.document && !now.reading.documents->empty(); }));
    const auto document = m_session->snapshot()->document;
    EXPECT_EQ(document->name, QStringLiteral("It was a dark and stormy night; the rain"));
    EXPECT_FALSE(document->hasFile);
    EXPECT_EQ(document->document->text(), "\nIt was a dark\tand stormy night; the rain fell in torrents.\nLondon.");
    ASSERT_EQ(m_session->snapshot()->reading.documents->size(), 1U);
    EXPECT_EQ(m_session->snapshot()->reading.documents->front().path, document->path);
    std::optional<ui::Problem> said;
    QObject::connect(m_session.get(), &ui::Session::failed, m_session.get(),
                     [&](const ui::Problem& problem) { said = problem; });
    m_session->give(ui::PasteText{text});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return said.has_value(); }));
    EXPECT_EQ(said->title, QStringLiteral("The project has this text already"));
    m_session->removeDocument(document->path);
    EXPECT_TRUE(wait([](const ui::Snapshot& now) { return !now.document && now.reading.documents->empty(); }));
}

TEST_F(DesktopReadingTest, unsavedWorkIsSavedOnExit) {
    const QString path = write(QStringLiteral("a.txt"), "We saw Anna.");
    ASSERT_TRUE(open(path));
    m_session->changeAnnotations(ui::createChange(*m_session->snapshot()->reading.annotations,
                                                  m_session->snapshot()->document->document->tokens().at(2), "PER"));
    m_session = std::make_unique<DesktopSession>(EngineSettings{}, m_services);
    ASSERT_TRUE(open(path));
    EXPECT_EQ(m_session->snapshot()->reading.annotations->spans.size(), 1U);
}

TEST_F(DesktopReadingTest, folderWithoutAHeadIsReported) {
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->addHead(QStringLiteral("/heads/nothing"));
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_EQ(failed[0][0].value<ui::Problem>().title, QStringLiteral("The task head was not loaded"));
    EXPECT_TRUE(m_session->snapshot()->reading.heads->empty());
}

TEST_F(DesktopReadingTest, headForAnotherModelIsRejectedAndOthersContinue) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna in Rome.")));
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->addHead(QStringLiteral("/heads/ner-layers"));
    m_session->addHead(QStringLiteral("/heads/sentiment"));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.reading.annotations->scores.empty(); }));
    EXPECT_EQ(failed.count(), 0);
    m_session->chooseModel(kModel);
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_TRUE(failed[0][0].value<ui::Problem>().message.contains(QStringLiteral("was trained with")));
    EXPECT_TRUE(m_session->snapshot()->reading.annotations->spans.empty());
}

TEST_F(DesktopReadingTest, allDocumentsAreAnnotatedInTheBackground) {
    ASSERT_TRUE(open(write(QStringLiteral("open.txt"), "We saw Anna.")));
    const QString second = write(QStringLiteral("b.txt"), "Then Will saw Rome.");
    const QString missing = write(QStringLiteral("c.txt"), "Nobody reads this.");
    m_session->addDocuments({second, missing, write(QStringLiteral("d.txt"), "We met Bob in Bonn.")});
    ASSERT_TRUE(wait(
        [&](const ui::Snapshot&) { return entry(QStringLiteral("d.txt")) && entry(QStringLiteral("d.txt"))->tokens; }));
    QFile::remove(missing);
    m_session->addHead(QStringLiteral("/heads/ner"));
    m_session->addHead(QStringLiteral("/heads/sentiment"));
    m_session->annotateAll(true);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.reading.annotatingAll.isRunning; }));
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.done, 4);
    EXPECT_EQ(entry(QStringLiteral("b.txt"))->status, ui::DocumentStatus::kAnnotated);
    EXPECT_TRUE(entry(QStringLiteral("d.txt"))->sentiment.has_value());
    EXPECT_EQ(m_session->snapshot()->document->name, QStringLiteral("open.txt"));
    for (const char* head : {"/heads/ner", "/heads/sentiment"})
        m_session->removeHead(QString::fromLatin1(head));
    ASSERT_TRUE(open(second));
    EXPECT_EQ(m_session->snapshot()->reading.annotations->spans.size(), 2U);
    EXPECT_EQ(m_session->snapshot()->reading.annotations->scores.size(), 2U);
}

TEST_F(DesktopReadingTest, annotatingAllCountsFinishedDocumentsThatItSpares) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna.")));
    const QString finished = write(QStringLiteral("b.txt"), "Then Will saw Rome.");
    m_session->addDocuments({finished});
    ASSERT_TRUE(wait(
        [&](const ui::Snapshot&) { return entry(QStringLiteral("b.txt")) && entry(QStringLiteral("b.txt"))->tokens; }));
    m_session->setFinished({finished}, true);
    m_session->addHead(QStringLiteral("/heads/ner"));
    m_session->annotateAll(true);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.reading.annotatingAll.isRunning; }));
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.done, 2);
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.spared, 1);
    ASSERT_TRUE(open(finished));
    EXPECT_TRUE(m_session->snapshot()->reading.annotations->spans.empty());
}

TEST_F(DesktopReadingTest, finishedMarkHoldsFromTheMomentItIsSet) {
    const QString path = write(QStringLiteral("a.txt"), "We saw Anna.");
    const QString other = write(QStringLiteral("b.txt"), "Then Will saw Rome.");
    ASSERT_TRUE(open(path));
    m_session->addDocuments({other});
    ASSERT_TRUE(wait(
        [&](const ui::Snapshot&) { return entry(QStringLiteral("b.txt")) && entry(QStringLiteral("b.txt"))->tokens; }));
    for (int i = 0; i < 60; ++i) {
        const bool isFinished = i % 2 == 0;
        m_session->setFinished({path, other}, isFinished);
        for (int turn = 0; turn < i % 7; ++turn) {
            QTest::qWait(1);
            ASSERT_EQ(entry(QStringLiteral("a.txt"))->isFinished, isFinished);
            ASSERT_EQ(entry(QStringLiteral("b.txt"))->isFinished, isFinished);
            ASSERT_EQ(m_session->snapshot()->reading.isFinished, isFinished);
        }
    }
}

TEST_F(DesktopReadingTest, tagsetHoldsFromTheMomentItIsSet) {
    const QString project = m_folder.filePath(QStringLiteral("work.elmoscope"));
    m_session->requestProject(ui::NewProject{project});
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.project->path == project; }));
    std::vector<ui::ProjectLabel> labels;
    for (int i = 0; i < 60; ++i) {
        labels.push_back({QStringLiteral("L%1").arg(i), QStringLiteral("#2b86c4"), {}, {}, {}});
        m_session->requestProject(ui::SetTagset{labels});
        for (int turn = 0; turn < i % 7; ++turn) {
            QTest::qWait(1);
            ASSERT_EQ(m_session->snapshot()->project->tagset, labels);
        }
    }
}

TEST_F(DesktopReadingTest, documentFinishedWhileItIsAnnotatedStaysAsItIs) {
    const auto gate = std::make_shared<Gate>();
    m_services.loadHead = [gate](const std::filesystem::path& path, const elmo::RunControl& control) {
        return std::make_shared<const GatedHead>(::test::loadFakeHead(path, control), gate);
    };
    m_session = std::make_unique<DesktopSession>(EngineSettings{}, m_services);
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "No names.")));
    const QString finished = write(QStringLiteral("b.txt"), "We saw Anna at the gate.");
    m_session->addDocuments({finished});
    ASSERT_TRUE(wait(
        [&](const ui::Snapshot&) { return entry(QStringLiteral("b.txt")) && entry(QStringLiteral("b.txt"))->tokens; }));
    m_session->addHead(QStringLiteral("/heads/ner"));
    m_session->annotateAll(true);
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return gate->isReached.load(); }));
    m_session->setFinished({finished}, true);
    gate->isOpen = true;
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.reading.annotatingAll.isRunning; }));
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.spared, 1);
    ASSERT_TRUE(open(finished));
    EXPECT_TRUE(m_session->snapshot()->reading.annotations->spans.empty());
}

TEST_F(DesktopReadingTest, annotatingAllDocumentsKeepsDecisionsAndGoesOnAfterAPause) {
    const QString first = write(QStringLiteral("a.txt"), "We saw Anna in Rome.");
    ASSERT_TRUE(open(first));
    m_session->addHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(waitForSpans(2));
    const auto before = m_session->snapshot()->reading.annotations;
    const auto id = before->spans.front().id;
    m_session->changeAnnotations(ui::decideChange(*before, {id}, tasks::Decision::kAccepted));
    for (int i = 0; i < 20; ++i)
        m_session->addDocuments(
            {write(QStringLiteral("%1.txt").arg(i), QByteArray("We met Bob and ") + QByteArray::number(i) + '.')});
    ASSERT_TRUE(open(write(QStringLiteral("z.txt"), "No names.")));
    m_session->addHead(QStringLiteral("/heads/sentiment"));
    m_session->annotateAll(true);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotatingAll.done >= 2; }));
    m_session->annotateAll(false);
    EXPECT_FALSE(m_session->snapshot()->reading.annotatingAll.isRunning);
    m_session->annotateAll(true);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.reading.annotatingAll.isRunning; }));
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.done, 22);
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.failed, 0);
    EXPECT_TRUE(std::ranges::all_of(*m_session->snapshot()->reading.documents,
                                    [](const auto& one) { return one.sentiment.has_value(); }));
    ASSERT_TRUE(open(first));
    const auto* span = ui::findSpan(*m_session->snapshot()->reading.annotations, id);
    ASSERT_NE(span, nullptr);
    EXPECT_EQ(span->decision, tasks::Decision::kAccepted);
}

TEST_F(DesktopReadingTest, documentRemovedWhileItIsAnnotatedDoesNotReturn) {
    const auto gate = std::make_shared<Gate>();
    m_services.loadHead = [gate](const std::filesystem::path& path, const elmo::RunControl& control) {
        return std::make_shared<const GatedHead>(::test::loadFakeHead(path, control), gate);
    };
    m_session = std::make_unique<DesktopSession>(EngineSettings{}, m_services);
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "No names.")));
    const QString removed = write(QStringLiteral("b.txt"), "We saw Anna at the gate.");
    m_session->addDocuments({removed});
    ASSERT_TRUE(wait(
        [&](const ui::Snapshot&) { return entry(QStringLiteral("b.txt")) && entry(QStringLiteral("b.txt"))->tokens; }));
    m_session->addHead(QStringLiteral("/heads/ner"));
    m_session->annotateAll(true);
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return gate->isReached.load(); }));
    m_session->removeDocument(removed);
    gate->isOpen = true;
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.reading.annotatingAll.isRunning; }));
    EXPECT_TRUE(wait([&](const ui::Snapshot&) {
        return Workspace(unsaved(), Workspace::Access::kReadOnly).documents(0, 10).size() == 1;
    }));
    EXPECT_EQ(entry(QStringLiteral("b.txt")), nullptr);
}

TEST_F(DesktopReadingTest, annotatingAllDocumentsAgainTriesWhatFailed) {
    const QString late = m_folder.filePath(QStringLiteral("late.txt"));
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "No names.")));
    m_session->addDocuments({late});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) {
        const ui::DocumentEntry* listed = entry(QStringLiteral("late.txt"));
        return listed && listed->status == ui::DocumentStatus::kFailed;
    }));
    m_session->addHead(QStringLiteral("/heads/ner"));
    const auto run = [&] {
        m_session->annotateAll(true);
        return wait([](const ui::Snapshot& now) { return !now.reading.annotatingAll.isRunning; });
    };
    ASSERT_TRUE(run());
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.failed, 1);
    EXPECT_FALSE(entry(QStringLiteral("late.txt"))->problem.isEmpty());
    write(QStringLiteral("late.txt"), "We saw Anna.");
    ASSERT_TRUE(run());
    EXPECT_EQ(m_session->snapshot()->reading.annotatingAll.failed, 0);
    EXPECT_EQ(entry(QStringLiteral("late.txt"))->status, ui::DocumentStatus::kAnnotated);
    EXPECT_TRUE(entry(QStringLiteral("late.txt"))->problem.isEmpty());
}

TEST_F(DesktopReadingTest, annotatingAllDocumentsWithoutAFittingHeadIsReported) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna.")));
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    m_session->annotateAll(true);
    ASSERT_EQ(failed.count(), 1);
    EXPECT_EQ(failed[0][0].value<ui::Problem>().title, QStringLiteral("The documents were not annotated"));
    EXPECT_FALSE(m_session->snapshot()->reading.annotatingAll.isRunning);
}

TEST_F(DesktopReadingTest, newQuestionReplacesTheEarlierOne) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "Yesterday we saw Anna in Rome. Will slept in Bonn.")));
    m_session->addHead(QStringLiteral("/heads/qa"));
    m_session->ask(QStringLiteral("Who was seen?"));
    m_session->ask(QStringLiteral("slept"));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.answers != nullptr; }));
    const auto answers = m_session->snapshot()->reading.answers;
    EXPECT_EQ(answers->found.question, "slept");
    EXPECT_EQ(m_session->snapshot()->document->document->slice(answers->found.answers.at(0).bytes), "Bonn");
    EXPECT_EQ(answers->source.model, "qa");
    m_session->ask(QString());
    EXPECT_EQ(m_session->snapshot()->reading.answers, nullptr);
}

TEST_F(DesktopReadingTest, textPairsAreComparedWithoutADocumentAndReplaced) {
    const auto best = [](const ui::PairResult& result) {
        const auto& shares = result.classes.document;
        return result.classes.labels.at(static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin()));
    };
    m_session->addHead(QStringLiteral("/heads/pairs"));
    m_session->comparePair({QStringLiteral("A dog runs"), QStringLiteral("A cat sits")});
    m_session->comparePair({QStringLiteral("A dog runs"), QStringLiteral(" A dog ")});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.pair != nullptr; }));
    const auto result = m_session->snapshot()->reading.pair;
    EXPECT_EQ(result->pair, (ui::TextPair{QStringLiteral("A dog runs"), QStringLiteral("A dog")}));
    EXPECT_EQ(best(*result), "entailment");
    m_session->comparePair({QStringLiteral("A dog runs"), QString()});
    EXPECT_EQ(m_session->snapshot()->reading.pair, nullptr);
}

TEST_F(DesktopReadingTest, pairHeadDoesNotAnnotateDocuments) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna in Rome.")));
    m_session->addHead(QStringLiteral("/heads/pairs"));
    m_session->addHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(waitForSpans(2));
    EXPECT_TRUE(m_session->snapshot()->reading.annotations->scores.empty());
}

TEST_F(DesktopReadingTest, pairWaitsForTheModelAndIgnoresHeadsForOtherModels) {
    m_session->addHead(QStringLiteral("/heads/pairs-layers"));
    m_session->comparePair({QStringLiteral("A dog runs"), QStringLiteral("A dog")});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.heads->size() == 1 && !now.activity; }));
    EXPECT_EQ(m_session->snapshot()->reading.pair, nullptr);
    m_session->chooseModel(kModel);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.pair != nullptr; }));
    EXPECT_TRUE(m_session->snapshot()->reading.pair->problem.contains(QStringLiteral("was trained with")));
    EXPECT_TRUE(m_session->snapshot()->reading.pair->classes.labels.empty());
}

TEST_F(DesktopReadingTest, folderIsListedAndItsFirstTextOpened) {
    write(QStringLiteral("a.txt"), "One two.");
    write(QStringLiteral("b.md"), "One two three.");
    write(QStringLiteral("c.bin"), "no text");
    m_session->addDocuments({m_folder.path()});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) {
        return now.document &&
               std::ranges::all_of(*now.reading.documents, [](const auto& e) { return e.tokens.has_value(); });
    }));
    EXPECT_TRUE(m_session->snapshot()->document->path.endsWith(QStringLiteral("a.txt")));
    EXPECT_EQ(m_session->snapshot()->reading.documents->size(), 2U);
    EXPECT_EQ(entry(QStringLiteral("b.md"))->tokens, 4);
    m_session->removeDocument(entry(QStringLiteral("b.md"))->path);
    EXPECT_EQ(entry(QStringLiteral("b.md")), nullptr);
}

TEST_F(DesktopReadingTest, annotatedFileOpensWithItsTokensAndEntitiesAsAHumanLayer) {
    m_session->addHead(QStringLiteral("/heads/ner"));
    const QString path = write(QStringLiteral("gold.conll"), "Then O\nAnna B-PER\nBank I-PER\n. O\n\n");
    ASSERT_TRUE(open(path));
    EXPECT_EQ(m_session->snapshot()->document->tokenizerRevision, QStringLiteral("pretokenized"));
    ASSERT_TRUE(waitForSpans(2));  // the file's and the head's
    const auto& spans = m_session->snapshot()->reading.annotations->spans;
    EXPECT_TRUE(std::ranges::any_of(spans, [&](const tasks::SpanAnnotation& span) {
        return span.layer == tasks::AnnotationLayer::kHuman && span.label == "PER" &&
               m_session->snapshot()->document->document->slice(span.bytes) == "Anna Bank";
    }));
}

TEST_F(DesktopReadingTest, everyDocumentTypeIsFoundInAFolder) {
    for (const char* name : {"a.txt", "b.conll", "c.conllu", "d.jsonl", "e.md", "f.bin"})
        write(QString::fromLatin1(name), "One O\n");
    m_session->addDocuments({m_folder.path()});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.documents->size() == 5; }));
    EXPECT_EQ(entry(QStringLiteral("f.bin")), nullptr);
}

TEST_F(DesktopReadingTest, bratFilePairIsOneDocumentWithItsSpans) {
    write(QStringLiteral("a.txt"), "Anna came.");
    write(QStringLiteral("a.ann"), "T1\tPER 0 4\tAnna\n");
    write(QStringLiteral("b.txt"), "Bob came.");
    m_session->addDocuments({m_folder.path()});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.document && now.reading.documents->size() == 2; }));
    EXPECT_TRUE(m_session->snapshot()->document->path.endsWith(QStringLiteral("a.ann")));
    EXPECT_EQ(m_session->snapshot()->document->document->text(), "Anna came.");
    ASSERT_EQ(m_session->snapshot()->reading.annotations->spans.size(), 1U);
    EXPECT_EQ(m_session->snapshot()->reading.annotations->spans[0].label, "PER");
}

TEST_F(DesktopReadingTest, missingListedFileIsMarkedWithoutAMessage) {
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "One.")));
    m_session->addDocuments({m_folder.filePath(QStringLiteral("gone.txt"))});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) {
        const auto* gone = entry(QStringLiteral("gone.txt"));
        return gone && gone->status == ui::DocumentStatus::kFailed;
    }));
    EXPECT_FALSE(entry(QStringLiteral("gone.txt"))->problem.isEmpty());
    EXPECT_EQ(failed.count(), 0);
}

TEST_F(DesktopReadingTest, documentIsExportedWithItsAnnotations) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "One.")));
    EXPECT_EQ(m_session->snapshot()->reading.exports->size(), 1U);
    QSignalSpy exported(m_session.get(), &ui::Session::exported);
    QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const QString out = m_folder.filePath(QStringLiteral("out.txt"));
    m_session->exportDocument({QStringLiteral("names"), {}}, out);
    ASSERT_TRUE(exported.wait(60'000));
    EXPECT_EQ(exported[0][0].value<std::shared_ptr<const ui::ExportReport>>()->files, QStringList{out});
    QFile file(out);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), "a.txt");
    m_session->exportDocument({QStringLiteral("other"), {}}, out);
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_EQ(failed[0][0].value<ui::Problem>().path, out);
}

TEST_F(DesktopReadingTest, exportPreviewUsesTheCurrentAnnotations) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "One.")));
    QSignalSpy previewed(m_session.get(), &ui::Session::exportPreviewed);
    m_session->previewExport({QStringLiteral("other"), {}});
    m_session->previewExport({QStringLiteral("names"), {}});
    ASSERT_TRUE(previewed.wait(60'000));
    const auto preview = previewed[0][0].value<std::shared_ptr<const ui::ExportPreview>>();
    EXPECT_EQ(preview->request.formatId, QStringLiteral("names"));
    EXPECT_EQ(preview->annotations, m_session->snapshot()->reading.annotations);
    EXPECT_EQ(preview->parts.at(0).beginning, QStringLiteral("a.txt"));
    m_session->previewExport({QStringLiteral("other"), {}});
    ASSERT_TRUE(previewed.wait(60'000));
    EXPECT_EQ(previewed.last()[0].value<std::shared_ptr<const ui::ExportPreview>>()->problem,
              QStringLiteral("There is no such format."));
}

TEST_F(DesktopReadingTest, cancelledExportShowsNoMessage) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "One.")));
    QSignalSpy exported(m_session.get(), &ui::Session::exported);
    m_session->exportDocument({QStringLiteral("endless"), {}}, m_folder.filePath(QStringLiteral("out.txt")));
    ASSERT_TRUE(m_session->snapshot()->activity.has_value());
    EXPECT_EQ(m_session->snapshot()->activity->stage, ui::Stage::kExport);
    m_session->cancel();
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.activity; }));
    EXPECT_EQ(exported.count(), 0);
    EXPECT_FALSE(QFile::exists(m_folder.filePath(QStringLiteral("out.txt"))));
}

TEST_F(DesktopReadingTest, canBeDestroyedWhileHeadsRun) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), QByteArray("We saw Anna in Rome. ").repeated(3000))));
    for (const char* head : {"/heads/ner", "/heads/sentiment", "/heads/qa", "/heads/pairs"})
        m_session->addHead(QString::fromLatin1(head));
    m_session->ask(QStringLiteral("Who?"));
    m_session->comparePair({QStringLiteral("a"), QStringLiteral("b")});
    m_session->addDocuments({m_folder.path()});
    m_session.reset();
    QCoreApplication::processEvents();
}

}  // namespace
}  // namespace app
