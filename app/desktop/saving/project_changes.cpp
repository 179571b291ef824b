// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/saving/project_changes.h"

#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/latest_job.h"

namespace app {

void ProjectChanges::make(const QString& title, const QString& path, Change change, std::function<void()> ended) {
    const auto work = [project = m_open.project, change = std::move(change)](const elmo::RunControl&) {
        change(*project);
        return true;
    };
    const auto done = [this, title, path, ended = std::move(ended)](const JobOutcome<bool>& outcome) {
        if (ended)
            ended();
        if (const auto* failure = std::get_if<Failure>(&outcome))
            Q_EMIT failed({title, path, failureText(*failure)});
        Q_EMIT made();
    };
    runJob(m_workers.files(), m_workers.mailbox(), work, done);
}

}  // namespace app
