// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/saving/project_changes.h"

#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/latest_job.h"

namespace app {

struct ProjectChanges::Waiting {
    std::shared_ptr<DesktopProject> project;
    Change change;
    bool wasTried = false;  ///< by the worker; read here when it has ended

    void make() {
        wasTried = true;
        change(*project);
    }
};

void ProjectChanges::make(const QString& title, const QString& path, Change change, std::function<void()> ended) {
    make(std::move(change), [this, title, path, ended = std::move(ended)](const QString& problem) {
        if (ended)
            ended();
        if (!problem.isEmpty())
            Q_EMIT failed({title, path, problem});
    });
}

void ProjectChanges::make(Change change, std::function<void(const QString& problem)> ended) {
    const auto waiting = std::make_shared<Waiting>(m_open.project, std::move(change));
    m_waiting.push_back(waiting);
    const auto work = [waiting](const elmo::RunControl&) { return waiting->make(), true; };
    const auto done = [this, waiting, ended = std::move(ended)](const JobOutcome<bool>& outcome) {
        std::erase(m_waiting, waiting);
        const auto* failure = std::get_if<Failure>(&outcome);
        ended(failure ? failureText(*failure) : QString());
        Q_EMIT made();
    };
    runJob(m_workers.files(), m_workers.mailbox(), work, done);
}

void ProjectChanges::makeAtEnd() {
    for (const std::shared_ptr<Waiting>& one : std::exchange(m_waiting, {})) {
        try {
            if (!one->wasTried)
                one->make();
        } catch (const std::exception& error) {
            qWarning("A change of %s was not saved: %s", one->project->file().c_str(), error.what());
        }
    }
}

}  // namespace app
