// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>

namespace elmo {

/// Threads that help their caller with independent tasks. Which thread runs a task never changes a result.
///
/// run() may be called from several threads: while one caller has the team, another runs all its tasks itself. After a
/// fork() the child has the team without its helpers: the caller alone runs all tasks.
class ThreadTeam {
public:
    /// The caller and `threads` - 1 helpers; fewer if the system gives no more.
    explicit ThreadTeam(int threads);
    ~ThreadTeam();
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;

    /// The caller and its helpers; 1 in a process that was forked from the team's.
    int threads() const;

    /// Calls task(0) to task(count - 1), each once, and returns when all are done. Rethrows the first exception.
    void run(int count, const std::function<void(int)>& task);

    /// Calls task(0) to task(count - 1) at the same time, so that tasks can wait for each other; each must wait for all
    /// others at least once, and none may throw. False, and nothing called, while another caller has the team, if it
    /// has fewer than `count` threads, or in a process that was forked from the team's.
    bool runTogether(int count, const std::function<void(int)>& task);

private:
    class Helpers;

    bool isForked() const;

    std::unique_ptr<Helpers> m_helpers;
    pid_t m_process;  ///< in which the helpers run
};

/// Physical cores this process may run on (not hardware threads), at least 1.
int physicalCores();

/// Resolves a `threads` setting: 0 means physicalCores().
int threadsOrCores(int threads);

}  // namespace elmo
