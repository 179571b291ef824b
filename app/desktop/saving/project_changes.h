// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <memory>

#include "app/desktop/open/open_work.h"
#include "app/desktop/workers/workers.h"

namespace app {

/// Changes the open project on the worker for files, in the order of the calls. GUI thread.
class ProjectChanges : public QObject {
    Q_OBJECT

public:
    using Change = std::function<void(DesktopProject&)>;

    ProjectChanges(Workers& workers, const OpenWork& open) : m_workers(workers), m_open(open) {}

    /// Runs `change` for the project that is open now, then `ended` on this thread with what went wrong, if anything.
    void make(Change change, std::function<void(const QString& problem)> ended);
    /// The same; a failure is shown under the title, for this path.
    void make(const QString& title, const QString& path, Change change, std::function<void()> ended = {});

    /// Makes the changes that were still waiting, on this thread; the workers are closed.
    void makeAtEnd();

Q_SIGNALS:
    /// A change was made, or has failed.
    void made();
    void failed(const ui::Problem& problem);

private:
    struct Waiting;

    Workers& m_workers;
    const OpenWork& m_open;
    std::deque<std::shared_ptr<Waiting>> m_waiting;  ///< submitted, with an outcome that is not known yet
};

}  // namespace app
