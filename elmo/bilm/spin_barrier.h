// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <thread>

namespace elmo {

/// A reusable barrier for a fixed number of threads. For waits of microseconds: a waiting thread spins, and yields its
/// core only after thousands of turns (another process may need the core). What one thread wrote before the barrier,
/// all threads see after it.
class SpinBarrier {
public:
    explicit SpinBarrier(int threads) : m_threads(threads) {}

    void arriveAndWait() noexcept {
        constexpr int kPatience = 4000;
        const unsigned round = m_round.load(std::memory_order_relaxed);
        if (m_arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == m_threads) {
            m_arrived.store(0, std::memory_order_relaxed);
            m_round.store(round + 1, std::memory_order_release);
            return;
        }
        for (int turn = 0; m_round.load(std::memory_order_acquire) == round; ++turn)
            if (turn < kPatience)
                pause();
            else
                std::this_thread::yield();
    }

private:
    static void pause() noexcept {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }

    const int m_threads;
    std::atomic<int> m_arrived{0};
    std::atomic<unsigned> m_round{0};
};

}  // namespace elmo
