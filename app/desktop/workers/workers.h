// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <initializer_list>
#include <vector>

#include "app/jobs/job_queue.h"
#include "ui/session/mailbox.h"
#include "ui/session/session.h"

namespace app {

class StageJob;

/// The workers that the services of a session share, and all jobs that belong to a stage, on these workers or others.
/// GUI thread.
class Workers : public QObject {
    Q_OBJECT

public:
    JobQueue& files() { return m_files; }
    JobQueue& compute() { return m_compute; }
    ui::Mailbox& mailbox() { return m_mailbox; }

    void add(StageJob* job) { m_jobs.push_back(job); }
    /// Whether the user waits for a job of one of these stages.
    bool busy(std::initializer_list<ui::Stage> stages) const;
    /// The job that the window shows as its activity; null: none.
    StageJob* foreground() const;
    /// Stops all jobs and waits for the workers.
    void close();

Q_SIGNALS:
    /// A job has ended, and its result was taken: what waited for it can start.
    void ended();
    void progressed(const ui::JobProgress& progress);
    void failed(const ui::Problem& problem);

private:
    ui::Mailbox m_mailbox;
    std::vector<StageJob*> m_jobs;
    JobQueue m_files;
    JobQueue m_compute;
};

}  // namespace app
