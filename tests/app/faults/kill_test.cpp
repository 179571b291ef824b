// SPDX-License-Identifier: Apache-2.0
// Programs killed at any moment while they export, make projects and train: what was acknowledged is there and whole,
// nothing half written stands under a target's name, and the next start clears away what was left and goes on. (For
// changes of projects see app/workspace/kill_test.cpp, for the bits of resumed trainings the tests of the trainers.)
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
#include "elmo/formats/staged_file.h"
#include "elmo/training/corpus.h"
#include "tests/app/exporters/sample_documents.h"
#include "tests/app/trained_heads.h"

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

TEST(ExportKilled, TheFileIsTheOldOneOrTheNewOneAHundredTimes) {
    const TemporaryFolder folder;
    std::mt19937 random(1);
    int acknowledged = 0;
    for (int round = 0; round < 120; ++round) {
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
    EXPECT_GT(acknowledged, 30);
}

TEST(ProjectKilled, IsMadeWholeOrNotAtAll) {
    const TemporaryFolder folder;
    const std::string text = folder.write("letter.txt", "Anna saw Rome.\n");
    const auto path = [&](int n) { return folder / (std::to_string(n) + ".elmoscope"); };
    std::mt19937 random(2);
    for (int round = 0; round < 60; ++round) {
        const int first = 100 * (round + 1);
        const auto make = [&](int n) {
            Workspace workspace = Workspace::create(path(n));
            importIntoProject(workspace, {text, text, text}, {}, {});
        };
        const int last = killedAfter(random() % 3, std::chrono::microseconds(random() % 40'000), first, make);
        for (int n = first; n <= last; ++n) {
            const Workspace workspace(path(n));
            ASSERT_EQ(workspace.check(), "");
            ASSERT_EQ(workspace.documentCount(), 3) << "round " << round;
        }
        if (std::filesystem::exists(path(last + 1)))
            ASSERT_EQ(Workspace(path(last + 1)).check(), "");
        else
            make(last + 1);  // the same name again clears away what was left of it
        for (const std::string& name : folder.names())
            ASSERT_EQ(name.find(".new"), std::string::npos) << name << " was left in round " << round;
    }
}

/// Starts `elmo ARGUMENTS` again and again and kills it after 0 to `longest` milliseconds.
void killRepeatedly(const std::vector<std::string>& arguments, int rounds, unsigned longest, unsigned seed) {
    std::mt19937 random(seed);
    for (int round = 0; round < rounds; ++round) {
        RunningProgram program("elmo", arguments, {});
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % longest));
        program.signal(SIGKILL);
        const ProgramResult result = program.wait();
        ASSERT_THAT(result.exitCode, testing::AnyOf(-SIGKILL, 0)) << result.err;
    }
}

class TrainingKilled : public elmo::test::TrainedHeads {
protected:
    void expectNothingLeft() const {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder.path()))
            EXPECT_NE(entry.path().extension(), ".part") << entry.path();
    }
};

TEST_F(TrainingKilled, AHeadGoesOnFromItsCheckpointAndItsBundleIsWhole) {
    const std::string file = data("ner");
    const std::vector<std::string> arguments = {"train",       "--task",
                                                "ner",         "--data",
                                                file,          "--dev",
                                                file,          "--output",
                                                path("ner"),   "--bilm",
                                                path("bilm"),  "--cache",
                                                path("cache"), "--threads",
                                                "1",           "--resume",
                                                "--set",       "input.piece_count=35",
                                                "--set",       "network.encoder_width=10",
                                                "--set",       "training.epochs=30",
                                                "--set",       "training.patience=30"};
    killRepeatedly(arguments, 40, 1200, 3);
    const ProgramResult finished = runElmo(arguments);
    EXPECT_EQ(finished.exitCode, 0) << finished.err;
    EXPECT_EQ(evaluate("ner").exitCode, 0);
    expectNothingLeft();
}

TEST_F(TrainingKilled, ALanguageModelGoesOnFromItsCheckpoint) {
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
                                        "training.rows=4",
                                        "--set",
                                        "training.samples=16",
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
    killRepeatedly(arguments("1000000"), 40, 1200, 4);
    const ProgramResult finished = runElmo(arguments("20"));
    EXPECT_EQ(finished.exitCode, 0) << finished.err;
    EXPECT_EQ(runElmo({"info", path("run/model")}).exitCode, 0);
    expectNothingLeft();
}

TEST_F(TrainingKilled, ACorpusIsTheOldOneOrTheNewOneFortyTimes) {
    std::string texts[2];
    for (int i = 0; i < 30'000; ++i)
        texts[i % 2] += "The cat number " + std::to_string(i) + " sat on the mat.\n";
    const std::string files[] = {m_folder.write("even.txt", texts[0]), m_folder.write("odd.txt", texts[1])};
    const auto arguments = [&](int which) {
        return std::vector<std::string>{"prepare-corpus", files[which], "--output", path("corpus")};
    };
    ASSERT_EQ(runElmo(arguments(0)).exitCode, 0);
    std::mt19937 random(6);
    int replaced = 0;
    for (int round = 0; round < 40; ++round) {
        RunningProgram program("elmo", arguments(round % 2), {});
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 500));
        program.signal(SIGKILL);
        program.wait();
        const elmo::training::Corpus corpus(path("corpus"));
        ASSERT_EQ(corpus.statistics().sentences, 15'000U) << "round " << round;
        std::set<bool> odd;  // which of the two texts the words are from
        for (const std::string& word : corpus.vocabulary().words)
            if (const int number = std::atoi(word.c_str()); number > 0)
                odd.insert(number % 2 == 1);
        ASSERT_EQ(odd.size(), 1U) << "round " << round;
        replaced += *odd.begin() == (round % 2 == 1) ? 1 : 0;
    }
    std::printf("%d of 40 times the new corpus was there\n", replaced);
    EXPECT_EQ(runElmo(arguments(1)).exitCode, 0);
    expectNothingLeft();
}

TEST_F(TrainingKilled, AModelIsConvertedWholeOrNotAtAll) {
    const std::vector<std::string> arguments = {"convert", path("bilm"), path("copy"), "--to", "bundle"};
    std::mt19937 random(5);
    int whole = 0;
    for (int round = 0; round < 40; ++round) {
        RunningProgram program("elmo", arguments, {});
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
        program.signal(SIGKILL);
        program.wait();
        if (std::filesystem::exists(path("copy"))) {
            ++whole;
            ASSERT_EQ(runElmo({"info", path("copy")}).exitCode, 0);
        }
    }
    std::printf("%d of 40 times there was a model\n", whole);
    EXPECT_EQ(runElmo(arguments).exitCode, 0);
    expectNothingLeft();
}

}  // namespace
}  // namespace app::test
