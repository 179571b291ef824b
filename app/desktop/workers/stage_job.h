// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/latest_job.h"
#include "app/desktop/workers/workers.h"

namespace app {

/// Whether the window shows a job as its activity.
enum class Shown { kYes, kNo };

/// A job of a stage. GUI thread; one for each kind of job, which lives as long as the workers are used.
class StageJob {
public:
    StageJob(Workers& workers, JobQueue& queue, ui::Stage stage, Shown shown = Shown::kYes)
        : m_workers(workers), m_stage(stage), m_shown(shown), m_job(queue, workers.mailbox()) {
        workers.add(this);
    }

    ui::Stage stage() const { return m_stage; }
    Shown shown() const { return m_shown; }
    bool busy() const { return m_job.busy(); }
    std::int64_t number() const { return m_job.number(); }
    void stop() { m_job.stop(); }
    void cancel() { m_job.cancel(); }
    /// Of the message if the job fails, instead of that of the stage.
    void setTitle(const QString& title) { m_title = title; }

    /// Runs `work(control)` instead of the current job. Calls `done(result)` on this thread, unless the job failed, was
    /// cancelled or was replaced. `subject`: the file or folder that a failure is about.
    template <class Work, class Done>
    void start(const QString& subject, Work work, Done done) {
        using Result = decltype(work(std::declval<const elmo::RunControl&>()));
        const auto take = [this, subject, done = std::move(done)](JobOutcome<Result> outcome) mutable {
            if (auto* result = std::get_if<Result>(&outcome))
                done(std::move(*result));
            Q_EMIT m_workers.ended();
            if (const auto* failure = std::get_if<Failure>(&outcome))
                Q_EMIT m_workers.failed(problem(subject, *failure));
        };
        m_job.start(std::move(work), take, [this](const JobReport& report) {
            if (m_workers.foreground() == this)
                Q_EMIT m_workers.progressed({number(), report.done, report.total});
        });
    }

private:
    ui::Problem problem(const QString& subject, const Failure& failure) const;

    Workers& m_workers;
    const ui::Stage m_stage;
    const Shown m_shown;
    QString m_title;
    LatestJob m_job;
};

}  // namespace app
