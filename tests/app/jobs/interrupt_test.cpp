// SPDX-License-Identifier: Apache-2.0
#include "app/jobs/interrupt.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "elmo/files/child_program.h"

namespace app {
namespace {

bool blocks(int signal) {
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
    return sigismember(&blocked, signal) == 1;
}

// A signal handler on a computing thread corrupts the heap: oneDNN moves the stack pointer into a buffer there.
TEST(Interrupt, SignalsAreHandledOnlyOnItsThread) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(signal, SIG_DFL);  // nohup and jobs in the background ignore some
        {
            const Interrupt interrupt;
            EXPECT_TRUE(blocks(signal));
            std::thread([signal] { EXPECT_TRUE(blocks(signal)) << "in a thread that started later"; }).join();
            EXPECT_FALSE(interrupt.token().stop_requested());
            ::kill(::getpid(), signal);
            for (int wait = 0; wait < 10'000 && !interrupt.token().stop_requested(); ++wait)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            EXPECT_TRUE(interrupt.token().stop_requested());
            EXPECT_EQ(interrupt.exitCode(), 128 + signal);
        }
        EXPECT_FALSE(blocks(signal)) << "afterwards";
    }
}

TEST(Interrupt, ChildProgramsDoNotBlockSignals) {
    const Interrupt interrupt;
    const elmo::ChildResult child =
        elmo::runChild({.command = {"grep", "SigBlk", "/proc/self/status"}, .input = {}}, {});
    EXPECT_EQ(child.output, "SigBlk:\t0000000000000000\n");
}

}  // namespace
}  // namespace app
