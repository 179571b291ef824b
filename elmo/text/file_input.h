// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>

namespace elmo {

/// Opens a file for reading bytes. Throws Error(kNotFound, kPermission, kIo) naming the path. Any thread.
std::ifstream openForReading(const std::filesystem::path& path);

}  // namespace elmo
