// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

namespace elmo::test {

/// Whether the reference data that the project does not carry itself is beside the checkout.
inline bool haveShared() {
    return std::filesystem::is_directory(ELMOSCOPE_SHARED_DIR);
}

inline std::filesystem::path shared(const std::filesystem::path& relative) {
    return std::filesystem::path(ELMOSCOPE_SHARED_DIR) / relative;
}

}  // namespace elmo::test

#define REQUIRE_SHARED()                                                                                            \
    do {                                                                                                            \
        if (!elmo::test::haveShared())                                                                              \
            GTEST_SKIP() << "REFERENCE DATA MISSING: " ELMOSCOPE_SHARED_DIR " is not there; this case did not run"; \
    } while (false)
