// SPDX-License-Identifier: Apache-2.0
#include "app/jobs/job_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace app {
namespace {

/// Collects deliveries as text, in order: "1 done 42", "2 cancelled", "3 failed: message".
class Deliveries {
public:
    auto sink() {
        return [this](JobId id, JobOutcome<int> outcome) {
            std::string line = std::to_string(id);
            if (const auto* result = std::get_if<int>(&outcome))
                line += " done " + std::to_string(*result);
            else if (const auto* failure = std::get_if<Failure>(&outcome))
                line += " failed: " + failure->message;
            else
                line += " cancelled";
            const std::lock_guard lock(m_mutex);
            m_lines.push_back(line);
        };
    }
    std::vector<std::string> lines() {
        const std::lock_guard lock(m_mutex);
        return m_lines;
    }

private:
    std::mutex m_mutex;
    std::vector<std::string> m_lines;
};

using Lines = std::vector<std::string>;

int untilStopped(const elmo::RunControl& control) {
    for (;;) {
        control.checkpoint();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// Submits a job last and waits until it was delivered, so that everything before it was delivered too.
void drain(JobQueue& queue) {
    std::promise<void> reached;
    queue.submit([](const elmo::RunControl&) { return 0; },
                 [&](JobId, const JobOutcome<int>&) { reached.set_value(); });
    reached.get_future().wait();
}

TEST(JobQueue, DeliversResultsInTheOrderOfSubmission) {
    Deliveries deliveries;
    JobQueue queue;
    for (int value : {10, 20, 30})
        queue.submit([value](const elmo::RunControl&) { return value; }, deliveries.sink());
    drain(queue);
    EXPECT_EQ(deliveries.lines(), (Lines{"1 done 10", "2 done 20", "3 done 30"}));
}

TEST(JobQueue, ReturnsErrorsAsValuesAndContinues) {
    Deliveries deliveries;
    JobQueue queue;
    queue.submit([](const elmo::RunControl&) -> int { throw elmo::Error(elmo::ErrorCode::kNotFound, "no such model"); },
                 deliveries.sink());
    queue.submit([](const elmo::RunControl&) -> int { throw std::runtime_error("odd"); }, deliveries.sink());
    queue.submit([](const elmo::RunControl&) { return 1; }, deliveries.sink());
    drain(queue);
    EXPECT_EQ(deliveries.lines(),
              (Lines{"1 failed: no such model", "2 failed: Internal error, please report it: odd", "3 done 1"}));
}

TEST(JobQueue, KeepsTheCodeOfAnError) {
    std::promise<elmo::ErrorCode> code;
    JobQueue queue;
    queue.submit([](const elmo::RunControl&) -> int { throw elmo::Error(elmo::ErrorCode::kChecksum, "x"); },
                 [&](JobId, JobOutcome<int> outcome) { code.set_value(std::get<Failure>(outcome).code); });
    EXPECT_EQ(code.get_future().get(), elmo::ErrorCode::kChecksum);
}

TEST(JobQueue, CancelStopsOnlyTheRunningJob) {
    Deliveries deliveries;
    JobQueue queue;
    std::promise<void> started;
    const JobId running = queue.submit(
        [&](const elmo::RunControl& control) {
            started.set_value();
            return untilStopped(control);
        },
        deliveries.sink());
    queue.submit([](const elmo::RunControl&) { return 7; }, deliveries.sink());
    started.get_future().wait();
    queue.cancel(running);
    drain(queue);
    EXPECT_EQ(deliveries.lines(), (Lines{"1 cancelled", "2 done 7"}));
}

TEST(JobQueue, CancelledWaitingJobNeverStarts) {
    Deliveries deliveries;
    JobQueue queue;
    bool ran = false;
    std::promise<void> release;
    queue.submit([&, gate = release.get_future().share()](const elmo::RunControl&) { return gate.wait(), 1; },
                 deliveries.sink());
    const JobId waiting = queue.submit([&](const elmo::RunControl&) { return ran = true, 2; }, deliveries.sink());
    queue.cancel(waiting);
    release.set_value();
    drain(queue);
    EXPECT_EQ(deliveries.lines(), (Lines{"1 done 1", "2 cancelled"}));
    EXPECT_FALSE(ran);
}

TEST(JobQueue, ClosingWhileBusyStopsAndDeliversEveryJob) {
    Deliveries deliveries;
    std::promise<void> started;
    {
        JobQueue queue;
        queue.submit(
            [&](const elmo::RunControl& control) {
                started.set_value();
                return untilStopped(control);
            },
            deliveries.sink());
        queue.submit(untilStopped, deliveries.sink());
        started.get_future().wait();
    }
    EXPECT_EQ(deliveries.lines(), (Lines{"1 cancelled", "2 cancelled"}));
}

TEST(JobQueue, AcceptsNoJobsAfterClose) {
    Deliveries deliveries;
    JobQueue queue;
    queue.close();
    queue.close();
    EXPECT_EQ(queue.submit([](const elmo::RunControl&) { return 1; }, deliveries.sink()), JobQueue::kNoJob);
    EXPECT_TRUE(deliveries.lines().empty());
}

TEST(JobQueue, ThrottlesProgressButShowsTheFirstAndLastOfAStage) {
    std::vector<std::string> reports;
    JobQueue queue;
    queue.submit(
        [](const elmo::RunControl& control) {
            for (int done = 1; done <= 10'000; ++done)
                control.report({.stage = "embed", .done = done, .total = 10'000});
            return 0;
        },
        [](JobId, const JobOutcome<int>&) {},
        [&](JobId id, const elmo::Progress& p) {
            reports.push_back(std::to_string(id) + " " + std::string(p.stage) + " " + std::to_string(p.done));
        });
    drain(queue);
    EXPECT_EQ(reports.front(), "1 embed 1");
    EXPECT_EQ(reports.back(), "1 embed 10000");
    EXPECT_LT(reports.size(), 10'000u);
}

TEST(JobQueue, FreesTheResourcesOfAFinishedJob) {
    auto model = std::make_shared<int>(5);
    const std::weak_ptr<int> watched = model;
    JobQueue queue;
    queue.submit([held = std::move(model)](const elmo::RunControl&) { return *held; },
                 [](JobId, const JobOutcome<int>&) {});
    drain(queue);
    EXPECT_TRUE(watched.expired());
}

TEST(JobQueue, AcceptsJobsFromManyThreads) {
    std::atomic<int> sum = 0;
    {
        std::vector<std::jthread> callers;
        JobQueue queue;
        for (int caller = 0; caller < 8; ++caller)
            callers.emplace_back([&] {
                for (int i = 1; i <= 100; ++i)
                    queue.submit([i](const elmo::RunControl&) { return i; },
                                 [&](JobId, JobOutcome<int> outcome) { sum += std::get<int>(outcome); });
            });
        callers.clear();
        drain(queue);
    }
    EXPECT_EQ(sum, 8 * 5050);
}

TEST(JobQueue, FiftyJobsQueuedAndCancelledAtRandomAreEachDeliveredOnce) {
    constexpr unsigned kJobs = 50;
    std::mt19937 random(6);
    for (int round = 0; round < 20; ++round) {
        Deliveries deliveries;
        std::vector<JobId> ids;
        {
            JobQueue queue;
            for (unsigned i = 0; i < kJobs; ++i) {
                const auto work = [milliseconds = random() % 3](const elmo::RunControl& control) {
                    for (unsigned step = 0; step < 4 * milliseconds; ++step) {
                        control.report({"work", step, 12});
                        std::this_thread::sleep_for(std::chrono::microseconds(250));
                    }
                    return 1;
                };
                ids.push_back(queue.submit(work, deliveries.sink()));
                if (random() % 2 == 0)
                    queue.cancel(ids[random() % ids.size()]);
            }
            for (unsigned i = 0; i < kJobs / 2; ++i)
                queue.cancel(ids[random() % ids.size()]);
            if (round % 2 == 0)
                std::this_thread::sleep_for(std::chrono::milliseconds(random() % 30));
        }  // closed with jobs waiting
        std::map<std::string, int> times;
        for (const std::string& line : deliveries.lines())
            ++times[line.substr(0, line.find(' '))];
        ASSERT_EQ(times.size(), kJobs);
        for (const auto& [id, count] : times)
            ASSERT_EQ(count, 1) << id;
    }
}

}  // namespace
}  // namespace app
