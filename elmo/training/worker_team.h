// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace elmo::training {

/// A fixed set of threads that run one function together, each told its number. One caller at a time.
///
/// Every worker has OpenMP (and so oneDNN) confined to itself: the caller's own settings stay as they are.
class WorkerTeam {
public:
    explicit WorkerTeam(int workers);
    ~WorkerTeam();
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    int size() const { return static_cast<int>(m_threads.size()); }

    /// Runs work(0) ... work(size() - 1) at the same time and waits; rethrows the first exception.
    void run(const std::function<void(int)>& work);

    /// Runs work(0) ... work(tasks - 1), task k on worker k % size(), in rising order on each worker.
    void runTasks(int tasks, const std::function<void(int)>& work);

private:
    void serve(int worker);

    std::vector<std::thread> m_threads;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::condition_variable m_done;
    const std::function<void(int)>* m_work = nullptr;
    std::uint64_t m_round = 0;
    int m_running = 0;
    bool m_stopping = false;
    std::exception_ptr m_failure;
};

}  // namespace elmo::training
