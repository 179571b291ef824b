// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace elmo {

/// Threads that help their caller with independent tasks. Which thread runs a task never changes a result.
///
/// run() may be called from several threads: while one caller has the team, another runs all its tasks itself.
class ThreadTeam {
public:
    /// The caller and `threads` - 1 helpers; fewer if the system gives no more.
    explicit ThreadTeam(int threads);
    ~ThreadTeam();
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;

    int threads() const { return static_cast<int>(m_helpers.size()) + 1; }

    /// Calls task(0) to task(count - 1), each once, and returns when all are done. Rethrows the first exception.
    void run(int count, const std::function<void(int)>& task);

    /// Calls task(0) to task(count - 1) at the same time, so that tasks can wait for each other; each must wait for all
    /// others at least once, and none may throw. False, and nothing called, while another caller has the team or if
    /// it has fewer than `count` threads.
    bool runTogether(int count, const std::function<void(int)>& task);

private:
    void share(int count, const std::function<void(int)>& task);
    void help(const std::stop_token& stop);
    void takeTasks();

    std::mutex m_owner;  ///< held by the caller whose tasks the team works on
    std::mutex m_lock;
    std::condition_variable_any m_started;
    std::condition_variable m_finished;
    const std::function<void(int)>* m_task = nullptr;
    int m_count = 0;
    int m_next = 0;
    int m_running = 0;
    std::exception_ptr m_failure;
    std::vector<std::jthread> m_helpers;
};

/// Physical cores this process may run on (not hardware threads), at least 1.
int physicalCores();

/// Resolves a `threads` setting: 0 means physicalCores().
int threadsOrCores(int threads);

}  // namespace elmo
