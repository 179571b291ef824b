// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

namespace elmo::test {

/// Whether the reference data that lies beside the source tree is there.
inline bool haveShared() {
    return std::filesystem::is_directory(ELMOSCOPE_SHARED_DIR "/fixtures");
}

/// A path inside the reference data.
inline std::filesystem::path shared(const std::filesystem::path& relative) {
    return std::filesystem::path(ELMOSCOPE_SHARED_DIR) / relative;
}

}  // namespace elmo::test

/// Skips the test, loudly, where the reference data is absent.
#define REQUIRE_SHARED()                                                                                             \
    do {                                                                                                             \
        if (!::elmo::test::haveShared())                                                                             \
            GTEST_SKIP() << "REFERENCE DATA ABSENT: nothing at " ELMOSCOPE_SHARED_DIR "; this test checked NOTHING"; \
    } while (false)
