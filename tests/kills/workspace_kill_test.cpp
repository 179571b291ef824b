// SPDX-License-Identifier: Apache-2.0
// A program killed at any moment loses nothing that it was told is kept, and two programs share one file.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <set>
#include <thread>

#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/rounds.h"
#include "tests/support/run_program.h"

namespace app::test {
namespace {

using elmo::test::TemporaryFolder;

/// What the child says after each change that came back: which kind, and a number to find it by.
struct Acknowledgement {
    char kind = 0;  ///< 'i' document taken in, 'b' batch of four kept, 'a' annotations saved
    std::int64_t id = 0;
    std::int64_t value = 0;
};

void say(int pipe, Acknowledgement said) {
    if (write(pipe, &said, sizeof said) != sizeof said)
        _exit(3);
}

/// Takes in, annotates and edits without end; each span's label is its number.
[[noreturn]] void work(const std::filesystem::path& path, unsigned seed, int pipe) {
    try {
        Workspace workspace(path);
        RandomDocuments documents(seed);
        std::mt19937 random(seed);
        for (std::int64_t number = std::int64_t{1000000} * seed;; ++number) {
            const int kind = static_cast<int>(random() % 3);
            if (kind == 0) {
                say(pipe, {'i', workspace.addDocument(documents.next()), 0});
            } else if (kind == 1) {
                std::int64_t last = 0;
                Workspace::Batch batch(workspace);
                for (int i = 0; i < 4; ++i)
                    last = workspace.addDocument(documents.next());
                batch.commit();
                say(pipe, {'b', last, 0});
            } else {
                StoredDocument stored = workspace.document(1);
                auto& spans = stored.document.annotations.spans;
                spans.back().label = std::to_string(number);
                if (spans.size() < 40)
                    mark(stored.document, "John", std::to_string(number));
                workspace.saveAnnotations(1, stored.document.annotations, stored.revision);
                say(pipe, {'a', 1, number});
            }
        }
    } catch (const std::exception& error) {
        fprintf(stderr, "child: %s\n", error.what());
        _exit(4);
    }
}

/// Runs a child until it has said so much and a moment longer, kills it, and returns all that it was told is kept.
std::vector<Acknowledgement> runAndKill(const std::filesystem::path& path, unsigned seed, unsigned changes,
                                        std::chrono::microseconds longer) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        work(path, seed, ends[1]);
    }
    close(ends[1]);
    std::vector<Acknowledgement> said;
    Acknowledgement one;
    while (said.size() < changes && read(ends[0], &one, sizeof one) == sizeof one)
        said.push_back(one);
    std::this_thread::sleep_for(longer);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself: " << WEXITSTATUS(status);
    while (read(ends[0], &one, sizeof one) == sizeof one)
        said.push_back(one);
    close(ends[0]);
    return said;
}

TEST(WorkspaceKilled, KeepsEveryAcknowledgedChangeInAHundredKills) {
    const TemporaryFolder folder;
    const auto path = folder / "a.elmoscope";
    Workspace::create(path).addDocument(smiling());
    std::mt19937 random(42);
    std::size_t acknowledged = 0;
    const auto times = static_cast<unsigned>(elmo::test::rounds(100));
    for (unsigned round = 0; round < times; ++round) {
        const auto said = runAndKill(path, round + 1, random() % 5, std::chrono::microseconds(random() % 40000));
        const Workspace workspace(path);
        ASSERT_EQ(workspace.check(), "") << "round " << round;
        std::int64_t label = 0;
        for (const Acknowledgement& one : said) {
            if (one.kind == 'a') {
                label = one.value;
                continue;
            }
            ASSERT_NO_THROW(workspace.document(one.id)) << "round " << round;
            if (one.kind == 'b') {
                ASSERT_NO_THROW(workspace.document(one.id - 3)) << "round " << round;
            }
        }
        if (label > 0) {  // a later save may have been kept without word of it
            std::int64_t newest = 0;
            for (const auto& span : workspace.document(1).document.annotations.spans)
                newest = std::max<std::int64_t>(newest, std::atoll(span.label.c_str()));
            ASSERT_GE(newest, label) << "round " << round;
        }
        acknowledged += said.size();
    }
    EXPECT_GT(acknowledged, times);
    RecordProperty("acknowledged", static_cast<int>(acknowledged));
}

constexpr int kPrograms = 4;
constexpr int kMarks = 25;

/// Puts a mark on document 1, again and again while other programs are faster.
void markTheFirst(Workspace& workspace, const std::string& label) {
    for (;;) {
        StoredDocument stored = workspace.document(1);
        mark(stored.document, "John", label);
        try {
            workspace.saveAnnotations(1, stored.document.annotations, stored.revision);
            return;
        } catch (const elmo::Error& error) {
            if (error.code() != elmo::ErrorCode::kBadArgument)
                throw;
        }
    }
}

int workBesideOthers(const std::filesystem::path& path, unsigned number) {
    try {
        Workspace workspace(path);
        RandomDocuments documents(number + 1);
        for (int k = 0; k < kMarks; ++k) {
            const std::int64_t id = workspace.addDocument(documents.next());
            StoredDocument stored = workspace.document(id);
            workspace.saveAnnotations(id, stored.document.annotations, stored.revision);
            markTheFirst(workspace, std::to_string(number) + "-" + std::to_string(k));
        }
        return 0;
    } catch (const std::exception& error) {
        fprintf(stderr, "child: %s\n", error.what());
        return 1;
    }
}

TEST(WorkspaceShared, FourProgramsWriteTheSameFileWithoutLosingChanges) {
    const TemporaryFolder folder;
    const auto path = folder / "a.elmoscope";
    Workspace::create(path).addDocument(smiling());
    std::vector<pid_t> children;
    for (unsigned i = 0; i < kPrograms; ++i) {
        children.push_back(fork());
        if (children.back() == 0)
            _exit(workBesideOthers(path, i));
    }
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    const Workspace workspace(path);
    EXPECT_EQ(workspace.documentCount(), 1 + kPrograms * kMarks);
    std::set<std::string> labels;
    for (const auto& span : workspace.document(1).document.annotations.spans)
        labels.insert(span.label);
    EXPECT_EQ(labels.size(), 1u + kPrograms * kMarks);
    EXPECT_EQ(workspace.check(), "");
}

TEST(WorkspaceShared, FourCommandsAddToTheSameFile) {
    const TemporaryFolder folder;
    const std::string project = folder.path("a.elmoscope");
    Workspace::create(project);
    std::vector<std::jthread> callers;
    for (int i = 0; i < kPrograms; ++i) {
        std::vector<std::string> arguments = {"project", "add", project};
        for (int k = 0; k < kMarks; ++k)
            arguments.push_back(folder.write(std::to_string(i) + "-" + std::to_string(k) + ".txt",
                                             "Text " + std::to_string(k) + " of program " + std::to_string(i) + ".\n"));
        callers.emplace_back([arguments = std::move(arguments)] {
            elmo::test::ProgramResult result = elmo::test::runElmo(arguments);
            // On a busy machine the others may take longer than a program waits: it adds nothing then, and says so.
            for (int again = 0; again < 50 && result.err.find("another program is writing") != std::string::npos;
                 ++again)
                result = elmo::test::runElmo(arguments);
            EXPECT_EQ(result.exitCode, 0) << result.err;
        });
    }
    callers.clear();
    EXPECT_EQ(Workspace(project).documentCount(), kPrograms * kMarks);
    EXPECT_EQ(Workspace(project).check(), "");
}

}  // namespace
}  // namespace app::test
