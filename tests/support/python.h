// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace elmo::test {

/// Whether Debian's Python can import the modules ("h5py, numpy").
bool havePython(const std::string& modules);

/// Runs a script with Debian's Python, with arguments in sys.argv. Returns its output, on failure with the exit status
/// and the error output.
std::string runPython(const std::string& script, const std::string& arguments);

}  // namespace elmo::test

#define REQUIRE_PYTHON(modules)                                                                       \
    do {                                                                                              \
        if (!elmo::test::havePython(modules))                                                         \
            GTEST_SKIP() << "PYTHON MISSING: /usr/bin/python3 with " modules                          \
                            " is not installed (python3-h5py, python3-numpy); this case did not run"; \
    } while (false)
