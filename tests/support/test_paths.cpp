// SPDX-License-Identifier: Apache-2.0
// The only test source whose compile command names this checkout: all others can share a compiler cache between
// checkouts.
#include "tests/support/test_paths.h"

#include <cstdlib>

namespace elmo::test {

std::filesystem::path sourceDir() {
    return ELMOSCOPE_SOURCE_DIR;
}

std::filesystem::path binDir() {
    if (const char* given = std::getenv("ELMOSCOPE_TEST_BIN"))
        return given;
    return ELMOSCOPE_BIN_DIR;
}

std::filesystem::path sharedDir() {
    if (const char* given = std::getenv("ELMOSCOPE_SHARED"))
        return given;
    return sourceDir().parent_path() / "shared";
}

}  // namespace elmo::test
