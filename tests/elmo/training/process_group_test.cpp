// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/process_group.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <thread>

#include "elmo/error.h"
#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/training_run.h"
#include "elmo/training/torch_process_group.h"
#include "tests/elmo/training/training_fixture.h"
#include "tests/support/child_case.h"

namespace elmo::training::test {
namespace {

constexpr const char* kFolderVariable = "ELMO_PROCESS_GROUP_TEST_FOLDER";
constexpr const char* kStepsVariable = "ELMO_PROCESS_GROUP_TEST_STEPS";

int freePort() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
    ::close(socket);
    return ntohs(address.sin_port);
}

TrainingRunOptions runOptions(const std::filesystem::path& folder, std::int64_t steps) {
    TrainingRunOptions options;
    options.train = tinyOptions();
    options.train.batchSize = 5;  // no even split
    options.train.dropout = 0.2;
    options.train.steps = steps;
    options.folder = folder;
    options.resume = true;
    options.checkpointEvery = 10;
    return options;
}

/// Starts this program again as one process of a group that trains in `folder`.
pid_t startProcess(const std::filesystem::path& folder, int rank, int port, std::int64_t steps) {
    const pid_t child = ::fork();
    if (child != 0)
        return child;
    ::setenv(kFolderVariable, folder.c_str(), 1);
    ::setenv(kStepsVariable, std::to_string(steps).c_str(), 1);
    ::setenv("MASTER_ADDR", "127.0.0.1", 1);
    ::setenv("MASTER_PORT", std::to_string(port).c_str(), 1);
    ::setenv("RANK", std::to_string(rank).c_str(), 1);
    ::setenv("WORLD_SIZE", "2", 1);
    elmo::test::becomeCase("ProcessGroup.DISABLED_RunsInTheChildProcess");
}

int exitCode(pid_t child) {
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(ProcessGroup, DISABLED_RunsInTheChildProcess) {
    const char* folder = std::getenv(kFolderVariable);
    ASSERT_NE(folder, nullptr) << "only the other cases start this";
    const std::filesystem::path place = folder;
    const Corpus corpus(place / "corpus");
    const auto group = joinProcessGroup(processGroupFromEnvironment().value(), {});
    TrainingRunOptions options = runOptions(place / "run", std::atoll(std::getenv(kStepsVariable)));
    options.group = group.get();
    try {
        runTraining(options, corpus, &corpus, {});
    } catch (const ProcessLost& lost) {
        std::ofstream(place / ("lost-" + std::to_string(group->rank()))) << lost.what();
        std::_Exit(3);
    }
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b) {
    EXPECT_EQ(a.size(), b.size());
    double largest = 0;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
        largest = std::max(largest, std::abs(static_cast<double>(a[k]) - b[k]));
    return largest;
}

TEST(ProcessGroup, TwoProcessesGiveTheSameWeightsAsOneForTheSameBatch) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    constexpr std::int64_t kSteps = 25;
    runTraining(runOptions(folder.path("one"), kSteps), corpus, &corpus, {});
    const int port = freePort();
    const pid_t first = startProcess(folder.path("."), 0, port, kSteps);
    const pid_t second = startProcess(folder.path("."), 1, port, kSteps);
    ASSERT_EQ(exitCode(first), 0);
    ASSERT_EQ(exitCode(second), 0);
    const TrainerState one = readCheckpoint(checkpointPath(folder.path("one"))).state;
    const TrainerState two = readCheckpoint(checkpointPath(folder.path("run"))).state;
    EXPECT_EQ(two.step, kSteps);
    EXPECT_EQ(two.positions, one.positions);
    EXPECT_LT(largestDifference(one.values, two.values), 1e-6);
    EXPECT_LT(largestDifference(one.softmax.weight, two.softmax.weight), 1e-6);
    EXPECT_LT(largestDifference(one.softmax.bias, two.softmax.bias), 1e-6);
    for (std::size_t d = 0; d < 2; ++d) {
        EXPECT_LT(largestDifference(one.streams[d].hidden, two.streams[d].hidden), 1e-5);
        EXPECT_LT(largestDifference(one.streams[d].cells, two.streams[d].cells), 1e-5);
    }
}

TEST(ProcessGroup, LostProcessEndsTheRunWithAMessageAndAValidCheckpoint) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const int port = freePort();
    const pid_t first = startProcess(folder.path("."), 0, port, 1'000'000);
    const pid_t second = startProcess(folder.path("."), 1, port, 1'000'000);
    const auto checkpoint = checkpointPath(folder.path("run"));
    for (int wait = 0; wait < 2400; ++wait) {
        if (std::filesystem::exists(checkpoint) && readCheckpoint(checkpoint).state.step > 0)
            break;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ::kill(second, SIGKILL);
    EXPECT_EQ(exitCode(second), -SIGKILL);
    EXPECT_EQ(exitCode(first), 3);
    std::ifstream message(folder.path("lost-0"));
    const std::string text((std::istreambuf_iterator<char>(message)), std::istreambuf_iterator<char>());
    EXPECT_NE(text.find("lost its connection"), std::string::npos) << text;
    EXPECT_NE(text.find("holds step"), std::string::npos) << text;
    // One process alone goes on from it.
    const std::int64_t done = readCheckpoint(checkpoint).state.step;
    ASSERT_GT(done, 0);
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"), 0);
    options.change = [&](TrainOptions& train, std::int64_t) { train.steps = done + 5; };
    EXPECT_EQ(runTraining(options, corpus, &corpus, {}).step, done + 5);
}

TEST(ProcessGroup, ReportsInvalidEnvironmentVariables) {
    EXPECT_FALSE(processGroupFromEnvironment().has_value());
    ::setenv("WORLD_SIZE", "2", 1);
    EXPECT_THROW(processGroupFromEnvironment(), Error);
    ::setenv("RANK", "2", 1);
    EXPECT_THROW(processGroupFromEnvironment(), Error);
    ::setenv("RANK", "1", 1);
    ::setenv("MASTER_PORT", "29501", 1);
    EXPECT_THROW(processGroupFromEnvironment(), Error);
    ::setenv("MASTER_ADDR", "localhost", 1);
    EXPECT_EQ(processGroupFromEnvironment()->port, 29501);
    ::setenv("ELMO_PROCESS_GROUP", "carrier pigeons", 1);
    EXPECT_THROW(joinProcessGroup(*processGroupFromEnvironment(), {}), Error);
    for (const char* name : {"WORLD_SIZE", "RANK", "MASTER_PORT", "MASTER_ADDR", "ELMO_PROCESS_GROUP"})
        ::unsetenv(name);
}

TEST(ProcessGroup, WaitingForTheOthersCanBeStopped) {
    for (const int rank : {0, 1}) {
        const ProcessGroupOptions options{.address = "127.0.0.1", .port = freePort(), .rank = rank, .size = 2};
        std::stop_source stop;
        std::jthread soon([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            stop.request_stop();
        });
        EXPECT_THROW(joinProcessGroup(options, RunControl(stop.get_token())), Cancelled) << rank;
    }
}

TEST(ProcessGroup, ProcessesThatDoNotComeAreNamed) {
    const ProcessGroupOptions options{
        .address = "127.0.0.1", .port = freePort(), .size = 3, .timeout = std::chrono::seconds(1)};
    try {
        joinProcessGroup(options, {});
        FAIL() << "nobody else was there";
    } catch (const ProcessLost& lost) {
        EXPECT_NE(std::string_view(lost.what()).find("process 1, 2 did not come"), std::string_view::npos)
            << lost.what();
    }
}

TEST(ProcessGroup, MachineWithoutAnAddressIsNamed) {
    const ProcessGroupOptions options{.address = "no.such.machine.invalid", .rank = 1, .size = 2};
    try {
        joinProcessGroup(options, {});
        FAIL() << "there is no such machine";
    } catch (const ProcessLost& lost) {
        EXPECT_NE(std::string_view(lost.what()).find("'no.such.machine.invalid'"), std::string_view::npos)
            << lost.what();
    }
}

TEST(ProcessGroup, EachProcessOfAMachineUsesItsOwnGpu) {
    EXPECT_EQ(deviceOfThisProcess("cuda"), "cuda");
    const std::pair<const char*, const char*> launched[] = {{"WORLD_SIZE", "8"},
                                                            {"RANK", "6"},
                                                            {"MASTER_PORT", "29501"},
                                                            {"MASTER_ADDR", "localhost"},
                                                            {"LOCAL_RANK", "2"}};
    for (const auto& [name, value] : launched)
        ::setenv(name, value, 1);
    EXPECT_EQ(deviceOfThisProcess("cuda"), "cuda:2");
    EXPECT_EQ(deviceOfThisProcess("cuda:5"), "cuda:5");
    EXPECT_EQ(deviceOfThisProcess("cpu"), "cpu");
    ::unsetenv("LOCAL_RANK");
    ::setenv("SLURM_LOCALID", "1", 1);
    EXPECT_EQ(deviceOfThisProcess("cuda"), "cuda:1");
    ::unsetenv("SLURM_LOCALID");
    EXPECT_EQ(deviceOfThisProcess("cuda"), "cuda:0");
    for (const auto& [name, value] : launched)
        ::unsetenv(name);
}

TEST(ProcessGroup, EveryRowIsAssignedToOneProcess) {
    class Member : public ::elmo::training::ProcessGroup {
    public:
        Member(int rank, int size) : ::elmo::training::ProcessGroup(rank, size) {}
        void sum(std::span<float>) override {}
        void sum(std::span<double>) override {}
    };
    int next = 0;
    for (int rank = 0; rank < 3; ++rank) {
        const Member member(rank, 3);
        const RowShare share = rowShare(8, &member);
        EXPECT_EQ(share.first, next);
        next += share.count;
    }
    EXPECT_EQ(next, 8);
    const Member member(0, 9);
    EXPECT_THROW(rowShare(8, &member), Error);
}

}  // namespace
}  // namespace elmo::training::test
