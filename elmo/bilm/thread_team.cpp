// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/thread_team.h"

#include <sched.h>

#include <fstream>
#include <set>
#include <string>
#include <system_error>

namespace elmo {

ThreadTeam::ThreadTeam(int threads) {
    try {
        for (int i = 1; i < threads; ++i)
            m_helpers.emplace_back([this](const std::stop_token& stop) { help(stop); });
    } catch (const std::system_error&) {
        // No memory for another stack, or a limit on threads: the threads that exist do all the work.
    }
}

ThreadTeam::~ThreadTeam() {
    for (std::jthread& helper : m_helpers)
        helper.request_stop();
    m_helpers.clear();
}

void ThreadTeam::run(int count, const std::function<void(int)>& task) {
    const std::unique_lock owner(m_owner, std::try_to_lock);
    if (!owner || m_helpers.empty() || count <= 1) {
        for (int i = 0; i < count; ++i)
            task(i);
        return;
    }
    share(count, task);
}

bool ThreadTeam::runTogether(int count, const std::function<void(int)>& task) {
    const std::unique_lock owner(m_owner, std::try_to_lock);
    if (!owner || count > threads())
        return false;
    share(count, task);
    return true;
}

void ThreadTeam::share(int count, const std::function<void(int)>& task) {
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
}

void ThreadTeam::help(const std::stop_token& stop) {
    std::unique_lock lock(m_lock);
    while (m_started.wait(lock, stop, [this] { return m_task && m_next < m_count; })) {
        lock.unlock();
        takeTasks();
        lock.lock();
    }
}

void ThreadTeam::takeTasks() {
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
