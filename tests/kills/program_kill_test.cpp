// SPDX-License-Identifier: Apache-2.0
// Programs killed at any moment while they export, make projects and train: what was acknowledged is there and whole,
// nothing half written stands under a target's name, and the next start clears away what was left and goes on. (For
// changes of projects see workspace_kill_test.cpp, for the bits of resumed trainings the tests of the trainers.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <random>
#include <set>
#include <thread>

#include "app/exporters/export.h"
#include "app/exporters/read_back.h"
#include "app/importers/import.h"
#include "app/importers/project_import.h"
#include "app/workspace/workspace.h"
#include "elmo/files/staged_file.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/training_run.h"
#include "tasks/training/task_checkpoint.h"
#include "tasks/training/task_trainer.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/app/trained_heads.h"
#include "tests/support/rounds.h"

namespace app::test {
namespace {

using elmo::test::ProgramResult;
using elmo::test::runElmo;
using elmo::test::RunningProgram;
using elmo::test::TemporaryFolder;

/// Calls `work(n)` for n = from, from + 1, ... in a child, kills it when so many calls came back and a moment later,
/// and returns the last n that came back, or from - 1.
int killedAfter(unsigned calls, std::chrono::microseconds longer, int from, const std::function<void(int)>& work) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        try {
            for (int n = from;; ++n) {
                work(n);
                if (write(ends[1], &n, sizeof n) != sizeof n)
                    _exit(3);
            }
        } catch (const std::exception& error) {
            fprintf(stderr, "child: %s\n", error.what());
            _exit(4);
        }
    }
    close(ends[1]);
    int status = 0, last = from - 1;
    for (int n = 0; calls > 0 && read(ends[0], &n, sizeof n) == sizeof n; --calls)
        last = n;
    std::this_thread::sleep_for(longer);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself: " << WEXITSTATUS(status);
    for (int n = 0; read(ends[0], &n, sizeof n) == sizeof n;)
        last = n;
    close(ends[0]);
    return last;
}

tasks::AnnotatedDocument numbered(int n) {
    tasks::AnnotatedDocument document = documentOf("Anna saw Rome in the year after. ");
    mark(document, "Anna", "N" + std::to_string(n));
    return document;
}

int numberIn(const DocumentFormat& format, const std::filesystem::path& file) {
    int number = -1;
    importDocuments(format, file, [&](const tasks::AnnotatedDocument& document) {
        number = std::stoi(document.annotations.spans.at(0).label.substr(1));
    });
    return number;
}

