// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/stall_watch.h"

#include <execinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "tests/support/sanitizer_build.h"

namespace monkey {
namespace {

double secondsOf(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

void printStack() {
    std::array<void*, 100> frames{};
    backtrace_symbols_fd(frames.data(), backtrace(frames.data(), static_cast<int>(frames.size())), STDERR_FILENO);
}

void crash(int signal) {
    printStack();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void stalled(int) {
    printStack();
    std::_Exit(4);
}

}  // namespace

void printStackOnCrash() {
    std::array<void*, 1> warm{};
    backtrace(warm.data(), 1);  // loads what it needs now, not in the handler
    if (elmo::test::kSanitizerBuild)
        return;
    for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL})
        std::signal(signal, crash);
}

StallWatch::StallWatch(double cpuSeconds, double clockSeconds) : m_cpuLimit(cpuSeconds), m_clockLimit(clockSeconds) {
    std::signal(SIGUSR1, stalled);
    m_cpu = secondsOf(CLOCK_THREAD_CPUTIME_ID);
    m_clock = secondsOf(CLOCK_MONOTONIC);
    QObject::connect(&m_timer, &QTimer::timeout, [this] { beat(); });
    m_timer.start(20);
    m_watcher = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

StallWatch::~StallWatch() = default;

void StallWatch::beat() {
    const double now = secondsOf(CLOCK_THREAD_CPUTIME_ID);
    m_longest = std::max<double>(m_longest, now - m_cpu);
    m_cpu = now;
    m_clock = secondsOf(CLOCK_MONOTONIC);
}

void StallWatch::watch(const std::stop_token& stop) const {
    clockid_t guiClock{};
    pthread_getcpuclockid(m_guiThread, &guiClock);
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const double cpu = secondsOf(guiClock) - m_cpu;
        const double clock = secondsOf(CLOCK_MONOTONIC) - m_clock;
        if (cpu < m_cpuLimit && clock < m_clockLimit)
            continue;
        std::fprintf(stderr, "FAILURE: the event loop stalled: %.1f s of work, %.1f s by the clock\n", cpu, clock);
        pthread_kill(m_guiThread, SIGUSR1);
        std::this_thread::sleep_for(std::chrono::seconds(20));
        std::_Exit(4);
    }
}

}  // namespace monkey
