// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace elmo {

/// The folders that may be the prefix of this installation, nearest first: those above the program, library
/// or module that this code was loaded from (PREFIX/bin, PREFIX/lib, PREFIX/lib/elmoscope,
/// PREFIX/lib/python3/dist-packages/elmoscope). Any thread.
std::vector<std::filesystem::path> installPrefixes();

}  // namespace elmo
