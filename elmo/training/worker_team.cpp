// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/worker_team.h"

#include <algorithm>

// libgomp's entry point; its header needs the OpenMP compiler flag, which nothing else here wants.
extern "C" void omp_set_num_threads(int);

namespace elmo::training {

WorkerTeam::WorkerTeam(int workers) {
    for (int worker = 0; worker < std::max(1, workers); ++worker)
        m_threads.emplace_back([this, worker] { serve(worker); });
}

WorkerTeam::~WorkerTeam() {
    {
        const std::scoped_lock lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void WorkerTeam::run(const std::function<void(int)>& work) {
    std::unique_lock lock(m_mutex);
    m_work = &work;
    m_running = size();
    m_failure = nullptr;
    ++m_round;
    m_wake.notify_all();
    m_done.wait(lock, [this] { return m_running == 0; });
    if (m_failure)
        std::rethrow_exception(m_failure);
}

void WorkerTeam::runTasks(int tasks, const std::function<void(int)>& work) {
    run([&](int worker) {
        for (int task = worker; task < tasks; task += size())
            work(task);
    });
}

void WorkerTeam::serve(int worker) {
    omp_set_num_threads(1);
    std::uint64_t seen = 0;
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [&] { return m_stopping || m_round != seen; });
        if (m_stopping)
            return;
        seen = m_round;
        lock.unlock();
        std::exception_ptr failure;
        try {
            (*m_work)(worker);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        if (failure && !m_failure)
            m_failure = failure;
        if (--m_running == 0)
            m_done.notify_one();
    }
}

}  // namespace elmo::training
