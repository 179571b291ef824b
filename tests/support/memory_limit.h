// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace elmo::test {

/// Limits the memory of this process to its current size plus this many bytes. Permanent, so call it in a child
/// process.
inline void limitMemory(std::int64_t more) {
    std::int64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const auto bytes = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE) + more);
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
}

}  // namespace elmo::test
