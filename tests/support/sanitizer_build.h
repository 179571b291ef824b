// SPDX-License-Identifier: Apache-2.0
// What a build with sanitizers (tests/sanitized) can't show.
#pragma once

#include <gtest/gtest.h>

namespace elmo::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitizerBuild = true;
#else
inline constexpr bool kSanitizerBuild = false;
#endif

}  // namespace elmo::test

/// Skips the test, loudly, in such a build.
#define SKIP_IN_SANITIZER_BUILD(why)                                                   \
    do {                                                                               \
        if (::elmo::test::kSanitizerBuild)                                             \
            GTEST_SKIP() << "SANITIZER BUILD: " << (why) << "; this case did not run"; \
    } while (false)
