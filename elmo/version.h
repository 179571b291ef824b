// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace elmo {

/// The version of the program, such as "1.2.3". It is written in version.cpp alone, where CMake reads it too: a new
/// version recompiles one file. Any thread.
std::string version();

}  // namespace elmo
