// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace elmo::test {

/// The checkout that this build was configured from.
std::filesystem::path sourceDir();

/// The folder of the built programs.
std::filesystem::path binDir();

/// The reference data next to the checkout (`../shared`), or where the environment variable ELMOSCOPE_SHARED points;
/// it may be absent.
std::filesystem::path sharedDir();

}  // namespace elmo::test
