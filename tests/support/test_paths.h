// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace elmo::test {

/// The checkout that this build was configured from.
std::filesystem::path sourceDir();

/// The folder of the built programs, or the folder in the environment variable ELMOSCOPE_TEST_BIN.
std::filesystem::path binDir();

/// The reference data: `../shared` next to the checkout, or the folder in the environment variable ELMOSCOPE_SHARED. It
/// may be absent.
std::filesystem::path sharedDir();

}  // namespace elmo::test