TEST(ExportKilled, LeavesTheOldOrTheNewFileInAHundredKills) {
    const TemporaryFolder folder;
    std::mt19937 random(1);
    int acknowledged = 0;
    const int times = elmo::test::rounds(120);
    for (int round = 0; round < times; ++round) {
        const char* const names[] = {"jsonl", "conll", "brat", "xmi", "webanno-tsv", "label-studio"};
        const DocumentFormat& format = documentFormat(names[round % 6]);
        const auto target = folder / (std::string("out-") + names[round % 6] + std::string(format.suffix));
        const auto write = [&](int n) {
            DocumentExport out(format, target, false);
            out.add(numbered(n));
            out.finish();
        };
        const int first = 1000 * (round + 1);
        const int last = killedAfter(random() % 3, std::chrono::microseconds(random() % 20'000), first, write);
        if (last >= first) {
            ++acknowledged;
            ASSERT_THAT(numberIn(format, target), testing::AnyOf(last, last + 1)) << format.name << round;
        } else if (std::filesystem::exists(target)) {
            ASSERT_LE(numberIn(format, target), first) << format.name << round;
        }
        write(0);
        for (const std::string& name : folder.names())
            ASSERT_TRUE(name.starts_with("out-")) << name << " was left in round " << round;
    }
    EXPECT_GT(acknowledged, times / 4);
}

TEST(ProjectKilled, IsCreatedCompletelyOrNotAtAll) {
    const TemporaryFolder folder;
    std::vector<std::filesystem::path> texts;  // a project has each text once
    for (const char* place : {"Rome", "Paris", "Oslo"})
        texts.emplace_back(folder.write(std::string(place) + ".txt", std::string("Anna saw ") + place + ".\n"));
    const auto path = [&](int n) { return folder / (std::to_string(n) + ".elmoscope"); };
    std::mt19937 random(2);
    int made = 0;
    const int times = elmo::test::rounds(60);
    for (int round = 0; round < times; ++round) {
        const int first = 100 * (round + 1);
        const auto make = [&](int n) {
            Workspace workspace = Workspace::create(path(n));
            importIntoProject(workspace, texts, {}, {});
        };
        const int last = killedAfter(random() % 3, std::chrono::microseconds(random() % 40'000), first, make);
        for (int n = first; n <= last; ++n) {
            const Workspace workspace(path(n));
            ASSERT_EQ(workspace.check(), "");
            ASSERT_EQ(workspace.documentCount(), 3) << "round " << round;
            ++made;
        }
        if (std::filesystem::exists(path(last + 1)))
            ASSERT_EQ(Workspace(path(last + 1)).check(), "");
        else
            make(last + 1);  // the same name again clears away what was left of it
        for (const std::string& name : folder.names())
            ASSERT_EQ(name.find(".new"), std::string::npos) << name << " was left in round " << round;
    }
    EXPECT_GT(made, times / 4);
}

/// Waits until the program writes a file again, removes it, or ends.
void waitForChange(const RunningProgram& program, const std::filesystem::path& file,
                   std::filesystem::file_time_type before) {
    std::error_code missing;
    while (!program.ended() && std::filesystem::last_write_time(file, missing) == before)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// Starts `elmo ARGUMENTS` again and again and kills it, in turn shortly after it wrote its checkpoint and at any
/// moment of its start. After each kill the checkpoint must be readable, and never of an earlier step than before.
void killRepeatedly(const std::vector<std::string>& arguments, const std::filesystem::path& checkpoint,
                    const std::function<std::int64_t(const std::filesystem::path&)>& stepOf, unsigned seed) {
    std::mt19937 random(seed);
    std::int64_t step = -1;  // the first checkpoint may be of step 0
    int killed = 0;
    const int times = elmo::test::rounds(40);
    for (int round = 0; round < times; ++round) {
        std::error_code missing;
        const auto before = std::filesystem::last_write_time(checkpoint, missing);
        RunningProgram program("elmo", arguments, {});
        if (round % 2 == 0)
            waitForChange(program, checkpoint, before);
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % (round % 2 == 0 ? 20 : 400)));
        program.signal(SIGKILL);
        const ProgramResult result = program.wait();
        ASSERT_THAT(result.exitCode, testing::AnyOf(-SIGKILL, 0)) << result.err;
        if (result.exitCode == 0)
            break;
        ++killed;
        const std::int64_t reached = std::filesystem::exists(checkpoint) ? stepOf(checkpoint) : 0;
        ASSERT_GE(reached, round % 2 == 0 ? step + 1 : step) << "round " << round;
        step = reached;
    }
    EXPECT_GT(step, 0);
    EXPECT_GE(killed, times / 5);
}

/// Moments to kill a program at, which close in on the moment when its work is done, from before and from after.
class KillMoments {
public:
    KillMoments(std::chrono::duration<double> whole, unsigned seed) : m_about(whole), m_random(seed) {}

    bool more() const {
        const int most = elmo::test::rounds(40);
        return m_before + m_after < most || (std::min(m_before, m_after) == 0 && m_before + m_after < 5 * most);
    }
    std::chrono::duration<double> next() { return m_about * std::uniform_real_distribution(0.5, 1.5)(m_random); }
    void was(bool done) {
        ++(done ? m_after : m_before);
        m_about *= done ? 0.8 : 1.25;
    }
    void expectBothSides() const {
        EXPECT_GT(m_before, 0) << "never killed before the work was done";
        EXPECT_GT(m_after, 0) << "always killed before the work was done";
    }

private:
    std::chrono::duration<double> m_about;
    std::mt19937 m_random;
    int m_before = 0, m_after = 0;
};

class TrainingKilled : public elmo::test::TrainedHeads {
protected:
    void expectNothingLeft() const {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder.path()))
            EXPECT_NE(entry.path().extension(), ".part") << entry.path();
    }

    /// How long `elmo ARGUMENTS` takes, which must succeed.
    static std::chrono::duration<double> secondsOf(const std::vector<std::string>& arguments) {
        const auto begin = std::chrono::steady_clock::now();
        const ProgramResult result = runElmo(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return std::chrono::steady_clock::now() - begin;
    }

    static void runAndKill(const std::vector<std::string>& arguments, std::chrono::duration<double> after) {
        RunningProgram program("elmo", arguments, {});
        std::this_thread::sleep_for(after);
        program.signal(SIGKILL);
        program.wait();
    }
};

TEST_F(TrainingKilled, HeadResumesFromItsCheckpointAndItsBundleIsComplete) {
    const std::string file = data("ner");
    const std::vector<std::string> arguments = {"train",       "--task",
                                                "ner",         "--data",
                                                file,          "--dev",
                                                file,          "--output",
                                                path("ner"),   "--bilm",
                                                path("bilm"),  "--cache",
                                                path("cache"), "--threads",
                                                "1",           "--resume",
                                                "--set",       "input.piece_count=40",
                                                "--set",       "network.encoder_width=10",
                                                "--set",       "training.epochs=100",
                                                "--set",       "training.patience=100"};
    killRepeatedly(
        arguments, tasks::trainingFolder(path("ner")) / "checkpoint.safetensors",
        [](const auto& checkpoint) { return tasks::readTaskCheckpoint(checkpoint).state.step; }, 3);
    const ProgramResult finished = runElmo(arguments);
    EXPECT_EQ(finished.exitCode, 0) << finished.err;
    EXPECT_EQ(evaluate("ner").exitCode, 0);
    expectNothingLeft();
}

TEST_F(TrainingKilled, LanguageModelResumesFromItsCheckpoint) {
    std::string text;
    for (int i = 0; i < 300; ++i)
        text += "The cat number " + std::to_string(i % 17) + " sat on the mat. The dog did not sit.\n";
    const std::string file = m_folder.write("text.txt", text);
    ASSERT_EQ(runElmo({"prepare-corpus", file, "--output", path("corpus")}).exitCode, 0);
    const auto arguments = [&](const std::string& steps) {
        return std::vector<std::string>{"train-lm",
                                        "--config",
                                        "mini",
                                        "--set",
                                        "model.cell_size=24",
                                        "--set",
                                        "model.projection_size=12",
                                        "--set",
                                        "training.batch_size=4",
                                        "--set",
                                        "training.negative_samples=16",
                                        "--checkpoint-every",
                                        "5",
                                        "--data",
                                        path("corpus"),
                                        "--output",
                                        path("run"),
                                        "--resume",
                                        "--steps",
                                        steps};
    };
    killRepeatedly(
        arguments("1000000"), elmo::training::checkpointPath(path("run")),
        [](const auto& checkpoint) { return elmo::training::readCheckpoint(checkpoint).state.step; }, 4);
    const ProgramResult finished = runElmo(arguments("20"));
    EXPECT_EQ(finished.exitCode, 0) << finished.err;
    EXPECT_EQ(runElmo({"info", path("run/model")}).exitCode, 0);
    expectNothingLeft();
}

TEST_F(TrainingKilled, LeavesTheOldOrTheNewCorpus) {
    std::string texts[2];
    for (int i = 0; i < 30'000; ++i)
        texts[i % 2] += "The cat number " + std::to_string(i) + " sat on the mat.\n";
    const std::string files[] = {m_folder.write("even.txt", texts[0]), m_folder.write("odd.txt", texts[1])};
    const auto arguments = [&](int which) {
        return std::vector<std::string>{"prepare-corpus", files[which], "--replace", "--output", path("corpus")};
    };
    int old = 0;
    KillMoments moments(secondsOf(arguments(old)), 6);
    while (moments.more()) {
        runAndKill(arguments(1 - old), moments.next());
        const elmo::training::Corpus corpus(path("corpus"));
        ASSERT_EQ(corpus.statistics().sentences, 15'000U);
        std::set<int> from;  // which of the two texts the words are from
        for (const std::string& word : corpus.vocabulary().words)
            if (const int number = std::atoi(word.c_str()); number > 0)
                from.insert(number % 2);
        ASSERT_EQ(from.size(), 1U);
        moments.was(*from.begin() != old);
        old = *from.begin();
    }
    moments.expectBothSides();
    EXPECT_EQ(runElmo(arguments(1)).exitCode, 0);
    expectNothingLeft();
}

TEST_F(TrainingKilled, ModelIsConvertedCompletelyOrNotAtAll) {
    const std::vector<std::string> arguments = {"convert", path("bilm"), path("copy"), "--to", "bundle"};
    KillMoments moments(secondsOf(arguments), 5);
    std::filesystem::remove_all(path("copy"));
    while (moments.more()) {
        runAndKill(arguments, moments.next());
        const bool done = std::filesystem::exists(path("copy"));
        if (done) {
            ASSERT_EQ(runElmo({"info", path("copy")}).exitCode, 0);
        }
        moments.was(done);
        std::filesystem::remove_all(path("copy"));
    }
    moments.expectBothSides();
    EXPECT_EQ(runElmo(arguments).exitCode, 0);
    expectNothingLeft();
}

}  // namespace
}  // namespace app::test
