// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/thread_team.h"

#include <sched.h>
#include <unistd.h>

#include <condition_variable>
#include <exception>
#include <fstream>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace elmo {

/// The helper threads, their tasks, and what they wait on. A forked child must neither use nor destroy it: a lock may
/// be held by a thread that the child does not have, and destroying a condition waits for its waiters.
class ThreadTeam::Helpers {
public:
    explicit Helpers(int count);
    ~Helpers();
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    int count() const { return static_cast<int>(m_threads.size()); }

    /// Runs all tasks with the caller. False, and nothing called, while another caller has the helpers.
    bool share(int count, const std::function<void(int)>& task);

private:
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
    std::vector<std::jthread> m_threads;
};

ThreadTeam::ThreadTeam(int threads) : m_helpers(std::make_unique<Helpers>(threads - 1)), m_process(getpid()) {}

ThreadTeam::~ThreadTeam() {
    if (isForked())
        static_cast<void>(m_helpers.release());  // left to the parent; see Helpers
}

bool ThreadTeam::isForked() const {
    return getpid() != m_process;
}

int ThreadTeam::threads() const {
    return isForked() ? 1 : m_helpers->count() + 1;
}

void ThreadTeam::run(int count, const std::function<void(int)>& task) {
    if (count > 1 && threads() > 1 && m_helpers->share(count, task))
        return;
    for (int i = 0; i < count; ++i)
        task(i);
}

bool ThreadTeam::runTogether(int count, const std::function<void(int)>& task) {
    return !isForked() && count <= threads() && m_helpers->share(count, task);
}

ThreadTeam::Helpers::Helpers(int count) {
    try {
        for (int i = 0; i < count; ++i)
            m_threads.emplace_back([this](const std::stop_token& stop) { help(stop); });
    } catch (const std::system_error&) {
        // No memory for another stack, or a limit on threads: the threads that exist do all the work.
    }
}

ThreadTeam::Helpers::~Helpers() {
    for (std::jthread& thread : m_threads)
        thread.request_stop();
    m_threads.clear();
}

bool ThreadTeam::Helpers::share(int count, const std::function<void(int)>& task) {
    const std::unique_lock owner(m_owner, std::try_to_lock);
    if (!owner)
        return false;
    std::unique_lock lock(m_lock);
    m_task = &task;
    m_count = count;
    m_next = 0;
    m_failure = nullptr;
    m_started.notify_all();
    lock.unlock();
    takeTasks();
    lock.lock();
    m_finished.wait(lock, [this] { return m_running == 0; });
    m_task = nullptr;
    if (m_failure)
        std::rethrow_exception(m_failure);
    return true;
}

void ThreadTeam::Helpers::help(const std::stop_token& stop) {
    std::unique_lock lock(m_lock);
    while (m_started.wait(lock, stop, [this] { return m_task && m_next < m_count; })) {
        lock.unlock();
        takeTasks();
        lock.lock();
    }
}

void ThreadTeam::Helpers::takeTasks() {
    std::unique_lock lock(m_lock);
    while (m_task && m_next < m_count) {
        const int index = m_next++;
        const std::function<void(int)>& task = *m_task;
        ++m_running;
        lock.unlock();
        std::exception_ptr failure;
        try {
            task(index);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        --m_running;
        if (failure && !m_failure) {
            m_failure = failure;
            m_next = m_count;
        }
    }
    if (m_running == 0)
        m_finished.notify_all();
}

int physicalCores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return 1;
    // Hardware threads of one core name the same siblings.
    std::set<std::string> cores;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (!CPU_ISSET(cpu, &allowed))
            continue;
        std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
        std::string siblings;
        cores.insert(std::getline(file, siblings) ? siblings : std::to_string(cpu));
    }
    return cores.empty() ? 1 : static_cast<int>(cores.size());
}

int threadsOrCores(int threads) {
    return threads > 0 ? threads : physicalCores();
}

}  // namespace elmo
