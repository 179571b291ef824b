// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <string>

namespace elmo::test {

/// Replaces this process, a child that a test forked, by this test program running one disabled case. The parent may
/// run only one shard of its cases; the child must run this case in any shard.
[[noreturn]] inline void becomeCase(const std::string& name) {
    ::unsetenv("GTEST_TOTAL_SHARDS");
    ::unsetenv("GTEST_SHARD_INDEX");
    const std::string filter = "--gtest_filter=" + name;
    ::execl("/proc/self/exe", name.c_str(), "--gtest_also_run_disabled_tests", "--gtest_brief=1", filter.c_str(),
            nullptr);
    ::_exit(127);
}

}  // namespace elmo::test
