// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_queue.h"

#include <stop_token>
#include <vector>

#include "app/jobs/progress_throttle.h"

namespace app {

struct JobQueue::Job {
    JobId id;
    Run run;
    ProgressSink progress;
    std::stop_source stop;
};

JobQueue::JobQueue() : m_thread([this] { serve(); }) {}

JobId JobQueue::enqueue(Run run, ProgressSink progress) {
    const std::lock_guard lock(m_mutex);
    if (m_closing)
        return kNoJob;
    m_jobs.push_back(std::make_shared<Job>(Job{++m_lastId, std::move(run), std::move(progress), {}}));
    m_changed.notify_one();
    return m_lastId;
}

void JobQueue::cancel(JobId id) {
    std::stop_source stop{std::nostopstate};
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& job : m_jobs)
            if (job->id == id)
                stop = job->stop;
    }
    stop.request_stop();  // outside the lock, because stop callbacks may do anything
}

void JobQueue::close() {
    std::vector<std::stop_source> stops;
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
        for (const auto& job : m_jobs)
            stops.push_back(job->stop);
        m_changed.notify_one();
    }
    for (std::stop_source& stop : stops)
        stop.request_stop();
    const std::lock_guard lock(m_joining);
    if (m_thread.joinable())
        m_thread.join();
}

void JobQueue::serve() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_closing || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        const std::shared_ptr<Job> job = m_jobs.front();
        lock.unlock();
        ProgressThrottle throttle;
        const elmo::RunControl control(job->stop.get_token(), [&](const elmo::Progress& progress) {
            if (job->progress && throttle.admit(progress))
                job->progress(job->id, progress);
        });
        job->run(job->id, control);
        // The job's resources (a model, a document) are freed here, outside the lock.
        job->run = nullptr;
        job->progress = nullptr;
        lock.lock();
        m_jobs.pop_front();
    }
}

}  // namespace app
