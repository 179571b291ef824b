// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

#include "app/failures/failure.h"
#include "elmo/run_control.h"

namespace app {

using JobId = std::uint64_t;

/// A job that was asked to stop, and did.
struct JobCancelled {};

/// How a job ended: its result, a failure, or a cancel.
template <class Result>
using JobOutcome = std::variant<Result, Failure, JobCancelled>;

/// One compute thread that runs jobs in the order they were submitted. Any thread may submit, cancel and close; work,
/// progress and delivery run on the compute thread and must not throw into the queue (work may throw).
///
/// Every accepted job is delivered exactly once, also when it was cancelled before it started or the queue was closed.
class JobQueue {
public:
    /// Called at most ten times a second for a job; the stage's name is valid only during the call.
    using ProgressSink = std::function<void(JobId, const elmo::Progress&)>;

    static constexpr JobId kNoJob = 0;

    JobQueue();
    ~JobQueue() { close(); }
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    /// Runs `work(control) -> Result`, then calls `deliver(id, JobOutcome<Result>)`. Settings are what `work` captured
    /// by value. Returns the job's number, from 1, or kNoJob (and delivers nothing) after close().
    template <class Work, class Deliver>
    JobId submit(Work work, Deliver deliver, const ProgressSink& progress = {}) {
        return enqueue(
            [work = std::move(work), deliver = std::move(deliver)](JobId id, const elmo::RunControl& control) mutable {
                deliver(id, outcomeOf(work, control));
            },
            progress);
    }

    /// Asks the job to stop; one that has not started never starts. Unknown and finished jobs are ignored.
    void cancel(JobId id);

    /// Asks all jobs to stop, waits until each was delivered, and ends the thread. Not from the compute thread.
    void close();

private:
    using Run = std::function<void(JobId, const elmo::RunControl&)>;
    struct Job;

    template <class Work>
    static auto outcomeOf(Work& work, const elmo::RunControl& control) -> JobOutcome<decltype(work(control))> {
        try {
            control.checkpoint();
            return work(control);
        } catch (const elmo::Cancelled&) {
            return JobCancelled{};
        } catch (...) {
            return describeFailure(std::current_exception());
        }
    }

    JobId enqueue(Run run, ProgressSink progress);
    void serve();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::shared_ptr<Job>> m_jobs;  ///< the front one is running
    JobId m_lastId = kNoJob;
    bool m_closing = false;
    std::mutex m_joining;
    std::jthread m_thread;
};

}  // namespace app
