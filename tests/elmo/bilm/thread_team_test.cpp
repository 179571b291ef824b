// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/thread_team.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "elmo/bilm/spin_barrier.h"
#include "tests/support/memory_limit.h"
#include "tests/support/sanitizer_build.h"

namespace elmo {
namespace {

TEST(ThreadTeam, RunsEveryTaskOnceForAnyTeamSize) {
    for (const int threads : {1, 2, 5}) {
        ThreadTeam team(threads);
        for (const int count : {0, 1, 2, 7, 100}) {
            std::vector<std::atomic<int>> runs(static_cast<std::size_t>(count));
            team.run(count, [&](int task) { ++runs[static_cast<std::size_t>(task)]; });
            for (const std::atomic<int>& run : runs)
                EXPECT_EQ(run, 1);
        }
    }
}

// Two more megabytes are not enough for the stack of a helper thread; a few stacks of finished threads may be reused.
TEST(ThreadTeam, UsesFewerThreadsIfTheSystemCannotCreateAll) {
    SKIP_IN_SANITIZER_BUILD("its own memory is not to be had within the limit");
    const pid_t child = fork();
    if (child == 0) {
        test::limitMemory(2 << 20);
        ThreadTeam team(64);
        std::atomic<int> sum = 0;
        team.run(10, [&](int task) { sum += task; });
        _exit(team.threads() < 64 && sum == 45 ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(ThreadTeam, RethrowsExceptionsInTheCallerAndStaysUsable) {
    ThreadTeam team(3);
    EXPECT_THROW(team.run(50,
                          [](int task) {
                              if (task == 20)
                                  throw std::runtime_error("task 20");
                          }),
                 std::runtime_error);
    std::atomic<int> sum = 0;
    team.run(10, [&](int task) { sum += task; });
    EXPECT_EQ(sum, 45);
}

TEST(ThreadTeam, SupportsConcurrentCallers) {
    ThreadTeam team(2);
    std::atomic<int> sum = 0;
    {
        std::vector<std::jthread> callers;
        for (int caller = 0; caller < 4; ++caller)
            callers.emplace_back([&] {
                for (int round = 0; round < 200; ++round)
                    team.run(3, [&](int) { ++sum; });
            });
    }
    EXPECT_EQ(sum, 4 * 200 * 3);
}

TEST(ThreadTeam, RunsTasksThatWaitForEachOtherConcurrently) {
    ThreadTeam team(3);
    for (int round = 0; round < 200; ++round) {
        SpinBarrier barrier(3);
        std::array<int, 3> written{};
        std::array<int, 3> sums{};
        ASSERT_TRUE(team.runTogether(3, [&](int part) {
            written[static_cast<std::size_t>(part)] = part + 1;
            barrier.arriveAndWait();
            sums[static_cast<std::size_t>(part)] = std::accumulate(written.begin(), written.end(), 0);
        }));
        EXPECT_THAT(sums, testing::Each(6));
    }
}

TEST(ThreadTeam, RunsNoConcurrentTasksWithTooFewThreads) {
    ThreadTeam team(2);
    EXPECT_FALSE(team.runTogether(3, [](int) { ADD_FAILURE(); }));
}

/// Whether a team works in a child process that the helpers were not forked with.
bool worksAlone(ThreadTeam& team) {
    int sum = 0;
    team.run(10, [&](int task) { sum += task; });
    return team.threads() == 1 && !team.runTogether(3, [](int) {}) && !team.runTogether(1, [](int) {}) && sum == 45;
}

TEST(ThreadTeam, WorksWithoutItsHelpersInAForkedProcess) {
    SKIP_IN_SANITIZER_BUILD("the thread sanitizer allows no new threads after a fork");
    constexpr unsigned kSecondsForAll = 60;
    auto team = std::make_unique<ThreadTeam>(3);
    std::atomic<int> sum = 0;
    team->run(10, [&](int task) { sum += task; });
    const pid_t child = fork();
    if (child == 0) {
        alarm(kSecondsForAll);  // ends a child that waits for threads that it does not have
        const bool works = worksAlone(*team);
        team.reset();
        ThreadTeam own(3);
        SpinBarrier barrier(own.threads());
        const bool helped = own.runTogether(own.threads(), [&](int) { barrier.arriveAndWait(); });
        _exit(works && helped && own.threads() == 3 ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    EXPECT_EQ(team->threads(), 3);
}

TEST(PhysicalCores, AreAtLeastOneAndAtMostTheNumberOfThreads) {
    EXPECT_GE(physicalCores(), 1);
    EXPECT_LE(physicalCores(), static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace elmo
