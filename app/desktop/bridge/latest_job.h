// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/jobs/job_queue.h"
#include "ui/session/mailbox.h"

namespace app {

/// The progress of a job, as it arrives on the GUI thread.
struct JobReport {
    std::string stage;
    std::int64_t done = 0, total = 0;
};
using JobReports = std::function<void(const JobReport&)>;

/// Runs `work(control) -> Result` on the queue, and then `done(JobOutcome<Result>)` on the mailbox's thread; `reports`,
/// if given, gets the progress there. The only place where results of jobs change threads.
template <class Work, class Done>
JobId runJob(JobQueue& queue, ui::Mailbox& mailbox, Work work, Done done, JobReports reports = {}) {
    using Result = decltype(work(std::declval<const elmo::RunControl&>()));
    const auto deliver = [&mailbox, done = std::move(done)](JobId, JobOutcome<Result> outcome) mutable {
        auto shared = std::make_shared<JobOutcome<Result>>(std::move(outcome));
        mailbox.post([shared, done]() mutable { done(std::move(*shared)); });
    };
    JobQueue::ProgressSink sink;
    if (reports)
        sink = [&mailbox, reports = std::move(reports)](JobId, const elmo::Progress& progress) {
            mailbox.post([reports, report = JobReport{std::string(progress.stage), progress.done, progress.total}] {
                reports(report);
            });
        };
    return queue.submit(std::move(work), std::move(deliver), sink);
}

/// One kind of job, of which the latest request wins: starting another stops the one that runs, and nothing arrives of
/// a job that was replaced or stopped. The result is what the work returns. GUI thread; queue and mailbox must outlive
/// it.
class LatestJob {
public:
    LatestJob(JobQueue& queue, ui::Mailbox& mailbox) : m_queue(queue), m_mailbox(mailbox) {}
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    bool busy() const { return m_number != 0; }
    /// Of the running job, 0 if there is none. Later jobs of the program have higher numbers.
    std::int64_t number() const { return m_number; }

    /// As runJob(). busy() is false when `done` is called.
    template <class Work, class Done>
    void start(Work work, Done done, const JobReports& reports = {}) {
        using Result = decltype(work(std::declval<const elmo::RunControl&>()));
        stop();
        const std::int64_t number = m_number = next();
        const auto take = [this, number, done = std::move(done)](JobOutcome<Result> outcome) mutable {
            if (m_number != number)
                return;
            m_number = 0;
            done(std::move(outcome));
        };
        JobReports mine;
        if (reports)
            mine = [this, number, reports](const JobReport& report) {
                if (m_number == number)
                    reports(report);
            };
        m_job = runJob(m_queue, m_mailbox, std::move(work), take, std::move(mine));
    }
    /// Stops the job; its outcome does not arrive.
    void stop() {
        if (busy())
            cancel();
        m_number = 0;
    }
    /// Asks the job to stop; its outcome arrives.
    void cancel() { m_queue.cancel(m_job); }

private:
    static std::int64_t next() {
        static std::int64_t last = 0;
        return ++last;
    }

    JobQueue& m_queue;
    ui::Mailbox& m_mailbox;
    JobId m_job = JobQueue::kNoJob;
    std::int64_t m_number = 0;
};

}  // namespace app
