// SPDX-License-Identifier: Apache-2.0
// Loaded before a program (LD_PRELOAD): its wall clock goes back an hour with every look at it.
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>

namespace {

std::atomic<time_t> looks{0};

}  // namespace

extern "C" int clock_gettime(clockid_t clock, struct timespec* time) noexcept {
    const long result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_REALTIME)
        time->tv_sec -= 3600 * ++looks % 1'000'000'000;
    return static_cast<int>(result);
}

extern "C" time_t time(time_t* where) noexcept {
    struct timespec now = {};
    clock_gettime(CLOCK_REALTIME, &now);
    if (where != nullptr)
        *where = now.tv_sec;
    return now.tv_sec;
}
