// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/desktop/open/open_work.h"
#include "app/desktop/workers/workers.h"
#include "app/jobs/job_queue.h"

namespace app {

/// Checks the file of the open project for damage, once. A worker of its own does it, because large files take long.
/// GUI thread.
class StoreCheck : public QObject {
    Q_OBJECT

public:
    StoreCheck(Workers& workers, const OpenWork& open) : m_workers(workers), m_open(open) {}
    ~StoreCheck() override { close(); }

    void start();
    /// Another project is open: it is checked, too.
    void forget() { m_done = false; }
    void close() { m_worker.close(); }

Q_SIGNALS:
    void failed(const ui::Problem& problem);

private:
    Workers& m_workers;
    const OpenWork& m_open;
    bool m_done = false;
    JobQueue m_worker;
};

}  // namespace app
