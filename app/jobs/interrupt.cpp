// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/interrupt.h"

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace app {
namespace {

constexpr int kImpatience = 3;
constexpr int kSignalExitCode = 128;  // as shells number it: 128 + the signal

// A handler may only touch lock-free globals and call async-signal-safe functions; requesting a stop is neither, so
// the handler wakes a thread that does it.
sem_t g_arrived;
std::atomic<int> g_count{0};
std::atomic<int> g_signal{SIGINT};  // the first that arrived

void onSignal(int number) {
    const int reason = errno;
    if (++g_count == 1)
        g_signal = number;
    if (g_count >= kImpatience)
        _exit(kSignalExitCode + g_signal);
    sem_post(&g_arrived);
    errno = reason;
}

constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};

void maskSignals(int how) {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : kSignals)
        sigaddset(&signals, signal);
    pthread_sigmask(how, &signals, nullptr);
}

// A signal that the parent process ignores (nohup, a background job) stays ignored.
void setHandler(void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    for (const int signal : kSignals) {
        struct sigaction current = {};
        sigaction(signal, nullptr, &current);
        if (current.sa_handler != SIG_IGN)
            sigaction(signal, &action, nullptr);
    }
}

}  // namespace

Interrupt::Interrupt() {
    g_count = 0;
    g_signal = SIGINT;
    sem_init(&g_arrived, 0, 0);
    // Only the watcher takes the signals. oneDNN's products on processors without AVX-512 use the stack pointer for a
    // buffer on the heap; a handler that ran on such a thread would overwrite what lies before the buffer. Threads that
    // start later inherit the mask.
    maskSignals(SIG_BLOCK);
    m_watcher = std::jthread([this](const std::stop_token& closing) {
        maskSignals(SIG_UNBLOCK);
        while (sem_wait(&g_arrived) != 0) {
        }
        if (!closing.stop_requested())
            m_stop.request_stop();
    });
    setHandler(onSignal);
}

Interrupt::~Interrupt() {
    setHandler(SIG_DFL);
    m_watcher.request_stop();
    sem_post(&g_arrived);
    m_watcher.join();
    maskSignals(SIG_UNBLOCK);
    sem_destroy(&g_arrived);
}

int Interrupt::exitCode() const {
    return kSignalExitCode + g_signal;
}

}  // namespace app
